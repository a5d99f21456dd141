import { amountOf, type ChargeLine, type Iso, type Uuid } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { documentsOfCharge, type CreditedInvoice } from './documents-of-charge.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111` as Uuid;
const at = '2026-11-24T06:00:00.000Z' as Iso;
const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const seller = { legalName: 'شركة سُمعة', vatNumber: '310122393500003', registrationNumber: '1010123456', address, phaseTwo: false };
const period = { periodStart: at, periodEnd: '2026-12-24T06:00:00.000Z' as Iso };

const earlier = {
  refersTo: { documentId: id(6), number: 'INV-2026-000007' },
  form: 'simplified',
  buyer: { legalName: 'مطاعم الدوسري الأولى', vatNumber: null, address: null },
} as const;

function documentsOf(
  lines: readonly (Pick<ChargeLine, 'kind' | 'net'> & Partial<ChargeLine>)[],
  vatNumber: string | null = null,
  invoice: CreditedInvoice | null = earlier,
) {
  const chosen = { plan: 'enterprise', interval: 'monthly' } as const;
  const whole = lines.map((line) => ({ ...chosen, ...line }));
  const amount = amountOf(
    whole.reduce((sum, { net }) => sum + net, 0),
    15,
  );
  const shared = { tenantId: id(1), chargeId: id(2), purpose: 'upgrade', ...chosen, ...period, amount } as const;
  const request = {
    ...shared,
    lines: whole,
    vatPercent: 15,
    creditVatPercent: null,
    discountPercent: 0,
    grantedDays: 0,
    requestedAt: at,
    payBy: null,
    accountId: null,
    byTransfer: false,
  };
  const succeeded = { ...shared, paymentId: id(3), method: 'card', reference: null, paidAt: at } as const;
  const buyer = { legalName: 'مطاعم الدوسري', vatNumber, address: null };
  const credited = { periodEnd: '2026-12-01T06:00:00.000Z' as Iso, invoice };
  const made = documentsOfCharge({ request, succeeded, credited, seller, buyer, ids: { invoice: id(4), credit: id(5) }, issuedAt: at });
  return { ...made, amount };
}

describe('the documents of a paid charge', () => {
  test('are one invoice with VAT apart', () => {
    const { invoice, credit } = documentsOf([{ kind: 'plan', net: 50_000 }]);
    expect(credit).toBeNull();
    expect(invoice).toMatchObject({ kind: 'invoice', form: 'simplified', amount: { net: 50_000, vat: 7_500, total: 57_500 } });
    expect(invoice.seller).not.toHaveProperty('phaseTwo');
  });
  test('are an invoice of the whole plan and a credit note for what was taken off; together they are what was paid', () => {
    for (const credit of [20_000, 13_333, 10, 49_999]) {
      const documents = documentsOf([
        { kind: 'plan', net: 50_000 },
        { kind: 'credit', net: -credit, plan: 'professional' },
      ]);
      expect(documents.invoice.amount.net).toBe(50_000);
      expect(documents.credit).toMatchObject({
        kind: 'credit_note',
        reason: 'plan_changed',
        refersTo: { number: 'INV-2026-000007' },
        lines: [{ plan: 'professional', net: credit, periodStart: at, periodEnd: '2026-12-01T06:00:00.000Z' }],
      });
      for (const part of ['net', 'vat', 'total'] as const) {
        expect(documents.invoice.amount[part] - (documents.credit?.amount[part] ?? 0)).toBe(documents.amount[part]);
      }
    }
  });
  test('are a credit note in the form of the invoice that it refers to, and to the buyer of that one', () => {
    const upgrade = [
      { kind: 'plan', net: 600_000 },
      { kind: 'credit', net: -10_000, plan: 'professional' },
    ] as const;
    const { invoice, credit } = documentsOf(upgrade, '310122393500003');
    expect(invoice).toMatchObject({ form: 'standard', buyer: { vatNumber: '310122393500003' } });
    expect(credit).toMatchObject({ form: 'simplified', buyer: earlier.buyer });
    const { credit: withoutInvoice } = documentsOf(upgrade, '310122393500003', null);
    expect(withoutInvoice).toMatchObject({ form: 'standard', buyer: invoice.buyer, refersTo: null });
  });
  test('hold a discount as a line of the invoice', () => {
    const { invoice } = documentsOf([
      { kind: 'plan', net: 50_000 },
      { kind: 'discount', net: -5_000 },
    ]);
    expect(invoice).toMatchObject({ lines: [{ net: 50_000 }, { kind: 'discount', net: -5_000 }], amount: { net: 45_000 } });
  });
  test('are standard from SAR 1,000 on, or where the VAT number of the buyer is known', () => {
    expect(documentsOf([{ kind: 'plan', net: 86_956 }]).invoice).toMatchObject({ form: 'simplified', amount: { total: 99_999 } });
    expect(documentsOf([{ kind: 'plan', net: 86_957 }]).invoice).toMatchObject({ form: 'standard', amount: { total: 100_001 } });
    expect(documentsOf([{ kind: 'plan', net: 5_000 }], '310122393500003').invoice.form).toBe('standard');
  });
});
