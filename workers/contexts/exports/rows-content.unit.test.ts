import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rowsContent } from './rows-content.ts';

const columns = [
  { key: 'at', type: 'instant', header: { ar: 'الوقت', en: 'Time' } },
  { key: 'kind', type: 'choice', choices: { plan: { ar: 'باقة', en: 'Plan' } }, header: { ar: 'النوع', en: 'Kind' } },
  { key: 'details', type: 'json', header: { ar: 'التفاصيل', en: 'Details' } },
  { key: 'actor', type: 'text', header: { ar: 'من', en: 'Actor' } },
] as const;
const row = { at: new Date('2026-03-01T09:00:00.123Z'), kind: 'plan', details: { a: [1] }, actor: null, unlisted: 'x' };
async function* batches() {
  yield [row];
  yield [row];
}

const content = async (format: 'csv' | 'jsonl') => {
  const written: number[] = [];
  const kind = { title: { ar: 'سجل', en: 'Log' }, columns };
  const spoken = { language: 'en', timeZone: 'Asia/Riyadh' } as const;
  const bytes = await buffer(rowsContent({ kind, format, spoken, batches: batches(), onRows: async (rows) => void written.push(rows) }));
  return { text: bytes.toString('utf8'), written };
};

test('JSON lines hold stored words and instants in UTC, by the keys of the columns', async () => {
  const line = '{"at":"2026-03-01T09:00:00.123Z","kind":"plan","details":{"a":[1]},"actor":null}\n';
  expect(await content('jsonl')).toEqual({ text: line + line, written: [1, 2] });
});

test('CSV holds what is read by people', async () => {
  const record = '2026-03-01 12:00:00,Plan,"{""a"":[1]}",\r\n';
  expect((await content('csv')).text).toBe(`\uFEFFTime,Kind,Details,Actor\r\n${record}${record}`);
});
