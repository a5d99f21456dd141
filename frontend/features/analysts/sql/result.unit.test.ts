import { expect, test } from 'vitest';
import { csvOf } from './result-csv.ts';
import { groupsOf } from './result-groups.ts';

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
