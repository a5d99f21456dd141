import { expect, test } from 'vitest';
import { csvOf } from '../../../lib/csv.ts';
import { strFromU8, unzipSync } from 'fflate';
import { groupsOf } from './result-groups.ts';
import { workbookOf } from './result-workbook.ts';

const columns = [
  { name: 'city', kind: 'text' },
  { name: 'change, in %', kind: 'number' },
] as const;
const rows = [
  ['الرياض', '-5'],
  ['=1+1', '2.5'],
  [null, null],
  ['الرياض', '3'],
];

test('a result is saved as CSV in which nothing is a formula', () => {
  expect(csvOf({ columns: [...columns], rows })).toBe(`\uFEFFcity,"change, in %"\r\nالرياض,-5\r\n'=1+1,2.5\r\n,\r\nالرياض,3\r\n`);
});

test('rows are added up by a column, or counted', () => {
  expect(groupsOf({ rows }, 0, 1)).toEqual([
    { name: '=1+1', value: 2.5 },
    { name: null, value: 0 },
    { name: 'الرياض', value: -2 },
  ]);
  expect(groupsOf({ rows }, 0, null)[0]).toEqual({ name: 'الرياض', value: 2 });
});

test('a result is saved as a workbook: numbers as numbers, long ones and every other text as they are', () => {
  const long = '12345678901234567890';
  const parts = unzipSync(workbookOf({ columns: [...columns], rows: [...rows, ['<b>&\u0000\ud800', long]] }));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const cells = [...sheet.matchAll(/<c(?:\/>|[^>]*>.*?<\/c>)/g)].map(([cell]) => cell.replaceAll(/<\/?(?:c|is)\b[^>]*>/g, ''));
  const text = (value: string) => `<t xml:space="preserve">${value}</t>`;
  expect(cells).toEqual([
    text('city'),
    text('change, in %'),
    text('الرياض'),
    '<v>-5</v>',
    text('=1+1'),
    '<v>2.5</v>',
    '',
    '',
    text('الرياض'),
    '<v>3</v>',
    text('&lt;b&gt;&amp;'),
    text(long),
  ]);
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
});
