import { runChecks } from '@sumaa/embedded/doctor';
import { createDb, createPool, requestPoolOptions, withTenant, workPoolOptions } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allReviews, callerOf } from '../support/api.ts';
import { syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { hears, listenLive } from '../support/live.ts';
import { findPgBouncer, startInstallation, startPooler, type Installation, type Pooler } from '../support/processes/index.ts';
import { until } from '../support/until.ts';

const isMissing = findPgBouncer() === null;
if (isMissing) console.warn('Without PgBouncer from 1.21 on, which tests/bin/build-pgbouncer.sh builds, no pooler is tested.');
const poolSize = 5;
let product: Installation;
let pooler: Pooler;
let google: GoogleHooks;
let owner: Owner;
let database: Client;

/** The answer of one statement through a database of the pooler. */
async function askThrough<Row extends object>(address: string, statement: string): Promise<Row | undefined> {
  const client = new Client({ connectionString: address, application_name: 'pooled' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

/** The number of sessions of the apps by their name; one that the pooler has not yet used has none. */
async function sessions(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ name: string; count: number }>(
    `select coalesce(nullif(application_name, ''), 'pooled') as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() group by 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

const inMs = (text: string | undefined) => Number.parseInt(text ?? '', 10) * (text?.endsWith('ms') ? 1 : 1_000);

describe.skipIf(isMissing)('a pooler before Postgres', () => {
  beforeAll(async () => {
    product = await startInstallation({ poolSize, env: { POLL_SECONDS: '2', REPLY_UNDO_SECONDS: '0' } });
    if (!product.pooler) throw new Error('there is no pooler');
    pooler = product.pooler;
    google = googleHooks(product.google);
    await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 100 });
    database = new Client({ connectionString: product.postgres.url });
    await database.connect();
    owner = await syncedBusiness(product, google, [40, 20]);
  });

  afterAll(async () => {
    await database?.end();
    await product?.stop();
    await product?.remove();
  });

  test.each(
    ['command', 'projector', 'query', 'worker'].flatMap((role) => [
      [`sumaa_${role}`, 'request', requestPoolOptions] as const,
      [`sumaa_${role}`, 'work', workPoolOptions] as const,
    ]),
  )('sessions of %s for %s act as the role, with the time-outs of its pools', async (role, kind, limits) => {
    const found = await askThrough<{ role: string; statement: string; lock: string }>(
      pooler.of(`${role}_${kind}`),
      `select current_user as role, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect([found?.role, inMs(found?.statement), inMs(found?.lock)]).toEqual([role, limits.statementTimeoutMs, limits.lockTimeoutMs]);
  });

  test('a session that cannot act as its role answers nothing', async () => {
    await database.query(`create role stranger login password 'password-of-a-stranger'`);
    const address = new URL(product.postgres.url);
    address.username = 'stranger';
    address.password = 'password-of-a-stranger';
    const other = await startPooler({ dir: `${product.dataDir}/other-pooler`, databaseUrl: address.href });
    await expect(askThrough(other.of('sumaa_query_request'), 'select current_user')).rejects.toThrow();
    await other.stop();
  });

  test('a statement is prepared again after its columns changed', async () => {
    await database.query(`create table read.thing (tenant_id text, a int); insert into read.thing values ('t', 1);
    grant select on read.thing to sumaa_query`);
    const pools = [1, 2].map(() =>
      createPool({ url: product.postgres.url, poolerUrl: pooler.url, role: 'sumaa_query', applicationName: 'test', ...requestPoolOptions }),
    );
    const ask = () =>
      Promise.all(
        pools.map((pool) =>
          withTenant(createDb<{ 'read.thing': { tenant_id: string } }>(pool), 't', (tx) =>
            tx.selectFrom('read.thing').selectAll().where('tenant_id', '=', 't').executeTakeFirst(),
          ),
        ),
      );
    for (let time = 0; time < 3; time++)
      expect(await ask()).toEqual([
        { tenant_id: 't', a: 1 },
        { tenant_id: 't', a: 1 },
      ]);
    await database.query('alter table read.thing add column b int');
    expect(await ask()).toEqual([1, 2].map(() => ({ tenant_id: 't', a: 1, b: null })));
    for (const pool of pools) await pool.end();
    await database.query('drop table read.thing');
  });

  test('… also by a process that did not ask in between, when another has prepared it again', async () => {
    await database.query(`create table read.thing (tenant_id text, a int); insert into read.thing values ('t', 1);
    grant select on read.thing to sumaa_query`);
    // Modules that were loaded anew know as little as another process.
    const open = async () => {
      vi.resetModules();
      const { createDb, createPool, withTenant } = await import('@sumaa/runtime/postgres');
      const { url } = product.postgres;
      const pool = createPool({ url, poolerUrl: pooler.url, role: 'sumaa_query', applicationName: 'test', ...requestPoolOptions });
      const db = createDb<{ 'read.thing': { tenant_id: string } }>(pool);
      const ask = () =>
        withTenant(db, 't', (tx) => tx.selectFrom('read.thing').selectAll().where('tenant_id', '=', 't').executeTakeFirst());
      return { ask, end: () => pool.end() };
    };
    const [one, other] = [await open(), await open()];
    expect(await one.ask()).toEqual({ tenant_id: 't', a: 1 });
    await database.query('alter table read.thing add column b int');
    expect(await one.ask()).toEqual({ tenant_id: 't', a: 1, b: null });
    await database.query('alter table read.thing add column c int');
    expect(await other.ask()).toEqual({ tenant_id: 't', a: 1, b: null, c: null });
    for (const { end } of [one, other]) await end();
    await database.query('drop table read.thing');
  });

  test('commands, their read models and live changes go through it, and only leases and LISTEN past it', async () => {
    const listeners = await Promise.all(product.of('projections').map((app) => listenLive(app.url, String(owner.token))));
    const [review] = await allReviews(owner);
    for (const [index, app] of product.of('command-api').entries()) {
      const written = await callerOf(app.url, owner.token).call('PUT', `/api/Reviews/${review?.id}/draft`, { text: `مسودة ${index}` });
      expect(written.status).toBe(200);
      for (const reader of product.of('projections')) {
        const read = await callerOf(reader.url, owner.token).call<{ draft: string }>('GET', `/api/Reviews/${review?.id}`, undefined, {
          'min-position': String(written.body.position),
        });
        expect([reader.title, read.body.model?.draft]).toEqual([reader.title, `مسودة ${index}`]);
      }
    }
    await google.post('reviews', { location: owner.world.locations[0]?.name, reviewer: 'زائر', stars: 5, comment: 'مراجعة جديدة' });
    for (const listener of listeners) await hears(listener, ['reviews']);
    for (const listener of listeners) listener.close();
    const found = await sessions();
    const past = [...found].filter(([name]) => name !== 'pooled');
    expect(past.filter(([name]) => !/lease|listen|live|progress|appended/.test(name))).toEqual([]);
    // Four roles, each for requests and for work.
    expect(found.get('pooled')).toBeGreaterThan(4);
    expect(found.get('pooled')).toBeLessThanOrEqual(8 * poolSize);
  });

  test('the doctor adds up what the processes may open past it and what it may open itself', async () => {
    const about = async (poolerUrl: string) => {
      const found = await runChecks({
        DATABASE_URL: product.postgres.url,
        DATABASE_POOLER_URL: poolerUrl,
        REDIS_URL: product.redis?.url,
        DATA_DIR: `${product.dataDir}/scratch`,
      });
      return found.filter(({ part, message }) => part === 'pooler' || message.includes('connections'));
    };
    // Of each app two: 2 * (3 + 13 + 6); eight pools of 5.
    expect(await about(pooler.url)).toMatchObject([
      { state: 'ok', message: expect.stringMatching(/^the 6 running processes and the pooler may open 84 connections/) },
    ]);
    expect(await about('postgres://sumaa:x@127.0.0.1:1')).toMatchObject([{ part: 'pooler', state: 'trouble' }]);
  });

  test('when a leader is killed the other process goes on with its leases', async () => {
    const leases = async () =>
      (
        await database.query<{ count: number }>(
          `select count(*)::int as count from pg_locks l where locktype = 'advisory' and classid = 7202 and granted and mode = 'ExclusiveLock'`,
        )
      ).rows[0]?.count;
    const before = await leases();
    for (const name of ['workers', 'projections'] as const) {
      await product.of(name)[0]?.kill();
      await until(leases, (count) => count === before, 60_000);
    }
    await google.post('reviews', { location: owner.world.locations[0]?.name, reviewer: 'زائر آخر', stars: 4, comment: 'بعد التبديل' });
    const listed = await until(
      async () => (await allReviews(owner)).length,
      (count) => count > 61,
    );
    expect(listed).toBe(62);
  });
});
