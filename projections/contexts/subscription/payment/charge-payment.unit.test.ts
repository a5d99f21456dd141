import type { PaymentEvent, SubscriptionEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { chargePaymentProjection, type ChargePaymentRow } from './charge-payment.projection.ts';

const [tenantId, chargeId, paymentId, trigger] = [idOf('b', 1), idOf('c', 1), idOf('p', 1), idOf('t', 1)];
const base = { tenantId, chargeId, paymentId };
const event = (type: string, data: object = {}) => eventAt({ type, data: { ...base, ...data } } as never, '2026-03-01T08:00:00Z');
const stateAfter = (...events: readonly ReturnType<typeof event>[]) =>
  events.reduce<ChargePaymentRow | null>((row, each) => chargePaymentProjection.evolve(row, each, chargeId), null)?.state ?? null;

const tried = [event('ChargeRequested'), event('PaymentAttempted', { trigger, attemptedAt: at('2026-03-01T08:00:00Z') })];
const settled = (outcome: 'paid' | 'declined') => event('PaymentSettled', { outcome });
type Name = (SubscriptionEvent | PaymentEvent)['type'];

test.each<readonly ['paid' | 'declined', Name, string | null]>([
  ['paid', 'PaymentSucceeded', null],
  ['declined', 'PaymentFailed', 'idle'],
  ['paid', 'PaymentUnapplied', null],
])('what the provider settled as %s waits until the subscription follows with %s', (outcome, follows, then) => {
  expect(stateAfter(...tried, settled(outcome))).toBe(outcome);
  expect(stateAfter(...tried, settled(outcome), event(follows))).toBe(then);
});

test('money for a withdrawn charge waits until it is known that it goes back; a decline ends', () => {
  expect(stateAfter(...tried, event('ChargeWithdrawn'), settled('paid'))).toBe('paid');
  expect(stateAfter(...tried, settled('paid'), event('ChargeWithdrawn'))).toBe('paid');
  expect(stateAfter(...tried, event('ChargeWithdrawn'), settled('declined'))).toBeNull();
});

test('of two payments that were paid, the second waits although the first was followed', () => {
  const both = [...tried, settled('paid'), settled('paid')];
  expect(stateAfter(...both, event('PaymentSucceeded'))).toBe('paid');
  expect(stateAfter(...both, event('PaymentSucceeded'), event('PaymentUnapplied'))).toBeNull();
});
