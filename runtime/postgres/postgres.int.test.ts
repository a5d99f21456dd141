import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  assertMigrated,
  createDb,
  createPool,
  inTransaction,
  isTransient,
  isUniqueViolation,
  listen,
  migrate,
  runtimeMigrations,
  withTenant,
} from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
const folders: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'pg');
  pool = createPool({ url: database.url, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function folder(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'sumaa-migrations-'));
  folders.push(dir);
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(dir, name), text)));
  return dir;
}

describe('migrations', () => {
  test('are applied once and in order when several processes start together', async () => {
    const dir = await folder({ '0001_a.sql': 'create table m1 (a int);', '0002_b.sql': 'insert into m1 values (1);' });
    const packages = [...runtimeMigrations, { name: 'test', dir }];
    await expect(assertMigrated(pool, packages)).rejects.toThrow('npm run migrate');
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate({ url: database.url, packages })));
    const files = packages.map(async ({ name, dir: of }) => (await readdir(of)).toSorted().map((file) => `${name}/${file}`));
    expect(runs.flatMap((run) => run.applied)).toEqual((await Promise.all(files)).flat());
    await assertMigrated(pool, packages);
    expect((await pool.query('select * from m1')).rowCount).toBe(1);
  });

  test('are refused when changed after they were applied', async () => {
    const dir = await folder({ '0001_a.sql': 'select 1;' });
    await migrate({ url: database.url, packages: [{ name: 'changed', dir }] });
    await writeFile(path.join(dir, '0001_a.sql'), 'select 2;');
    await expect(migrate({ url: database.url, packages: [{ name: 'changed', dir }] })).rejects.toThrow('changed after');
    await expect(assertMigrated(pool, [{ name: 'changed', dir }])).rejects.toThrow('changed after');
  });

  test('need only the roles, no superuser', async () => {
    await pool.query(`create role modest login password 'modest'`);
    await pool.query(`create database modest_${database.name} owner modest`);
    const url = new URL(database.url);
    Object.assign(url, { username: 'modest', password: 'modest', pathname: `/modest_${database.name}` });
    await expect(migrate({ url: url.toString(), packages: runtimeMigrations })).rejects.toThrow('grant sumaa_command to modest');
    await pool.query('grant sumaa_command, sumaa_projector, sumaa_query, sumaa_worker, analyst to modest');
    await migrate({ url: url.toString(), packages: runtimeMigrations });
    const query = createPool({ url: url.toString(), role: 'sumaa_query', applicationName: 'modest' });
    expect((await query.query('select current_user')).rows).toEqual([{ current_user: 'sumaa_query' }]);
    await query.end();
    await pool.query(`drop database modest_${database.name} with (force)`);
    await pool.query('drop role modest');
  });

  test('roll back a failing file and name it', async () => {
    const dir = await folder({ '0001_a.sql': 'create table m2 (a int); select no_such_thing;' });
    await expect(migrate({ url: database.url, packages: [{ name: 'failing', dir }] })).rejects.toThrow('failing/0001_a.sql');
    expect((await pool.query(`select to_regclass('m2') as t`)).rows[0].t).toBeNull();
    const gap = await folder({ '0002_a.sql': 'select 1;' });
    await expect(migrate({ url: database.url, packages: [{ name: 'gap', dir: gap }] })).rejects.toThrow('without gaps');
  });

  test('give up on a lock that another session holds, with a line that says so', async () => {
    const dir = await folder({ '0001_a.sql': 'alter table held add column a int;' });
    await pool.query('create table held (id int)');
    const holder = await pool.connect();
    await holder.query('begin; lock table held');
    const locked = migrate({ url: database.url, packages: [{ name: 'locked', dir }], lockTimeoutMs: 50 });
    await expect(locked).rejects.toThrow(/locked\/0001_a\.sql: .*lock timeout; another session holds it.*nothing was changed/);
    await holder.query('rollback');
    holder.release();
    expect(await migrate({ url: database.url, packages: [{ name: 'locked', dir }] })).toEqual({ applied: ['locked/0001_a.sql'] });
  });
});

describe('a pool', () => {
  test('acts as its role, with its time-outs', async () => {
    const query = createPool({ url: database.url, role: 'sumaa_query', statementTimeoutMs: 1234, applicationName: 'test-q' });
    const { rows } = await query.query(
      `select current_user, current_setting('statement_timeout') as timeout, current_setting('application_name') as name`,
    );
    expect(rows[0]).toEqual({ current_user: 'sumaa_query', timeout: '1234ms', name: 'test-q' });
    await query.end();
  });

  test('shows only the rows of the tenant, and none without a tenant, also on a reused connection', async () => {
    await pool.query(`create table t (tenant_id text, v int); insert into t values ('a', 1), ('b', 2);
      alter table t enable row level security; alter table t force row level security; grant select on t to sumaa_query;
      create policy own on t using (tenant_id = current_setting('app.tenant_id', true))`);
    const query = createPool({ url: database.url, role: 'sumaa_query', max: 1, applicationName: 'test' });
    const db = createDb<{ t: { tenant_id: string; v: number } }>(query);
    const values = () => withTenant(db, 'b', (tx) => tx.selectFrom('t').select('v').execute());
    expect(await values()).toEqual([{ v: 2 }]);
    expect(await db.selectFrom('t').select('v').execute()).toEqual([]);
    await expect(withTenant(db, 'b', (tx) => sql`select 1/0`.execute(tx))).rejects.toThrow('division by zero');
    expect(await db.selectFrom('t').select('v').execute()).toEqual([]);
    await db.destroy();
  });

  test('prepares a repeated statement once per connection, and again after its columns changed', async () => {
    await pool.query("create table thing (tenant_id text, a int); insert into thing values ('t', 1)");
    const db = createDb<unknown>(pool);
    const ask = () => withTenant(db, 't', async (tx) => (await sql`select * from thing where tenant_id = ${'t'}`.execute(tx)).rows);
    const planned = () =>
      withTenant(db, 't', async (tx) => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from pg_prepared_statements where statement like 'select * from thing%'`.execute(tx);
        return rows[0]?.n;
      });
    for (let time = 0; time < 3; time++) expect(await ask()).toEqual([{ tenant_id: 't', a: 1 }]);
    expect(await planned()).toBe(1);
    // Prepares the statement on several connections.
    await Promise.all(Array.from({ length: 8 }, ask));
    await pool.query('alter table thing add column b int');
    const after = await Promise.all(Array.from({ length: 8 }, ask));
    expect(after).toEqual(Array.from({ length: 8 }, () => [{ tenant_id: 't', a: 1, b: null }]));
  });

  test('survives terminated connections and recognises transient errors', async () => {
    const own = createPool({ url: database.url, max: 1, applicationName: 'victim' });
    await own.query('select 1');
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`);
    await expect.poll(() => own.query('select 1').then((result) => result.rowCount, (error: unknown) => isTransient(error))).toBe(1); // prettier-ignore
    const state = (error: unknown) => [isTransient(error), isUniqueViolation(error, 'u_pkey')];
    await pool.query('create table u (id int primary key); insert into u values (1)');
    expect(state(await pool.query('insert into u values (1)').catch((error: unknown) => error))).toEqual([false, true]);
    expect(state(await own.query(`set statement_timeout = 1; select pg_sleep(5)`).catch((error: unknown) => error))).toEqual([true, false]);
    await own.end();
  });

  test('closes a connection without an answer, fails its queries, and keeps an idle connection', async () => {
    const own = createPool({ url: database.url, max: 1, answerWithinMs: 2_000, applicationName: 'patient' });
    const pid = async () => (await own.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const first = await pid();
    // Longer than `answerWithinMs`, while the other pool is idle.
    await pool.query('select pg_sleep(2.5)');
    expect(await pid()).toBe(first);
    const waited = await inTransaction(own, (client) => client.query('select pg_sleep(20)')).catch((error: unknown) => error);
    expect([isTransient(waited), String(waited)]).toEqual([true, expect.stringContaining('Query read timeout')]);
    // The rollback was not waited for either, and the next query gets a new connection.
    expect(own.totalCount).toBe(0);
    expect(await pid()).not.toBe(first);
    await own.end();
  });

  test('drops connections whose server became read-only, and keeps those whose statement merely failed', async () => {
    await pool.query('create table v (id int primary key)');
    const own = createPool({ url: database.url, max: 1, applicationName: 'demoted' });
    const db = createDb<{ v: { id: number } }>(own);
    const pid = async () => (await own.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const write = () => withTenant(db, 't', (tx) => tx.insertInto('v').values({ id: 1 }).execute());
    const first = await pid();
    await expect(withTenant(db, 't', (tx) => sql`select 1/0`.execute(tx))).rejects.toThrow('division by zero');
    expect(await pid()).toBe(first);
    // As after a switchover behind a proxy: the session stays, its server takes no writes.
    await own.query('set default_transaction_read_only = on');
    const refused = await write().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '25006' });
    expect(isTransient(refused)).toBe(true);
    await write();
    expect(await pid()).not.toBe(first);
    await db.destroy();
  });

  test.each([false, true])(
    'reports an unresponsive server as a transient error after the connection time-out (patient: %s)',
    async (isPatient) => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const options = { max: 1, connectWithinMs: 100, isPatient, applicationName: 'nobody' };
      const own = createPool({ url: `postgres://x@127.0.0.1:${port}/x`, ...options });
      const all = await Promise.allSettled([own.query('select 1'), own.query('select 1')]);
      expect(all.map((one) => one.status === 'rejected' && isTransient(one.reason))).toEqual([true, true]);
      await own.end();
      silent.close();
    },
  );

  test('lets its callers wait for a free connection as long as it takes when it is patient, and for the connection time-out when it is not', async () => {
    const open = (isPatient: boolean) =>
      createPool({ url: database.url, max: 1, connectWithinMs: 2_000, isPatient, applicationName: 'busy' });
    const [patient, other] = [open(true), open(false)];
    const held = [await patient.connect(), await other.connect()];
    const waiting = patient.query('select 1 as one');
    // Both began to wait together.
    await expect(other.query('select 1')).rejects.toThrow('timeout');
    for (const client of held) client.release();
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    await Promise.all([patient.end(), other.end()]);
  });

  test('rolls back a transaction that throws', async () => {
    await pool.query('create table w (id int)');
    const failing = inTransaction(pool, async (client) => {
      await client.query('insert into w values (1)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await pool.query('select * from w')).rowCount).toBe(0);
  });
});

test('a listener receives notifications, reports a lost connection and reconnects', async () => {
  const events: string[] = [];
  const listener = await listen({
    url: database.url,
    channels: ['c1', 'Odd "name"'],
    applicationName: 'listener',
    onMessage: (channel, payload) => events.push(`${channel}:${payload}`),
    onLost: () => events.push('lost'),
    onReady: () => events.push('ready'),
  });
  await pool.query(`select pg_notify('c1', 'one'), pg_notify('Odd "name"', 'two')`);
  await expect.poll(() => events).toEqual(['ready', 'c1:one', 'Odd "name":two']);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'`);
  await expect.poll(() => events.slice(3)).toEqual(['lost', 'ready']);
  await pool.query(`select pg_notify('c1', 'three')`);
  await expect.poll(() => events.at(-1)).toBe('c1:three');
  await listener.stop();
  await expect.poll(async () => (await pool.query(`select 1 from pg_stat_activity where application_name = 'listener'`)).rowCount).toBe(0);
});

test('a listener notices a path that swallows everything, and reconnects', async () => {
  const proxy = await createSwallowingProxy(database.url);
  const events: string[] = [];
  const listener = await listen({
    url: proxy.url,
    channels: ['c2'],
    applicationName: 'half-open',
    // Within which a busy machine answers too.
    heartbeatMs: 2_000,
    onMessage: (_channel, payload) => events.push(payload),
    onLost: () => events.push('lost'),
    onReady: () => events.push('ready'),
  });
  proxy.swallow();
  await expect.poll(() => events).toEqual(['ready', 'lost', 'ready']);
  await pool.query(`select pg_notify('c2', 'heard')`);
  await expect.poll(() => events.at(-1)).toBe('heard');
  await listener.stop();
  await proxy.close();
});

/** A proxy whose open connections swallow everything after `swallow`, without an end or an error; new ones work. */
async function createSwallowingProxy(to: string) {
  const target = new URL(to);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    pairs.add([near, far]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
