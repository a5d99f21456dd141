import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { QueryResult } from '@sumaa/contracts';
import { eventStoreMigrations } from '@sumaa/event-store';
import { createPool, makeAnalystLogin, removeAnalystLogin, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { password } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { someAddress } from '../../testing/team.ts';

/** The owner of the views; `projections` is no dependency of this package. */
const projections = { name: 'projections', dir: path.resolve(import.meta.dirname, '../../../projections/migrations') };
const login = `analyst_r${randomBytes(4).toString('hex')}`;
/** Of another database than the product's. */
let pool: Pool;
let testApp: TestApp;
let token: string;

beforeAll(async () => {
  const other = await createMigratedDatabase(
    inject('postgresUrl'),
    [...runtimeMigrations, ...eventStoreMigrations, projections],
    'analytics_other',
  );
  pool = createPool({ url: other.url, max: 1, applicationName: 'test' });
  await makeAnalystLogin(pool, { login, password: 'secret', connections: 3 });
  const url = Object.assign(new URL(other.url), { username: login, password: 'secret' }).href;
  testApp = await startTestApp(inject('postgresUrl'), { ANALYTICS_DATABASE_URL: url });
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(async () => {
  await testApp.close();
  await removeAnalystLogin(pool, login);
  await pool.end();
});

const run = (text: string, language = 'en', id: string = randomUUID()) =>
  testApp.ask('POST', '/api/platform/sql/runs', { token, language, body: { id, text } });
const resultOf = async (answer: ReturnType<typeof run>) => (await answer).model as unknown as QueryResult;

test('the SQL page reads the database of ANALYTICS_DATABASE_URL with the login it names, and the views alone', async () => {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const { model } = await run('select current_database(), session_user, (select count(*) from reviews)');
  expect((model as unknown as QueryResult).rows).toEqual([[rows[0]!.name, login, '0']]);
  const { error } = (await run('select * from read.account_v1')).model as unknown as QueryResult;
  expect(error?.message).toMatch(/permission denied/);
});

test('a query neither shows nor stops that of a colleague, who stops it by the page', async () => {
  const id = randomUUID();
  const running = run('select count(*) from generate_series(1, 100000000000)', 'en', id);
  await expect.poll(async () => (await resultOf(run('select running_queries()'))).rows).toEqual([['2']]);
  for (const text of [
    'select query from pg_stat_activity',
    'select pg_cancel_backend(pid) from pg_locks',
    'select pg_terminate_backend(pid) from pg_locks',
  ]) {
    const { error } = await resultOf(run(text));
    expect(error?.message, text).toMatch(/permission denied/);
  }
  const { rows } = await resultOf(run(`select cancel_query('sumaa-sql-${id}')`));
  expect(rows).toEqual([['f']]);
  // What is recorded first may have no connection yet.
  const cancel = async () => {
    await testApp.ask('POST', `/api/platform/sql/runs/${id}/cancel`, { token, body: {} });
    return (await resultOf(run('select running_queries()'))).rows;
  };
  await expect.poll(cancel).toEqual([['1']]);
  expect(await resultOf(running)).toMatchObject({ outcome: 'cancelled' });
});

test('a replica that interrupts a query to catch up, and one that cannot be reached, are said in the language of the reader', async () => {
  await pool.query(`
    create function analytics.catch_up() returns int language plpgsql as $$ begin
      raise exception 'canceling statement due to conflict with recovery' using errcode = '40001';
    end $$;
    grant execute on function analytics.catch_up() to analyst`);
  const interrupted = await run('select catch_up()');
  expect([interrupted.status, interrupted.body.code, interrupted.text]).toEqual([
    503,
    'queries_unavailable',
    expect.stringContaining('run it again shortly'),
  ]);
  await pool.query(`alter role ${login} nologin`);
  const unreachable = await run('select 1', 'ar');
  expect([unreachable.status, unreachable.body.code, unreachable.text]).toEqual([
    503,
    'queries_unavailable',
    expect.stringContaining('قاعدة بيانات الاستعلامات لا تجيب'),
  ]);
});
