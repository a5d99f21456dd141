import { randomUUID } from 'node:crypto';
import type { TenantId } from '@sumaa/contracts';
import { createPool } from '@sumaa/runtime/postgres';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rowsContent } from './rows-content.ts';
import { withRows, type RowsOf } from './rows.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  pool = createPool({ url: database.url, max: 1, applicationName: 'test' });
  await pool.query(`create schema read; create view read.business as select 'Asia/Riyadh' as time_zone`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const kind = {
  title: { ar: 'أرقام', en: 'Numbers' },
  columns: [{ key: 'n', type: 'number', header: { ar: 'رقم', en: 'Number' } }],
} as const;
const query = { text: 'select n from generate_series(1, $1::int) n order by n', values: [100_000] };
/** However many rows there are, so many are in memory at once. */
const mostHeld = 1_000;

test('a CSV file of a hundred thousand rows is written a thousand rows at a time', async () => {
  let [fetched, written, held] = [0, 0, 0];
  const total = await withRows(pool, { tenantId: randomUUID() as TenantId, locationIds: null, query }, async ({ total: all, batches }) => {
    async function* counted(): RowsOf['batches'] {
      for await (const batch of batches) {
        fetched += batch.length;
        held = Math.max(held, fetched - written);
        yield batch;
      }
    }
    const spoken = { language: 'en', timeZone: 'Asia/Riyadh' } as const;
    const content = rowsContent({ kind, format: 'csv', spoken, batches: counted(), onRows: async () => {} });
    for await (const bytes of content) {
      const rows = bytes.toString('utf8').match(/^\d+\r$/gmu)?.length ?? 0;
      held = Math.max(held, fetched - written);
      written += rows;
    }
    return all;
  });
  expect({ total, fetched, written, held }).toEqual({ total: 100_000, fetched: 100_000, written: 100_000, held: mostHeld });
});
