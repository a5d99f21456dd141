import { amountOf, type Iso, type Uuid } from '@sumaa/contracts';
import type { TestBusiness } from './business.ts';
import { idOf } from './events.ts';
import type { TestProjections } from './start-projections.ts';

/** Who issues invoices. */
export const testSeller = {
  legalName: 'شركة سُمعة',
  vatNumber: '310122393500003',
  registrationNumber: '1010123456',
  address: { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' },
  phaseTwo: false,
} as const;

/** A business with a saved card, a paid charge, and another that is being taken; waits until all is folded. */
export async function bill(t: TestProjections, { tenantId, accountId, token }: TestBusiness, n: number): Promise<void> {
  const at = '2026-03-01T09:00:00.000Z' as Iso;
  const choice = { plan: 'basic', interval: 'monthly' } as const;
  const amount = amountOf(5_000, 15);
  const asked = (chargeId: Uuid) => ({
    type: 'ChargeRequested' as const,
    data: {
      tenantId: tenantId as Uuid,
      chargeId,
      purpose: 'start' as const,
      ...choice,
      periodStart: at,
      periodEnd: '2026-04-01T06:00:00.000Z' as Iso,
      lines: [{ kind: 'plan' as const, ...choice, net: 5_000 }],
      vatPercent: 15,
      grantedDays: 0,
      creditVatPercent: null,
      discountPercent: 0,
      amount,
      requestedAt: at,
      payBy: null,
      accountId,
      byTransfer: false,
    },
  });
  const [paid, open] = [asked(idOf('b', n + 1)), asked(idOf('d', n + 1))];
  const { chargeId, purpose, periodStart, periodEnd } = paid.data;
  const card = { cardId: idOf('c', n + 1), brand: 'mada', last4: '1010', month: 12, year: 2030 };
  await t.append(
    tenantId,
    at,
    { type: 'CardSaved', data: { tenantId: tenantId as Uuid, ...card, accountId, savedAt: at } },
    paid,
    {
      type: 'PaymentSucceeded',
      data: {
        tenantId: tenantId as Uuid,
        chargeId,
        paymentId: idOf('e', n + 1),
        method: 'card',
        purpose,
        ...choice,
        periodStart,
        periodEnd,
        amount,
        reference: null,
        paidAt: at,
      },
    },
    open,
    {
      type: 'PaymentPageRequested',
      data: {
        tenantId: tenantId as Uuid,
        chargeId: open.data.chargeId,
        pageId: idOf('g', n + 1),
        amount: amount.total,
        expiresAt: at,
        accountId,
        at,
      },
    },
    {
      type: 'PaymentSettled',
      data: {
        tenantId: tenantId as Uuid,
        chargeId: open.data.chargeId,
        paymentId: idOf('l', n + 1),
        method: 'card',
        outcome: 'declined',
        code: 'not_confirmed',
        retry: 'later',
        settledAt: at,
      },
    },
    {
      type: 'PaymentUnapplied',
      data: { tenantId: tenantId as Uuid, chargeId, paymentId: idOf('u', n + 1), amount, method: 'bank_transfer', reference: 'SA-4413' },
    },
  );
  for (const path of ['/api/Subscription', '/api/Subscription/billing', '/api/Subscription/history']) await t.get(path, token);
}
