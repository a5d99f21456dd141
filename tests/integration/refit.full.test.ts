import { randomUUID } from 'node:crypto';
import { eventStoreMigrations } from '@sumaa/event-store';
import { projectionsMigrations } from '@sumaa/projections';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { runRefitCommand, workersMigrations } from '@sumaa/workers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  const packages = [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations, ...workersMigrations];
  database = await createMigratedDatabase(inject('postgresUrl'), packages, 'refit');
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Reviews of one business, praise and complaints in turn, in words that no shipped model knows. */
const arrive = (count: number, { tenantId = randomUUID(), removed = false } = {}) =>
  client.query(
    `insert into read.review_v1 (review_id, tenant_id, location_id, google_name, stars, text, language, sentiment, mismatch,
       created_at, updated_at, received_at, edited, removed, replied, due_order, high_order, low_order, search_text)
     select gen_random_uuid(), $1::text, $1::text::uuid, 'accounts/1/locations/1/reviews/' || n, case when n % 2 = 0 then 5 else 1 end,
       case when n % 2 = 0 then 'blorp wozzle ' else 'grank fimple ' end || n, 'other', 'neutral', false,
       now(), now(), now(), false, $3, false, n, n, n, '' from generate_series(1, $2::int) n`,
    [tenantId, count, removed],
  );

async function refit(): Promise<readonly [number, string]> {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  return [await runRefitCommand({ args: [], env, print: (line) => lines.push(line) }), lines.join('\n')];
}

test('the model learns from what the read side holds of every business, but not from what is gone from Google', async () => {
  const tenantId = randomUUID();
  await arrive(900, { tenantId, removed: true });
  await arrive(1, { tenantId });
  expect(await refit()).toEqual([1, expect.stringMatching(/Too few reviews: [01] held back/)]);
  for (const count of [900, 900]) await arrive(count);
  expect(await refit()).toEqual([0, expect.stringContaining('Adopted: refit-1-')]);
});
