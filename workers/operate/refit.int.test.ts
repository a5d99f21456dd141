import { randomUUID } from 'node:crypto';
import { eventStoreMigrations } from '@sumaa/event-store';
import { createLearntClassifier, shippedModel } from '@sumaa/runtime/classifier';
import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createAdoptedModel } from '../contexts/review-sync/adopted-model.ts';
import { workersMigrations } from '../migrations.ts';
import { runRefitCommand } from './refit.ts';

// The views as tables, as far as the command reads them.
const views = `
create schema work; create table work.review (tenant_id text);
create schema read; create table read.review (tenant_id text, review_id uuid, text text, stars int, language text, removed boolean, created_at timestamptz);
alter table read.review enable row level security;
create policy tenant on read.review for select to sumaa_query using (tenant_id = current_setting('app.tenant_id', true));
grant usage on schema work to sumaa_worker; grant select on work.review to sumaa_worker;
grant usage on schema read to sumaa_query; grant select on read.review to sumaa_query;`;

let database: TestDatabase;
let pool: pg.Pool;
let now = new Date();
beforeAll(async () => {
  database = await createMigratedDatabase(
    inject('postgresUrl'),
    [...runtimeMigrations, ...eventStoreMigrations, ...workersMigrations],
    'refit',
  );
  pool = createPool({ url: database.url, max: 2, applicationName: 'refit-test' });
  await pool.query(views);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function run(...args: readonly string[]): Promise<readonly [number, string]> {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  return [await runRefitCommand({ args, env, print: (line) => lines.push(line) }), lines.join('\n')];
}
/** What a worker process classifies with, which looks once a minute. */
const startProcess = () => {
  const model = createAdoptedModel({ pool, clock: () => now });
  const classifier = createLearntClassifier(model.now);
  return model.before(async () => classifier.classify({ stars: null, text: 'blorp wozzle' }).classifier);
};

test('learns from the reviews of all businesses; every process uses what was adopted, also after a restart, until it is discarded', async () => {
  const shipped = shippedModel().card.version;
  const running = startProcess();
  expect(await running()).toBe(shipped);
  expect(await run()).toEqual([1, expect.stringContaining('Too few')]);
  for (const tenantId of ['one', 'other']) {
    await pool.query('insert into work.review values ($1)', [tenantId]);
    await pool.query(
      `insert into read.review select $1, gen_random_uuid(), case when n % 2 = 0 then 'blorp wozzle ' || n else 'grank fimple ' || n end,
         case when n % 2 = 0 then 5 else 1 end, 'other', n % 100 = 99, now() from generate_series(1, 1000) n`,
      [tenantId],
    );
  }
  const [code, printed] = await run();
  expect([code, printed]).toEqual([0, expect.stringContaining('Adopted: refit-1-')]);
  const adopted = /refit-1-[0-9a-f]{8}/.exec(printed)?.[0];
  expect(await run('status')).toEqual([0, `The model in force is ${adopted}.`]);
  expect([await startProcess()(), await running()]).toEqual([adopted, shipped]);
  now = new Date(now.getTime() + 61_000);
  expect(await running()).toBe(adopted);
  expect(await run()).toEqual([0, expect.stringContaining('Kept')]);

  await pool.query(`update outbox.sentiment_model set shipped = 'of another build'`);
  expect(await startProcess()()).toBe(shipped);
  expect(await run('discard')).toEqual([0, expect.stringContaining('in force again')]);
  now = new Date(now.getTime() + 61_000);
  expect(await running()).toBe(shipped);
  expect((await run('retrain', randomUUID()))[0]).toBe(64);
});
