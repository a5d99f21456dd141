import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ExportFormat } from '@sumaa/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { Report, ReportTable } from '../../infra/export/report.ts';
import { reportContent } from './report-content.ts';

/** What somebody may call themselves, a place or a dish. */
const hostile = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1|cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\u0000=1',
  '＝1+1',
  '\u200f=1',
  '\u2066=1',
  'مقهى\u202eالعليا',
  'Burger \u202eKing',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  ']]><x/>&amp;',
  '(x) Tj /JS (app.alert(1))',
  'قال: "نعم"،\nثم، مضى',
  '{{7*7}}${7*7}',
  'م'.repeat(10_000),
  'a'.repeat(10_000),
  '👩‍🍳 العليا',
];
const table: ReportTable = {
  title: 'الفروع',
  notes: hostile.slice(0, -3),
  columns: [
    { header: 'الفرع', type: 'text' },
    { header: 'المراجعات', type: 'number' },
  ],
  rows: hostile.map((name, place) => [name, place]),
  drawing: { kind: 'bars', by: 1 },
};
const report: Report = { title: 'تقرير', about: [['النشاط', hostile[0]!]], logoFile: null, tables: [table] };

const made = (format: ExportFormat): Promise<Buffer> =>
  buffer(Readable.from(reportContent({ report, format, language: 'ar', logo: null, onRows: async () => {} })));

/** As RFC 4180 reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('S17: as CSV every text comes back as it was, and none begins like a formula', async () => {
  const text = (await made('csv')).toString('utf8');
  const cells = readCsv(text.slice(1))
    .slice(1)
    .map(([name = '']) => name);
  expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(hostile);
  expect(cells.filter((cell) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
});

test('S17: as a workbook every text is a text, without formulas and links', async () => {
  const files = unzipSync(await made('xlsx'));
  const parts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  expect(parts.filter(([, xml]) => /<f[ >]|<hyperlink|<img|<script|externalLink/.test(xml)).map(([name]) => name)).toEqual([]);
  const texts = strFromU8(files['xl/sharedStrings.xml']!);
  for (const written of ['=HYPERLINK(&quot;', '&lt;img src=x onerror=alert(1)&gt;', ']]&gt;&lt;x/&gt;&amp;amp;', '@SUM(A1)'])
    expect(texts.replaceAll('"', '&quot;')).toContain(written);
  expect([...texts.matchAll(/<si>/g)]).toHaveLength(new Set(hostile).size + 2);
});

test('S16: as PDF nothing acts, no text turns another around, and long words stay on their page', async () => {
  const pdf = await getDocument({ data: new Uint8Array(await made('pdf')) }).promise;
  expect([await pdf.getJSActions(), await pdf.getOpenAction(), await pdf.getAttachments()]).toEqual([null, null, null]);
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    expect(await page.getAnnotations()).toEqual([]);
    const [, , width = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      texts.push(item.str);
      const left = Number(item.transform[4]);
      expect([item.str, left >= 0 && left + item.width <= width]).toEqual([item.str, true]);
    }
  }
  for (const text of ['Burger King', 'img src=x onerror=alert(1)']) expect(texts.join(' ')).toContain(text);
  expect(pdf.numPages).toBeLessThan(6);
});
