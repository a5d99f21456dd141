import { createCanvas } from '@napi-rs/canvas';
import { amountOf, firstPreviousHash, invoiceCode, type Iso, type IssuedDocument, type Uuid } from '@sumaa/contracts';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';

// The types of the package name its export wrongly.
const readCode = jsqr as unknown as typeof jsqr.default;

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111` as Uuid;
const at = '2026-11-24T06:00:00.000Z' as Iso;
const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const document: IssuedDocument = {
  documentId: id(1),
  tenantId: id(2),
  chargeId: id(3),
  kind: 'invoice',
  form: 'standard',
  issuedAt: at,
  seller: { legalName: 'شركة سُمعة لتقنية المعلومات', vatNumber: '310122393500003', registrationNumber: '1010123456', address },
  buyer: { legalName: 'شركة مطاعم الدوسري', vatNumber: '300000000000003', address },
  lines: [
    { kind: 'plan', plan: 'professional', interval: 'monthly', periodStart: at, periodEnd: '2026-12-24T06:00:00.000Z' as Iso, net: 20_000 },
  ],
  vatPercent: 15,
  amount: amountOf(20_000, 15),
  paid: { method: 'card', at, reference: null },
  refersTo: null,
  reason: null,
  number: 'INV-2026-000001',
  sequence: 1,
  counter: 1,
  previousHash: firstPreviousHash,
  hash: 'x',
};

test('the code on a drawn invoice says what the invoice says', async () => {
  const bytes = await drawInvoice(document);
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 3 });
  const canvas = createCanvas(viewport.width, viewport.height);
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const { seller, amount } = document;
  const code = { sellerName: seller.legalName, vatNumber: seller.vatNumber, issuedAt: '2026-11-24T06:00:00Z', ...amount };
  expect(readCode(new Uint8ClampedArray(data), width, height)?.data).toBe(invoiceCode(code));
});

test('sums are grouped, and a period is printed by its dates in Riyadh', async () => {
  const night = '2026-11-23T22:30:00.000Z' as Iso;
  const lines = document.lines.map((line) => ({ ...line, periodStart: night, net: 500_000 }));
  const pdf = await getDocument({ data: new Uint8Array(await drawInvoice({ ...document, lines })) }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const texts = items.map((item) => ('str' in item ? item.str : ''));
  expect(texts).toContain('2026-11-24 – 2026-12-24');
  expect(texts).toContain('5,000.00');
});
