import type { Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { outcomeOfFound } from './outcome-of-found.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111` as Uuid;
const found = {
  paymentId: id(1),
  chargeId: id(2),
  tenantId: id(3),
  amount: 23_000,
  currency: 'SAR',
  refunded: 0,
  outcome: { kind: 'paid' },
} as const;
const ordered = { paymentId: id(1), chargeId: id(2), amount: 23_000 };

test('a payment that was found counts where it is the one that was ordered', () => {
  expect(outcomeOfFound(found, ordered)).toEqual({ kind: 'paid' });
});

test.each([{ paymentId: id(4) }, { chargeId: id(4) }, { chargeId: null }, { amount: 22_999 }, { currency: 'USD' }])(
  'a payment that differs by %o never counts',
  (difference) => {
    expect(outcomeOfFound({ ...found, ...difference }, ordered)).toEqual({ kind: 'unknown', reason: 'differs' });
  },
);
