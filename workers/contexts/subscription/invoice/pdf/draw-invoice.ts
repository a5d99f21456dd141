import {
  defaultTimeZone,
  invoiceCode,
  planCatalogue,
  type Buyer,
  type DocumentLine,
  type IssuedDocument,
  type PostalAddress,
} from '@sumaa/contracts';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { typeface } from '../../../../infra/pdf/fonts.ts';
import { writePdf } from '../../../../infra/pdf/write-pdf.ts';
import { WrittenText, type TextStyle } from '../../../../infra/pdf/written-text.ts';
import { intervalNames, labels, lineNames, methodNames, reasonNames, type Label } from './invoice-texts.ts';
import { codeImage } from '../../../../infra/pdf/code-image.ts';

const styles = StyleSheet.create({
  page: { padding: 40, fontFamily: typeface, fontSize: 9, color: '#14202a' },
  row: { flexDirection: 'row-reverse', justifyContent: 'space-between' },
  title: { fontSize: 16, fontWeight: 700 },
  ar: { direction: 'rtl', textAlign: 'right' },
  en: { textAlign: 'left', color: '#56646f' },
  card: { width: '48%', borderWidth: 1, borderColor: '#dde2e6', borderRadius: 6, padding: 10 },
  bold: { fontWeight: 700 },
  line: { flexDirection: 'row-reverse', borderBottomWidth: 1, borderColor: '#dde2e6', paddingVertical: 6 },
  total: { flexDirection: 'row-reverse', justifyContent: 'space-between', paddingVertical: 3 },
});

const date = (locale: string, at: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: defaultTimeZone }).format(new Date(at));
const gregorian = (at: string): Label => ({ ar: date('ar-u-ca-gregory-nu-latn', at), en: date('en-GB-u-ca-gregory-nu-latn', at) });
const hijri = (at: string): Label => ({
  ar: date('ar-SA-u-ca-islamic-umalqura-nu-latn', at),
  en: date('en-US-u-ca-islamic-umalqura-nu-latn', at),
});

const shortDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: defaultTimeZone });
/** By the dates in Riyadh, as the screen shows it. */
const periodText = (start: string, end: string) => `${shortDay.format(new Date(start))} – ${shortDay.format(new Date(end))}`;

const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const printed = (halalas: number) => decimals.format(halalas / 100);

const ar = (text: string, style: TextStyle = {}) => h(WrittenText, { style: [styles.ar, style], children: text });
const en = (text: string, style: TextStyle = {}) => h(WrittenText, { style: [styles.en, style], children: text });

/** A label in both languages with one value between them. */
const fact = (name: Label, value: string, key = name.en) =>
  h(
    View,
    { key, style: [styles.row, { marginTop: 4 }] },
    ar(name.ar, { width: '30%' }),
    h(WrittenText, { style: [styles.bold, { width: '40%', textAlign: 'center' }], children: value }),
    en(name.en, { width: '30%' }),
  );

/** A label with a text of its own in each language. */
const told = (name: Label, text: Label) =>
  h(View, { key: name.en, style: [styles.row, { marginTop: 4 }] }, ar(`${name.ar}: ${text.ar}`), en(`${name.en}: ${text.en}`));

const addressText = ({ building, street, district, city, postalCode }: PostalAddress): string =>
  `${building} ${street}، ${district}، ${city} ${postalCode}`;

function party(title: Label, { legalName, vatNumber, address }: Buyer, registration: string | null): ReactElement {
  return h(
    View,
    { style: styles.card },
    h(View, { style: styles.row }, ar(title.ar, styles.bold), en(title.en, styles.bold)),
    ar(legalName, { marginTop: 6, fontSize: 11 }),
    ...(address ? [ar(addressText(address), { marginTop: 4 })] : []),
    ...(vatNumber === null ? [] : [fact(labels.vatNumber, vatNumber)]),
    ...(registration === null ? [] : [fact(labels.registration, registration)]),
  );
}

/** A sum in the last column: the points stand below each other. */
const money = (halalas: number, style: TextStyle, width = '20%') =>
  h(View, { style: { width } }, h(Text, { style: [{ width: 62, textAlign: 'right' }, style] }, printed(halalas)));

function lineRow({ kind, plan, interval, periodStart, periodEnd, net }: DocumentLine, index: number): ReactElement {
  const { texts } = planCatalogue[plan];
  return h(
    View,
    { key: index, style: styles.line },
    h(
      View,
      { style: { width: '50%' } },
      ar(`${lineNames[kind].ar}: ${texts.ar.name}، ${intervalNames[interval].ar}`),
      en(`${lineNames[kind].en}: ${texts.en.name}, ${intervalNames[interval].en}`, { textAlign: 'right' }),
    ),
    h(Text, { style: { width: '30%', textAlign: 'center' } }, periodText(periodStart, periodEnd)),
    money(net, styles.bold),
  );
}

const sum = (name: Label, value: number, style: TextStyle = {}) =>
  h(
    View,
    { style: styles.total },
    ar(name.ar, { width: '38%', ...style }),
    en(name.en, { width: '36%', ...style }),
    money(value, style, '26%'),
  );

/** When and how; a transfer with its reference. */
function paidText({ method, at, reference }: NonNullable<IssuedDocument['paid']>): Label {
  const day = gregorian(at);
  const of = reference === null ? '' : ` (${reference})`;
  return { ar: `${day.ar}، ${methodNames[method].ar}${of}`, en: `${day.en}, ${methodNames[method].en}${of}` };
}

/** Draws a document as PDF, in Arabic and English side by side, with the tax authority's code and the Hijri date. */
export async function drawInvoice(document: IssuedDocument): Promise<Buffer> {
  const { kind, form, number, issuedAt, seller, buyer, lines, amount, vatPercent, refersTo, reason, paid } = document;
  const title = kind === 'credit_note' ? labels.creditNote : labels[form];
  const code = invoiceCode({
    sellerName: seller.legalName,
    vatNumber: seller.vatNumber,
    issuedAt: `${issuedAt.slice(0, 19)}Z`,
    total: amount.total,
    vat: amount.vat,
  });
  const issued = gregorian(issuedAt);
  const inHijri = hijri(issuedAt);
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(
      View,
      { style: styles.row },
      h(View, {}, ar(title.ar, styles.title), ar('سُمعة', { alignSelf: 'flex-end', marginTop: 2, color: '#0f766e', fontWeight: 700 })),
      h(View, {}, en(title.en, styles.title), en(number, { fontWeight: 700, color: '#14202a', marginTop: 2 })),
    ),
    h(
      View,
      { style: { marginTop: 12 } },
      fact(labels.number, number),
      told(labels.issued, { ar: `${issued.ar} ${labels.hijri.ar} ${inHijri.ar}`, en: `${issued.en} (${inHijri.en})` }),
      ...(refersTo ? [fact(labels.refersTo, refersTo.number)] : []),
      ...(reason === null ? [] : [told(labels.reason, reasonNames[reason])]),
      ...(paid && kind === 'invoice' ? [told(labels.paid, paidText(paid))] : []),
    ),
    h(
      View,
      { style: [styles.row, { marginTop: 16 }] },
      party(labels.seller, seller, seller.registrationNumber),
      party(labels.buyer, buyer, null),
    ),
    h(
      View,
      { style: [styles.line, { marginTop: 20 }] },
      ar(`${labels.item.ar} / ${labels.item.en}`, { width: '50%' }),
      h(Text, { style: { width: '30%', textAlign: 'center' } }, `${labels.period.ar} / ${labels.period.en}`),
      h(View, { style: { width: '20%' } }, ar(labels.net.ar, { textAlign: 'left' }), en(labels.net.en)),
    ),
    ...lines.map(lineRow),
    h(
      View,
      { style: [styles.row, { marginTop: 16, alignItems: 'flex-end' }] },
      h(
        View,
        { style: { width: '62%' } },
        sum(labels.subtotal, amount.net),
        sum({ ar: `${labels.vat.ar} ${vatPercent}٪`, en: `${labels.vat.en} ${vatPercent}%` }, amount.vat),
        sum(labels.total, amount.total, styles.bold),
      ),
      codeImage(code, 110),
    ),
  );
  return writePdf(h(Document, { title: number, language: 'ar' }, page));
}
