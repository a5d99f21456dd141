import { iso, type SubscriptionView } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { daysUntil, planStateOf } from './plan-state.ts';

const at = iso(new Date('2026-11-27T06:00:00Z'));
const none = { status: 'trialing', period: null, cancelsAt: null, ended: null, charge: null } as const;
const period = { plan: 'basic', interval: 'monthly', start: at, end: at, grantedFrom: null } as const;
const renewal = { purpose: 'renewal' } as SubscriptionView['charge'];
const ended = { reason: 'unpaid', at, syncUntil: at } as const;

test.each([
  ['trial', none],
  ['starts', { ...none, period }],
  ['active', { ...none, status: 'active', period }],
  ['ends', { ...none, status: 'active', period, cancelsAt: at }],
  ['ends', { ...none, period, cancelsAt: at }],
  ['past_due', { ...none, status: 'active', period, charge: renewal }],
  ['past_due', { ...none, status: 'past_due', period, charge: renewal }],
  ['unpaid', { ...none, status: 'past_due', period, charge: renewal, ended }],
  ['incomplete', { ...none, status: 'incomplete', ended }],
  ['over', { ...none, ended }],
  ['over', { ...none, status: 'cancelled', period, ended }],
] as const)('is %s', (state, told) => {
  expect(planStateOf(told)).toBe(state);
});

test('the day that has begun counts', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect([daysUntil(at, now), daysUntil(at, Date.parse(at) - 1), daysUntil(at, Date.parse(at) + 1)]).toEqual([6, 1, 0]);
});
