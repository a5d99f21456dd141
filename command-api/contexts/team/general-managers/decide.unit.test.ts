import { platformTenant, type GeneralManagerEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { generalManagers } from './general-managers.ts';

const { given } = specOf(generalManagers);
const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const founder = '22222222-2222-4222-8222-222222222222' as Uuid;
const second = '33333333-3333-4333-8333-333333333333' as Uuid;
const entered = (memberId: Uuid): GeneralManagerEvent => ({ type: 'AdminEntered', data: { tenantId, memberId } });
const left = (memberId: Uuid): GeneralManagerEvent => ({ type: 'AdminLeft', data: { tenantId, memberId } });
const enter = (memberId: Uuid) => ({ type: 'AddManager', tenantId, memberId, founder }) as const;
const leave = (memberId: Uuid) => ({ type: 'RemoveManager', tenantId, memberId, founder }) as const;

test('starts with the founder', () => given().when(enter(second)).then(entered(founder), entered(second)));
test('accepts the founder’s entry without an event', () => given().when(enter(founder)).then());
test('refuses to remove the founder as the only manager', () => given().when(leave(founder)).thenRefused('last_admin'));
test('accepts the removal of a member who is not listed without an event', () => given().when(leave(second)).then());
test('removes one of two managers', () => given(entered(founder), entered(second)).when(leave(founder)).then(left(founder)));
test('refuses to remove the last manager', () =>
  given(entered(founder), entered(second), left(founder)).when(leave(second)).thenRefused('last_admin'));
test('accepts a repeated entry without an event', () => given(entered(founder), entered(second)).when(enter(second)).then());
test('adds a removed manager again', () =>
  given(entered(founder), entered(second), left(founder)).when(enter(founder)).then(entered(founder)));

describe('on the platform, which nobody founded', () => {
  const tenant = { tenantId: platformTenant } as const;
  const ofPlatform = { ...tenant, founder: null } as const;
  const first: GeneralManagerEvent = { type: 'AdminEntered', data: { ...tenant, memberId: founder } };
  const next: GeneralManagerEvent = { type: 'AdminEntered', data: { ...tenant, memberId: second } };
  test('starts with the first who holds the duty', () =>
    given()
      .when({ ...enter(founder), ...ofPlatform })
      .then(first));
  test('accepts the removal of one who never held it', () =>
    given()
      .when({ ...leave(second), ...ofPlatform })
      .then());
  test('refuses to take it from the last holder', () =>
    given(first)
      .when({ ...leave(founder), ...ofPlatform })
      .thenRefused('last_staff'));
  test('takes it from one of two', () =>
    given(first, next)
      .when({ ...leave(founder), ...ofPlatform })
      .then({ type: 'AdminLeft', data: { ...tenant, memberId: founder } }));
});
