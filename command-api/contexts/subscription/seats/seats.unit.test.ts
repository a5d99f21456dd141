import { isoAfter, minute, type Iso, type SeatEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { seats } from './seats.ts';

const { given } = specOf(seats);
const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const holderId = '22222222-2222-4222-8222-222222222222' as Uuid;
const choiceId = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = '2026-11-13T07:00:00.000Z' as Iso;
const capped: SeatEvent = { type: 'SeatsCapped', data: { tenantId, choiceId, limit: 0, at } };
const uncapped: SeatEvent = { type: 'SeatsUncapped', data: { tenantId, choiceId } };
const taken: SeatEvent = { type: 'SeatTaken', data: { tenantId, holderId, until: null } };
const take = (turn: number, over: object = {}) =>
  ({ type: 'TakeSeat', tenantId, holderId, until: null, insteadOf: null, limit: 5, turn, at, ...over }) as const;

test('nobody joins beyond a plan that is being chosen', () =>
  given(capped)
    .when(take(1))
    .thenRefused('limit_reached', { params: { what: 'members', used: 0, limit: 0, plan: 'basic' } }));

test('a limit that was read before a choice ended does not hold', () => given(capped, uncapped).when(take(0)).thenRefused('conflict'));

test('whoever holds a seat keeps it, whatever is being chosen', () =>
  given(taken, capped)
    .when(take(0, { until: at }))
    .then({ ...taken, data: { ...taken.data, until: at } }));

test('a choice that a process did not end holds nobody up for more than ten minutes', () =>
  given(capped)
    .when(take(1, { at: isoAfter(at, 10 * minute) }))
    .then(taken));
