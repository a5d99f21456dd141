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
const mailed = (isOnline: boolean, event: object) =>
  whenPlanNeedsAMail({ addBulk: async () => {} }, isOnline)
    .react(event as never)
    .map(({ payload }) => ('about' in payload ? payload.about : null));

test('with a provider, who can pay what they chose only by bank transfer is told of it', () => {
  const mail = { what: 'transfer_due', total: 23_000, reference: chargeId, payBy };
  expect(mailed(true, asked({ payBy, byTransfer: true }))).toEqual([mail]);
  expect(mailed(true, asked({ payBy, byTransfer: false }))).toEqual([]);
});

test('who pays by bank transfer is told of each sum, also of a renewal; who has a card is not', () => {
  const about = { what: 'transfer_due', total: 23_000, reference: chargeId };
  expect(mailed(false, asked({ payBy }))).toEqual([{ ...about, payBy }]);
  expect(mailed(false, asked({ payBy: null }))).toEqual([{ ...about, payBy: null }]);
  expect(mailed(true, asked({ payBy: null }))).toEqual([]);
});
