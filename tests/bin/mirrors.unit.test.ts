import path from 'node:path';
import { expect, test } from 'vitest';
import { mirrorLines, readSources } from './mirrors.mjs';

const lines = (count: number, last = '') => `${'line\n'.repeat(count - 1)}${last || 'line'}\n`;

test('the longest files, tests beside source per package, and rules that were switched off', () => {
  const report = mirrorLines([
    { file: 'workers/long.ts', text: lines(300) },
    { file: 'workers/short.ts', text: lines(100, '// oxlint-disable-next-line no-x -- because') },
    { file: 'workers/short.unit.test.ts', text: lines(150) },
    { file: 'workers/testing/test-app.ts', text: lines(50) },
    { file: 'tests/support/until.ts', text: lines(400) },
  ]);
  expect(report.slice(0, 3)).toEqual([
    'The longest files (60 % of 5 have at most 230 lines):',
    '    400  tests/support/until.ts',
    '    300  workers/long.ts',
  ]);
  expect(report.find((line) => line.includes('workers  '))?.split(/ {2,}/)).toEqual(['', 'workers', '400 source', '200 tests', '50 %']);
  expect(report.find((line) => line.startsWith('  tests'))).toMatch(/0 source +400 tests +-$/);
  expect(report).toContain('Lint rules switched off: 1 in 1000 lines, 1.00 per 1,000.');
});

test('sources are read as they stand, without what was built or installed', () => {
  const files = readSources(path.resolve(import.meta.dirname, '../..'), ['tests']).map(({ file }) => file);
  expect(files).toContain('tests/bin/mirrors.unit.test.ts');
  expect(files.filter((file) => /node_modules|\/dist\//.test(file))).toEqual([]);
});
