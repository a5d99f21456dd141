import type { Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { invoiceBook, type NumberDocument } from './invoice-book.ts';

const { given } = specOf(invoiceBook);
const at = '2026-03-01T09:00:00.000Z' as Iso;
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const numbered = (n: number, sequence: number, counter: number): NumberDocument => ({
  type: 'NumberDocument',
  documentId: `00000000-0000-4000-8000-00000000000${n}` as Uuid,
  tenantId: accountId,
  chargeId: accountId,
  kind: 'invoice',
  number: `INV-2026-${sequence}`,
  sequence,
  counter,
  previousHash: n === 1 ? invoiceBook.initial().lastHash : `hash ${n - 1}`,
  hash: `hash ${n}`,
  at,
});
const happened = ({ type: _type, at: numberedAt, ...document }: NumberDocument) =>
  ({ type: 'DocumentNumbered', data: { ...document, numberedAt } }) as const;
const first = happened(numbered(1, 1, 1));
const continued = (invoices: number, creditNotes: number) =>
  ({ type: 'NumbersContinued', data: { invoices, creditNotes, accountId, continuedAt: at } }) as const;
const go = (invoices: number, creditNotes: number) => ({ type: 'ContinueNumbers', invoices, creditNotes, accountId, at }) as const;

test('continues behind numbers that were given out elsewhere, and counts them', () => {
  given(first).when(go(41, 3)).then(continued(41, 3));
  const next = numbered(2, 42, 45);
  given(first, continued(41, 3)).when(next).then(happened(next));
  given(first, continued(41, 3))
    .when(numbered(2, 2, 2))
    .thenRefused('conflict');
});
test('records that no number is missing', () => given(first).when(go(1, 0)).then(continued(1, 0)));
test.each([
  [0, 0],
  [100_002, 0],
  [1, 100_001],
])('refuses %d and %d: numbers never go back, and not far ahead', (invoices, creditNotes) => {
  given(first).when(go(invoices, creditNotes)).thenRefused('validation_failed');
});
