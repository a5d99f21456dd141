import { iso, type PlanAccess } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { planNotice } from './plan-notice.tsx';

const now = Date.parse('2026-11-24T09:00:00Z');
const inDays = (days: number) => iso(new Date(now + days * 24 * 60 * 60_000));
const quiet = { access: 'full', isTrial: false, trialEndsAt: inDays(20), cancelsAt: null, paymentDue: false } as PlanAccess;

test.each([
  [null, {}],
  [null, { isTrial: true, trialEndsAt: inDays(7.1) }],
  ['trial', { isTrial: true, trialEndsAt: inDays(7) }],
  [null, { isTrial: false, trialEndsAt: inDays(3) }],
  ['ends', { cancelsAt: inDays(2) }],
  [null, { cancelsAt: inDays(12) }],
  ['past-due', { paymentDue: true, cancelsAt: inDays(2) }],
  ['read-only', { access: 'read_only', paymentDue: true }],
  ['paused', { access: 'paused', isTrial: true, trialEndsAt: inDays(-40) }],
] as const)('tells %s', (told, over) => {
  expect(planNotice({ ...quiet, ...over }, now)).toBe(told);
});
