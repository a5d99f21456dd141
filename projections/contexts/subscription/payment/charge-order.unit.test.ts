import type { SubscriptionEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { chargeOrderProjection, type ChargeOrderRow } from './charge-order.projection.ts';

const [tenantId, chargeId] = [idOf('b', 1), idOf('c', 1)];
const [asked, over] = [at('2026-03-01T08:00:00Z'), at('2026-03-02T08:00:00Z')];
const event = (when: string, type: SubscriptionEvent['type'], data: object) =>
  eventAt({ type, data: { tenantId, chargeId, ...data } } as never, when);
const order = { plan: 'basic', interval: 'monthly', amount: { net: 5_000, vat: 750, total: 5_750 }, requestedAt: asked };

test.each([
  ['not_paid_in_time', event(over, 'ChargeWithdrawn', { reason: 'not_paid_in_time' })],
  ['paid', event(over, 'PaymentSucceeded', { paidAt: over })],
])('an order that is over stays, with how it ended: %s', (ended, last) => {
  const row = [event(asked, 'ChargeRequested', order), last].reduce<ChargeOrderRow | null>(
    (before, each) => chargeOrderProjection.evolve(before, each, chargeId),
    null,
  );
  expect(row).toMatchObject({ chargeId, plan: 'basic', total: 5_750, requestedAt: asked, ended, endedAt: over });
});
