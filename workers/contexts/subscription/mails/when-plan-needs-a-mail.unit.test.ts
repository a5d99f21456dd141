import { randomUUID } from 'node:crypto';
import { amountOf, iso, type Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { whenPlanNeedsAMail } from './when-plan-needs-a-mail.reactor.ts';

const [tenantId, chargeId] = [randomUUID() as Uuid, randomUUID() as Uuid];
const payBy = iso(new Date('2026-03-15T09:00:00.000Z'));
const asked = (over: object) => ({
  id: randomUUID(),
  type: 'ChargeRequested',
  data: { tenantId, chargeId, amount: amountOf(20_000, 15), ...over },
});
const mailed = (event: object) =>
  whenPlanNeedsAMail({ addBulk: async () => {} })
    .react(event as never)
    .map(({ payload }) => ('about' in payload ? payload.about : null));

test('who can pay only by bank transfer is told of each sum, also of a renewal; who has another way is not', () => {
  const about = { what: 'transfer_due', total: 23_000, reference: chargeId };
  expect(mailed(asked({ payBy, byTransfer: true }))).toEqual([{ ...about, payBy }]);
  expect(mailed(asked({ payBy: null, byTransfer: true }))).toEqual([{ ...about, payBy: null }]);
  expect(mailed(asked({ payBy: null, byTransfer: false }))).toEqual([]);
});

test('an order that ends unpaid is mailed, unless its business chose otherwise or is mailed that the subscription ended', () => {
  const withdrawn = (reason: string, actor: object = { kind: 'worker', name: 'check-subscription' }) =>
    mailed({ id: randomUUID(), type: 'ChargeWithdrawn', data: { tenantId, chargeId, reason }, metadata: { actor } });
  const person = (role: string) => ({ kind: 'person', accountId: randomUUID(), role });
  const about = (because: string) => [{ what: 'order_withdrawn', because }];
  expect([withdrawn('not_paid_in_time'), withdrawn('replaced'), withdrawn('replaced', person('super_admin'))]).toEqual([
    about('not_paid_in_time'),
    about('replaced'),
    about('replaced'),
  ]);
  expect([withdrawn('replaced', person('admin')), withdrawn('subscription_ended')]).toEqual([[], []]);
});
