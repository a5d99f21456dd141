import type { Iso, TenantEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { tenant } from './tenant.ts';

const { given } = specOf(tenant);
const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const business = {
  tenantId,
  ownerAccountId: '22222222-2222-4222-8222-222222222222' as Uuid,
  name: 'مقهى',
  activityType: 'cafes',
  plan: 'trial',
  trialEndsAt: '2026-03-26T10:00:00.000Z' as Iso,
  timeZone: 'Asia/Riyadh',
} as const;
const registered: TenantEvent = { type: 'BusinessRegistered', data: business };
const finished: TenantEvent = { type: 'OnboardingFinished', data: { tenantId, tour: true } };
const finish = (step: number) => ({ type: 'FinishOnboarding', tenantId, tour: true, step }) as const;

test('registers a business', () =>
  given()
    .when({ type: 'RegisterBusiness', ...business })
    .then(registered));
test('refuses to register a business twice', () =>
  given(registered)
    .when({ type: 'RegisterBusiness', ...business })
    .thenRefused('conflict'));
test('refuses to finish onboarding before the first sync is complete', () =>
  given(registered).when(finish(2)).thenRefused('onboarding_step'));
test('finishes onboarding', () => given(registered).when(finish(3)).then(finished));
test('accepts a repeated finish of onboarding without an event', () => given(registered, finished).when(finish(3)).then());
test('refuses to finish onboarding of an unknown business', () => given().when(finish(3)).thenRefused('not_found'));
