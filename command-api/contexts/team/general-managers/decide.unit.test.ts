import type { RosterEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { generalManagers } from './general-managers.ts';

const { given } = specOf(generalManagers);
const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const founder = '22222222-2222-4222-8222-222222222222' as Uuid;
const second = '33333333-3333-4333-8333-333333333333' as Uuid;
const entered = (memberId: Uuid): RosterEvent => ({ type: 'AdminEntered', data: { tenantId, memberId } });
const left = (memberId: Uuid): RosterEvent => ({ type: 'AdminLeft', data: { tenantId, memberId } });
const enter = (memberId: Uuid) => ({ type: 'EnterAdmin', tenantId, memberId, founder }) as const;
const leave = (memberId: Uuid) => ({ type: 'LeaveAdmin', tenantId, memberId, founder }) as const;

test('begins with the founder', () => given().when(enter(second)).then(entered(founder), entered(second)));
test('the founder is in it without a word', () => given().when(enter(founder)).then());
test('the founder alone cannot leave', () => given().when(leave(founder)).thenRefused('last_admin'));
test('whoever is not in it leaves without a word', () => given().when(leave(second)).then());
test('one of two leaves', () => given(entered(founder), entered(second)).when(leave(founder)).then(left(founder)));
test('the other one cannot', () => given(entered(founder), entered(second), left(founder)).when(leave(second)).thenRefused('last_admin'));
test('enters once', () => given(entered(founder), entered(second)).when(enter(second)).then());
test('comes back', () => given(entered(founder), entered(second), left(founder)).when(enter(founder)).then(entered(founder)));
