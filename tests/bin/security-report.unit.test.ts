import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test, vi } from 'vitest';
import { readRecorded, readSecurityPage, securityReport } from './security-report.ts';

const root = path.resolve(import.meta.dirname, '../..');
const attacks = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

async function wordsIn(file: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(path.join(root, file))) }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await (await pdf.getPage(number)).getTextContent());
  return pages
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
    .join(' ')
    .normalize('NFKC')
    .replaceAll(/\p{M}/gu, '');
}

test.each(['ar', 'en'] as const)(
  'the report on security (%s) holds every measure of its page, and each names a test that is there',
  async (language) => {
    const { columns, measures, notes } = readSecurityPage(language);
    expect([columns.length, measures.length > 5, notes.length]).toEqual([3, true, 3]);
    const report = await wordsIn(`frontend/public/reports/security-${language}.pdf`);
    // Made by `npm run docs`; longer words may be broken at the end of a line.
    const tests = measures.flatMap(([, , test = '']) => test.split(/[,،]\s*/));
    const { record, rows } = readRecorded(tests);
    expect([/^[0-9a-f]{7} \(20\d\d-\d\d-\d\d\)$/.test(record), rows.length > 10]).toEqual([true, true]);
    const missing = [...measures.flat(), ...notes, record, ...rows.flat()].flatMap((text) =>
      text
        .replaceAll(/\p{M}/gu, '')
        .split(/[\s،,.:;]+/)
        .filter((word) => !report.includes(word)),
    );
    expect(missing).toEqual([]);
    expect(tests.filter((test) => !attacks.includes(`| ${test} |`) && !existsSync(path.join(root, test)))).toEqual([]);
  },
);

test('the same page makes the same file, whenever it is made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T08:00:00.000Z') });
  const first = await securityReport('en');
  vi.setSystemTime(new Date('2026-03-02T09:30:00.000Z'));
  expect((await securityReport('en')).equals(first)).toBe(true);
  vi.useRealTimers();
});
