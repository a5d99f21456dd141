import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exportKinds, type ExportFormat, type Language, type RowsKind } from '@sumaa/contracts';
import { hostileCells, hostileMarkup, report as found } from '@sumaa/runtime/testing';
import { Document, Link, Page, renderToBuffer } from '@react-pdf/renderer';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createElement as h } from 'react';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { Report, ReportTable } from '../../infra/export/report.ts';
import { usualDates } from '../../infra/written-date.ts';
import { drawReport } from './pdf/draw-report.ts';
import { reportContent } from './report-content.ts';
import { rowsContent } from './rows-content.ts';

/** What somebody may call themselves, a place or a dish, or write into a review. */
const hostile = [
  ...hostileCells,
  ...hostileMarkup,
  'مقهى\u202eالعليا',
  'Burger \u202eKing',
  ']]><x/>&amp;',
  '(x) Tj /JS (app.alert(1))',
  'قال: "نعم"،\nثم، مضى',
  '{{7*7}}${7*7}',
  'م'.repeat(10_000),
  'a'.repeat(10_000),
  '👩‍🍳 العليا',
];
/** Every kind of export that has texts. */
const kinds = Object.values(exportKinds).filter(
  (kind): kind is typeof kind & RowsKind => kind.columns?.some(({ type }) => type === 'text') ?? false,
);
const languages = ['ar', 'en'] as const;

const table: ReportTable = {
  title: 'الفروع',
  notes: hostileMarkup.slice(0, 20),
  columns: [
    { header: 'الفرع', type: 'text' },
    { header: 'المراجعات', type: 'number' },
  ],
  rows: hostile.map((name, place) => [name, place]),
  drawing: { kind: 'bars', by: 1 },
};
const reportOf = (business: string): Report => ({ title: 'تقرير', about: [['النشاط', business]], logoFile: null, tables: [table] });

const madeReport = (format: ExportFormat, language: Language, business = hostile[0]!): Promise<Buffer> => {
  const [report, dates] = [reportOf(business), usualDates(language)];
  if (format === 'pdf') return drawReport(report, dates, null);
  const nobody = { openFile: async () => null, onRows: async () => {}, onWait: async () => {} };
  return buffer(Readable.from(reportContent({ report, format, dates, logo: null, ...nobody })));
};

/** A file of this kind whose texts are all hostile. */
function madeRows(kind: RowsKind, format: ExportFormat, language: Language): Promise<Buffer> {
  const texts = kind.columns.filter(({ type }) => type === 'text').map(({ key }) => key);
  const rows = hostile.map((text) => Object.fromEntries(texts.map((key) => [key, text])));
  const batches = (async function* () {
    yield rows;
  })();
  return buffer(rowsContent({ kind, format, spoken: { language, timeZone: 'UTC' }, batches, onRows: async () => {} }));
}

/** As RFC 4180 reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const formulasIn = (rows: readonly (readonly string[])[]): string[] =>
  rows.flat().filter((cell) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell));

/** The parts of a workbook that hold a formula, a link or markup. */
function actingParts(workbook: Buffer): string[] {
  const parts = Object.entries(unzipSync(workbook)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  return parts.filter(([, xml]) => /<f[ >/]|<hyperlink|<img|<script|externalLink|ddeLink/i.test(xml)).map(([name]) => name);
}

const textsOf = (workbook: Buffer): string[] => {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const xml = strFromU8(unzipSync(workbook)['xl/sharedStrings.xml']!);
  return [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
      code === undefined ? (named[name] ?? '?') : String.fromCodePoint(Number(code)),
    ),
  );
};

/** What a PDF would do, and its texts with their place. */
async function readPdf(file: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise;
  const acts = [await pdf.getJSActions(), await pdf.getOpenAction(), await pdf.getAttachments()].filter((one) => one !== null);
  const texts: string[] = [];
  const outside: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    acts.push(...(await page.getAnnotations()));
    const [, , width = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      texts.push(item.str);
      const left = Number(item.transform[4]);
      if (left < 0 || left + item.width > width) outside.push(item.str);
    }
  }
  return { acts, outside, text: texts.join(' '), pages: pdf.numPages };
}

describe.each(languages)('hostile texts in files, %s', (language) => {
  test.each([...kinds.map(({ id }) => id), 'a report'])(
    'S17: %s as CSV gives every text back as it was, and none begins like a formula',
    async (id) => {
      const kind = kinds.find((one) => one.id === id);
      const csv = (await (kind ? madeRows(kind, 'csv', language) : madeReport('csv', language))).toString('utf8');
      const rows = readCsv(csv.slice(1)).slice(1);
      expect(formulasIn(rows)).toEqual([]);
      const place = kind === undefined ? 0 : kind.columns.findIndex(({ type }) => type === 'text');
      const isKept = (text: string, row: number) => [text, `'${text}`].includes(rows[row]?.[place] ?? '');
      expect([rows.length, hostile.filter((text, row) => !isKept(text, row))]).toEqual([hostile.length, []]);
      found('S17 CSV', hostile.length, { kind: id, language, formulas: 0 });
    },
  );

  test.each([...kinds.map(({ id }) => id), 'a report'])(
    'S17: %s as a workbook keeps every text a text, without formulas and links',
    async (id) => {
      const kind = kinds.find((one) => one.id === id);
      const workbook = await (kind ? madeRows(kind, 'xlsx', language) : madeReport('xlsx', language));
      expect(actingParts(workbook)).toEqual([]);
      // Line ends as XML has them, and without what it does not know.
      const asXml = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
      const kept = new Set(textsOf(workbook).map(asXml));
      expect(hostile.map(asXml).filter((text) => !kept.has(text))).toEqual([]);
      found('S17 XLSX', hostile.length, { kind: id, language, formulas: 0 });
    },
  );

  test('S16: a report as PDF does nothing, no text turns another around, and long words stay on their page', async () => {
    const { acts, outside, text, pages } = await readPdf(await madeReport('pdf', language, hostileMarkup[0]));
    expect({ acts, outside }).toEqual({ acts: [], outside: [] });
    for (const written of ['Burger King', 'HYPERLINK("http://evil.example","x")']) expect(text).toContain(written);
    // Each element is a text of its own row at least; lines may be broken inside it.
    expect(text.replaceAll(/\s/g, '').split('data-s16').length - 1).toBeGreaterThanOrEqual(hostileMarkup.length);
    found('S16 PDF', hostile.length, { language, pages, acts: 0 });
  });
});

describe('positive controls', () => {
  test('S17, positive control: texts written as they are begin like formulas', () => {
    const naive = hostileCells.map((cell) => `"${cell.replaceAll('"', '""')}"\r\n`).join('');
    expect(formulasIn(readCsv(naive))).toHaveLength(hostileCells.length);
    found('S17 CSV control', 0, { formulas: hostileCells.length });
  });

  test('S17, positive control: a formula in a workbook is found', async () => {
    const sheet = [[{ value: '=1+1', type: 'Formula' as const }]];
    expect(actingParts(await writeXlsxFile(sheet).toBuffer())).toEqual(['xl/worksheets/sheet1.xml']);
    found('S17 XLSX control', 0, { formulas: 1 });
  });

  test('S16, positive control: a link in a PDF is found', async () => {
    const page = h(Page, {}, h(Link, { src: 'https://evil.example' }, 'x'));
    expect((await readPdf(await renderToBuffer(h(Document, {}, page)))).acts).toHaveLength(1);
    found('S16 PDF control', 0, { links: 1 });
  });
});
