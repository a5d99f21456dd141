import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Uuid } from '@sumaa/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Report } from '../../infra/export/report.ts';
import { usualDates } from '../../infra/written-date.ts';
import { reportContent, type ReportToWrite } from './report-content.ts';

const table = {
  title: 'الفروع',
  notes: ['=الأعلى العليا'],
  columns: [
    { header: 'الفرع', type: 'text' },
    { header: 'من', type: 'day' },
    { header: 'النسبة', type: 'share' },
    { header: 'وسيط الرد', type: 'duration' },
  ],
  rows: [
    ['=HYPERLINK("http://x")', '2026-03-01', 0.825, 5_400_000],
    ['العليا', '2026-03-02', null, null],
  ],
  drawing: { kind: 'bars', by: 2 },
} as const;
const report: Report = { title: 'تقرير', about: [['النشاط', '@مطعم']], logoFile: null, tables: [table, { ...table, title: 'Team' }] };

const openFile: ReportToWrite['openFile'] = async (subject, fileId, place) =>
  fileId === 'lost.bin' ? null : { name: '', type: '', bytes: Buffer.from(`${subject} ${fileId} ${place}`) };

async function made(format: 'csv' | 'xlsx' | 'json' | 'zip', tables = report.tables, files: Report['files'] = []): Promise<Buffer> {
  const whole = { ...report, tables, files };
  return buffer(
    Readable.from(
      reportContent({
        report: whole,
        format,
        dates: usualDates('ar'),
        logo: null,
        openFile,
        onRows: async () => {},
        onWait: async () => {},
      }),
    ),
  );
}

test('a report as CSV names each table; a single table stands alone; no cell is a formula', async () => {
  const header = 'الفرع,من,النسبة (%),وسيط الرد (بالدقائق)';
  const rows = [`"'=HYPERLINK(""http://x"")",2026-03-01,82.5,90`, 'العليا,2026-03-02,,'];
  const single = (await made('csv', [table])).toString('utf8');
  expect(single).toBe(`\uFEFF${[header, ...rows].join('\r\n')}\r\n`);
  const lines = (await made('csv')).toString('utf8').split('\r\n');
  expect(lines.slice(0, 8)).toEqual(['\uFEFFتقرير', "النشاط,'@مطعم", '', 'الفروع', "'=الأعلى العليا", header, ...rows]);
});

test('a report as a workbook has a sheet for each table, right to left, with real days and numbers, and no formula', async () => {
  const files = unzipSync(await made('xlsx'));
  const workbook = strFromU8(files['xl/workbook.xml']!);
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual(['عن التقرير', 'الفروع', 'Team']);
  const sheet = strFromU8(files['xl/worksheets/sheet2.xml']!);
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain('<v>46082</v>');
  expect(sheet).toContain('<v>82.5</v>');
  expect(Object.entries(files).filter(([name, bytes]) => name.startsWith('xl/worksheets/') && strFromU8(bytes).includes('<f>'))).toEqual(
    [],
  );
  expect(strFromU8(files['xl/sharedStrings.xml']!)).toContain('العليا');
});

test('a report as JSON holds its values as they are, by the names of its tables and columns', async () => {
  const named = { ...table, key: 'branches', columns: [{ ...table.columns[0], key: 'branch' }, ...table.columns.slice(1)] };
  expect(JSON.parse((await made('json', [named])).toString('utf8'))).toEqual({
    title: 'تقرير',
    about: { النشاط: '@مطعم' },
    branches: [
      { branch: '=HYPERLINK("http://x")', من: '2026-03-01', النسبة: 0.825, 'وسيط الرد': 5_400_000 },
      { branch: 'العليا', من: '2026-03-02', النسبة: null, 'وسيط الرد': null },
    ],
  });
});
test('an archive holds the report for programs and as a page, and its files; markup of others stays text', async () => {
  const of = (name: string, fileId: string) => ({ name, fileId, subject: randomUUID() as Uuid, place: 'place' });
  const files = [of('files/صورة.png', 'one.bin'), of('files/gone.png', 'lost.bin'), of('files/b.txt', 'two.bin')];
  const hostile = { ...table, rows: [['<script>alert(1)</script>', '"', "'&", null]] };
  const archive = unzipSync(await made('zip', [hostile], files));
  expect(Object.keys(archive)).toEqual(['data.json', 'data.html', 'files/صورة.png', 'files/b.txt']);
  expect(strFromU8(archive['files/b.txt']!)).toBe(`${files[2]!.subject} two.bin place`);
  expect(JSON.parse(strFromU8(archive['data.json']!))).toEqual(JSON.parse((await made('json', [hostile])).toString('utf8')));
  const page = strFromU8(archive['data.html']!);
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
});

const content = (format: 'csv' | 'xlsx' | 'pdf', onRows: (rows: number) => Promise<void>) =>
  buffer(Readable.from(reportContent({ report, format, dates: usualDates('ar'), logo: null, openFile, onRows, onWait: async () => {} })));

test.each(['csv', 'xlsx'] as const)('a report as %s tells its rows after each table', async (format) => {
  const told: number[] = [];
  await content(format, async (rows) => void told.push(rows));
  expect(told).toEqual([2, 4]);
});

test.each(['csv', 'xlsx', 'pdf'] as const)('a report as %s ends when it is no longer wanted', async (format) => {
  await expect(content(format, () => Promise.reject(new Error('cancelled')))).rejects.toThrow('cancelled');
});
