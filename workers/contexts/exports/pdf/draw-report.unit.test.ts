import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { Report } from '../../../infra/export/report.ts';
import { usualDates } from '../../../infra/written-date.ts';
import { drawReport } from './draw-report.ts';

const days = [
  { header: 'من', type: 'day' },
  { header: 'إلى', type: 'day' },
] as const;
const report: Report = {
  title: 'تقرير التحليلات',
  about: [
    ['النشاط', 'مطاعم الدوسري'],
    ['المدة', '14 فبراير 2026 – 15 مارس 2026'],
  ],
  logoFile: null,
  tables: [
    {
      title: 'أرقام المدة',
      notes: [],
      columns: [
        ...days,
        { header: 'المراجعات', type: 'number' },
        { header: 'وسيط الرد', type: 'duration', of: 4 },
        { header: 'الردود', type: 'number' },
      ],
      rows: [
        ['2026-02-14', '2026-03-15', 1_284, 5_400_000, 871],
        ['2026-01-15', '2026-02-13', 960, null, 0],
      ],
      drawing: { kind: 'strip', figures: [2, 3] },
    },
    {
      title: 'المشاعر أسبوعًا بأسبوع',
      notes: ['انخفضت السلبية من 20٪ إلى 12٪.'],
      columns: [...days, { header: 'إيجابية', type: 'number' }, { header: 'سلبية', type: 'number' }, { header: 'المتوسط', type: 'rating' }],
      rows: [
        ['2026-03-01', '2026-03-07', 8, 2, 4.2],
        ['2026-03-08', '2026-03-14', 0, 0, null],
      ],
      drawing: { kind: 'stacks', of: [2, 3], line: 4 },
    },
    {
      title: 'المنافسون',
      notes: [],
      columns: [
        { header: 'المكان', type: 'text' },
        { header: 'تغيّر التقييم', type: 'change' },
      ],
      rows: [
        ['دار الكبسة', 0.25],
        ['ركن المندي', -0.25],
      ],
      drawing: { kind: 'none' },
    },
    {
      title: 'الفروع',
      notes: [],
      columns: [
        { header: 'الفرع', type: 'text' },
        { header: 'المراجعات', type: 'number' },
      ],
      rows: Array.from({ length: 80 }, (_, place) => [`فرع العليا ${place} (Olaya) 😀`, place]),
      drawing: { kind: 'bars', by: 1 },
    },
  ],
};

const withoutMarks = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200e\u200f]+/g, ' ');

test('the days in a printed table are in the format and the calendar of its reader', async () => {
  const table = { title: 'أيام', notes: [], columns: [...days], rows: [['2026-03-01', '2026-03-07']], drawing: { kind: 'none' as const } };
  const dates = { ...usualDates('en'), dateFormat: 'mm/dd/yyyy' as const, calendar: 'both' as const };
  const bytes = await drawReport({ ...report, tables: [table] }, dates, null);
  const { items } = await (await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1)).getTextContent();
  const text = withoutMarks(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  expect(text).toContain('03/01/2026');
  expect(text).toContain('12 Ramadan 1447');
});

test('names with letters of Persian and Urdu are drawn, and a letter that no typeface has is a question mark', async () => {
  const names = ['پيتزا هت', 'چيز كيك', 'گهوة', 'کھانا ٹھیک ہے', 'Пекарня ★★'];
  const table = {
    title: 'أماكن',
    notes: [],
    columns: [{ header: 'المكان', type: 'text' as const }],
    rows: names.map((name) => [name]),
    drawing: { kind: 'none' as const },
  };
  const bytes = await drawReport({ ...report, tables: [table] }, usualDates('ar'), null);
  const { items } = await (await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1)).getTextContent();
  const text = withoutMarks(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  for (const name of [...names.slice(0, -1), '???????']) expect(text).toContain(name.normalize('NFKC'));
  expect(text).not.toContain('★');
});

test('a report is drawn on numbered pages, with its texts in logical order, whatever was drawn before', async () => {
  await drawReport({ ...report, about: ['نشاط', 'تجربة البخور والتجديد'].map((text) => [text, text]), tables: [] }, usualDates('ar'), null);
  const pdf = await getDocument({ data: new Uint8Array(await drawReport(report, usualDates('ar'), null)) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(withoutMarks(items.map((item) => ('str' in item ? item.str : '')).join(' ')));
  }
  expect(pages.map((page) => /\d+ من \d+ صفحة/.exec(page)?.[0] ?? page.slice(-160))).toEqual(
    pages.map((_, place) => `${pages.length} من ${place + 1} صفحة`),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const text of [
    'تقرير التحليلات',
    'مطاعم الدوسري',
    'وسيط الرد',
    '1,284',
    '871 الردود:',
    '0 الردود:',
    'انخفضت السلبية',
    'أسبوعًا بأسبوع',
    'فرع العليا',
  ])
    expect(pages[0]).toContain(text);
  expect(pages.join(' ')).toContain('فرع العليا 79');
  // A sign stands before its number, and a table says on each page what its columns are.
  for (const change of ['+0.3', '-0.3']) expect(pages.join(' ')).toContain(change);
  const ofBranches = pages.filter((page) => page.includes('Olaya'));
  expect(ofBranches.length).toBeGreaterThan(1);
  for (const page of ofBranches) expect(page).toMatch(/الفرع .*المراجعات|المراجعات .*الفرع/);
});
