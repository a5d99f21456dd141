import type { BellEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { bell } from './bell.ts';

const { given } = specOf(bell);
const ids = { memberId: '11111111-1111-4111-8111-111111111111' as Uuid, accountId: '22222222-2222-4222-8222-222222222222' as Uuid };
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
const read = (upTo: number): BellEvent => ({ type: 'NotificationsRead', data: { ...ids, upTo: at(upTo) } });
const mark = (upTo: number, now = 30) => ({ type: 'MarkRead', ...ids, upTo: at(upTo), at: at(now) }) as const;

test('marks notifications as read up to an instant', () => given().when(mark(5)).then(read(5)));
test('never moves the mark back', () => given(read(9)).when(mark(5)).then());
test('accepts the same mark without an event', () => given(read(5)).when(mark(5)).then());
test('limits the mark to the current time', () => given().when(mark(50)).then(read(30)));
