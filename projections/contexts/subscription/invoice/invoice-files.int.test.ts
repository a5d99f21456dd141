import { amountOf, firstPreviousHash, type BillingEntry, type TenantId, type Uuid } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, payment, person, type TestBusiness } from '../../../testing/business.ts';
import { idOf } from '../../../testing/events.ts';
import { startProjections, type Answer, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let businesses: readonly [TestBusiness, TestBusiness];
const paidAt = '2026-03-01T06:00:00.000Z';
const documents = { own: idOf('d', 1), foreign: idOf('d', 2) };

/** The invoice of the n-th business for its payment, with its file. */
function invoice(tenantId: TenantId, n: number): readonly DomainEvent[] {
  const ids = { documentId: idOf('d', n), tenantId, chargeId: idOf('q', n) };
  const line = { kind: 'plan', plan: 'basic', interval: 'monthly', periodStart: paidAt, periodEnd: '2026-04-01T06:00:00.000Z', net: 5_000 };
  const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
  const seller = { legalName: 'شركة سُمعة', vatNumber: '310122393500003', registrationNumber: '1010123456', address };
  const content = {
    kind: 'invoice',
    form: 'simplified',
    issuedAt: paidAt,
    seller,
    buyer: { legalName: `نشاط ${n}`, vatNumber: null, address: null },
    lines: [line],
    vatPercent: 15,
    amount: amountOf(5_000, 15),
    paid: { method: 'card', at: paidAt, reference: null },
    refersTo: null,
    reason: null,
  };
  const number = { number: `INV-2026-00000${n}`, sequence: n, counter: n, previousHash: firstPreviousHash, hash: `hash ${n}` };
  return [
    { type: 'InvoiceIssued', data: { ...ids, ...content, ...number } },
    { type: 'InvoiceFileStored', data: { ...ids, fileId: `file-${n}`, storedAt: paidAt } },
  ];
}

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2)];
  for (const [index, { tenantId }] of businesses.entries()) {
    const n = index + 1;
    t.files.set(`file-${n}`, Buffer.from(`PDF of ${n}`));
    await t.append(tenantId, paidAt, payment(tenantId, n, paidAt), ...invoice(tenantId, n));
  }
});
afterAll(() => t.close());

const nameOf = ({ headers }: Answer) => headers['content-disposition'];
const file = (id: Uuid, token = businesses[0].token) => t.get(`/api/Subscription/invoices/${id}/file`, token);

test('a business gets its own invoice, and nothing of the invoice of another whose id it knows', async () => {
  const own = await file(documents.own);
  expect([own.status, nameOf(own)]).toEqual([200, 'attachment; filename="INV-2026-000001.pdf"']);
  const foreign = await file(documents.foreign);
  const unknown = await file(idOf('d', 9));
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  expect(nameOf(await file(documents.foreign, businesses[1].token))).toBe('attachment; filename="INV-2026-000002.pdf"');
});

test('the history holds the documents of the business alone', async () => {
  const { entries } = (await t.get('/api/Subscription/history', businesses[0].token)).body.model as { entries: BillingEntry[] };
  expect(entries.map(({ document }) => document?.number)).toEqual(['INV-2026-000001']);
});

test('the duty billing finds an invoice by a part of its number, with its business; others do not', async () => {
  const [seller, writer] = [idOf('a', 81), idOf('a', 82)];
  for (const [account, duty] of [
    [seller, 'billing'],
    [writer, 'inbox'],
  ] as const) {
    await t.append('platform', paidAt, ...person(account, 'platform', 'عادل', 'super_admin'), membership('platform', account, 'super_admin', [duty])); // prettier-ignore
  }
  const { token } = await t.signIn(seller, 'platform');
  const find = (number: string, by = token) => t.get(`/api/platform/documents?number=${number}`, by);
  const own = {
    id: documents.own,
    tenantId: businesses[0].tenantId,
    business: 'نشاط 1',
    kind: 'invoice',
    number: 'INV-2026-000001',
    at: paidAt,
  };
  expect((await find('inv-2026-000001')).body.model).toEqual({ items: [own] });
  expect(((await find('2026')).body.model as { items: unknown[] }).items).toHaveLength(2);
  expect((await find('000008')).body.model).toEqual({ items: [] });
  const { token: other } = await t.signIn(writer, 'platform');
  expect([(await find('INV', other)).status, (await find('INV', businesses[0].token)).status, (await find('I')).status]).toEqual([
    403, 403, 400,
  ]);
});
