import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { platformTenant, type ContactEvent } from '@sumaa/contracts';
import { analystLimits, analystLogins, makeAnalystLogin, removeAnalystLogin } from '@sumaa/runtime/postgres';
import { createTestDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contactMoved, contactReceived, contactReplied } from '../../testing/contacts.ts';
import { at, idOf } from '../../testing/events.ts';
import { fillEveryTable } from '../../testing/every-table.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let address: string;
const name = `analyst_t${Date.now().toString(36)}`;
/** One of its connections. */
let client: pg.Client;

/** Makes a login, or gives it another password; its address. */
async function make(login: string): Promise<string> {
  await makeAnalystLogin(t.pool, { login, password: 'secret', connections: analystLimits.connections });
  return Object.assign(new URL(t.url), { username: login, password: 'secret' }).href;
}
async function connect(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: address });
  // Removing the login ends its connections.
  made.on('error', () => {});
  await made.connect();
  return made;
}

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await fillEveryTable(t);
  address = await make(name);
  client = await connect();
});
afterAll(async () => {
  await removeAnalystLogin(t.pool, name);
  await t.close();
});

describe('a login of an analyst', () => {
  test('runs every example of the document, and each view has one', async () => {
    const text = await readFile(path.resolve(import.meta.dirname, '../../../docs/analysts.md'), 'utf8');
    const examples = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, query]) => query!);
    for (const query of examples) await client.query(query);
    const { rows } = await t.pool.query<{ viewname: string }>(`select viewname from pg_views where schemaname = 'analytics'`);
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(({ viewname }) => !examples.some((query) => query.includes(`analytics.${viewname}`)))).toEqual([]);
  });

  test('reads every view, and nothing of people in it', async () => {
    const { rows: views } = await client.query<{ viewname: string }>(`select viewname from pg_views where schemaname = 'analytics'`);
    for (const { viewname } of views) {
      const { rows } = await client.query(`select * from ${viewname}`);
      expect(JSON.stringify(rows), viewname).not.toMatch(/مشتركة|نورة|مالك|@/);
    }
  });

  test('is not told that a message is late whose clock stands still', async () => {
    const sent = at('2026-03-01T08:00:00Z');
    const slaDueAt = at('2026-03-02T08:00:00Z');
    const breach: ContactEvent = {
      type: 'ContactSlaBreached',
      data: {
        messageId: idOf('d', 4),
        target: 'first_answer',
        startedAt: sent,
        dueAt: slaDueAt,
        breachedAt: at('2026-03-02T09:00:00Z'),
        notify: true,
        responsible: null,
        reassignedTo: null,
        raisedTo: null,
      },
    };
    const histories: readonly (readonly ContactEvent[])[] = [
      [],
      [contactMoved(idOf('d', 2), 'new', 'pending', { slaDueAt })],
      [contactMoved(idOf('d', 3), 'new', 'closed', { slaDueAt })],
      [breach, contactMoved(idOf('d', 4), 'new', 'closed', { slaDueAt })],
      [contactReplied(idOf('d', 5), true)],
    ];
    for (const [index, events] of histories.entries()) {
      const received = contactReceived(idOf('d', index + 1), { receivedAt: sent, slaDueAt });
      await t.append(platformTenant, sent, received, ...events);
    }
    const ids = histories.map((_, index) => idOf('d', index + 1));
    const query = 'select within_sla from contact_messages where message_id = any($1) order by message_id';
    const inTime = async () => (await client.query<{ within_sla: boolean }>(query, [ids])).rows.map(({ within_sla }) => within_sla);
    await expect.poll(inTime).toEqual([false, true, true, false, true]);
  });

  test('reads every event, also those that the trail does not list, and how fresh the reviews of a business are', async () => {
    const { rows } = await client.query<{ listed: boolean }>('select distinct kind is not null as listed from events order by 1');
    expect(rows.map(({ listed }) => listed)).toEqual([false, true]);
    await t.pool.query(
      `insert into read.sync_run_v1 (run_id, tenant_id, kind, connection_id, location_ids, state, started_at, completed_at, stages)
       select gen_random_uuid(), 'fresh', 'poll', gen_random_uuid(), '{}', 'x', now() - age, case when done then now() - age end, '[]'
       from (values (interval '1 day', false), ('2 days', true), ('40 days', true)) r(age, done)`,
    );
    const { rows: fresh } = await client.query(
      `select f.runs::int, f.completed::int, f.completed_share::float, f.last_completed_at = max(r.completed_at) as last, f.reviews::int
       from sync_freshness f join sync_runs r using (tenant_id) where tenant_id = 'fresh' group by 1, 2, 3, f.last_completed_at, f.reviews`,
    );
    expect(fresh).toEqual([{ runs: 2, completed: 1, completed_share: 0.5, last: true, reviews: 0 }]);
    await t.pool.query(
      `update read.review_v1 set written_before_link = false, created_at = now() - interval '5 hours', received_at = now() - interval '2 hours'`,
    );
    const { rows: delays } = await client.query(`select in_time_share::float, median_delay::text from sync_freshness where reviews > 0`);
    expect(delays).toContainEqual({ in_time_share: 0, median_delay: '03:00:00' });
  });

  test('reads no other table and no other schema', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not in ('analytics', 'information_schema') and n.nspname !~ '^pg_'`,
    );
    expect(rows.length).toBeGreaterThan(60);
    for (const { name: table } of rows) await expect(client.query(`select * from ${table}`), table).rejects.toThrow('permission denied');
  });

  test('writes nothing, also where it undoes its own settings', async () => {
    await expect(client.query('create temp table mine (n int)')).rejects.toThrow('read-only transaction');
    await client.query('set default_transaction_read_only = off');
    for (const query of [
      'create table analytics.mine (n int)',
      'create temp table mine (n int)',
      'delete from analytics.reviews',
      'update analytics.members set role = role',
      `select es.append('[]')`,
      'create schema mine',
      'set role sumaa_projector',
      `select set_config('statement_timeout', '0', false)`,
      'select pg_advisory_lock(1)',
      `select lo_from_bytea(0, 'mine')`,
      'select lo_create(0)',
      `select pg_logical_emit_message(false, 'mine', 'mine')`,
      `select pg_notify('live', '{}')`,
      `select lo_import('/etc/passwd')`,
      `select pg_read_file('/etc/passwd')`,
      `copy (select 1) to program 'true'`,
      `copy (select 1) to '/tmp/mine'`,
      'create function mine() returns int language sql return 1',
      'create extension dblink',
      'do $$ begin lock table analytics.reviews in share mode; end $$',
      `alter role ${name} connection limit 50`,
      `alter role ${name} set temp_file_limit = -1`,
      'set temp_file_limit = -1',
    ])
      await expect(client.query(query), query).rejects.toThrow(/permission denied|cannot (update|delete)/);
  });

  test('neither sees nor ends another query of the same login', async () => {
    const colleague = await connect();
    const { rows } = await t.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = $1 and datname = current_database()`,
      [name],
    );
    const [{ pid }] = (await colleague.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }];
    expect(rows).toContainEqual({ pid });
    for (const query of [
      'select query from pg_stat_activity',
      'select * from pg_stat_get_activity(null)',
      `select pg_stat_get_backend_activity(n) from generate_series(1, 100) n`,
      `select pg_cancel_backend(${pid})`,
      `select pg_terminate_backend(${pid})`,
    ])
      await expect(client.query(query), query).rejects.toThrow('permission denied');
    const other = await client.query(`select analytics.cancel_query('sumaa-sql-1'), analytics.running_queries()`);
    expect(other.rows).toEqual([{ cancel_query: false, running_queries: 0 }]);
    expect((await colleague.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await colleague.end();
  });

  test('may call nothing that holds a lock of the product, writes, or tells of other sessions', async () => {
    const { rows } = await client.query(
      `select proname from pg_proc where has_function_privilege(oid, 'execute')
       and proname ~ '^(pg_.*advisory|lo_(creat|from|put|unlink|import|export|truncate|open)|pg_(notify|cancel|terminate|stat_get_(activity|backend)))'`,
    );
    expect(rows).toEqual([]);
  });

  test('enters no other database', async () => {
    for (const database of ['postgres', 'template1']) {
      const other = new URL(address);
      other.pathname = database;
      const stranger = new pg.Client({ connectionString: other.href });
      await expect(stranger.connect(), database).rejects.toThrow('permission denied for database');
    }
  });

  test('wakes those who listen and nothing more, whatever it notifies', async () => {
    const staff = idOf('a', 9);
    const { token } = await t.signIn(staff, platformTenant);
    const payloads = ['no JSON', 'null', '7', '{}', '{"name":"contact-message"}', '{"everything":1}', '{"topic":"session","tenant":"x"}'];
    for (const channel of ['consumer_progress', 'live', 'presence', 'vault_session', 'es_appended'])
      for (const payload of payloads) await client.query(`notify ${channel}, ${client.escapeLiteral(payload)}`);
    await client.query(`notify consumer_progress, '{"name":"contact-message","version":1,"position":"9"}'`);
    const sent = at('2026-03-03T08:00:00Z');
    await t.append(platformTenant, sent, contactReceived(idOf('d', 40), { receivedAt: sent }));
    const { status, body } = await t.get('/api/contacts?limit=100', token);
    expect([status, JSON.stringify(body.model).includes(idOf('d', 40))]).toEqual([200, true]);
  });

  test('is cut off at its limits', async () => {
    const { rows } = await client.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: `${analystLimits.statementSeconds}s` }]);
    const raised = await connect();
    await raised.query('set statement_timeout = 0');
    const endless = expect(raised.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow('terminating connection');
    const endOverdue = async () => (await t.pool.query('select work.end_overdue_analysts(0, 0) as login')).rows;
    await expect.poll(endOverdue).toEqual([{ login: name }]);
    await endless;
    const patient = await connect();
    await patient.query('begin');
    const endPatient = async () => (await t.pool.query('select work.end_overdue_analysts(3600, 3600, 0) as login')).rows;
    await expect.poll(endPatient).toEqual([{ login: name }]);
    await expect(patient.query('select 1')).rejects.toThrow();
    const listener = await connect();
    await listener.query('listen live');
    // Every connection of an analyst, because nobody knows which one holds the messages back.
    const { rows: ended } = await t.pool.query('select distinct work.end_overdue_analysts(3600, 3600, 3600, 0) as login');
    expect(ended).toEqual([{ login: name }]);
    await expect(listener.query('select 1')).rejects.toThrow();
    const spilling = await connect();
    await expect(spilling.query(`select repeat('x', 900) from generate_series(1, 3000000) n order by md5(n::text)`)).rejects.toThrow(
      'temporary file size exceeds',
    );
    await spilling.end();
    for (let n = 0; n < analystLimits.connections; n++) await connect();
    await expect(connect()).rejects.toThrow('too many connections');
  });
});

test('a login that left something in another database is removed all the same, and may be added again', async () => {
  const own = await make(`${name}_c`);
  const open = await createTestDatabase(inject('postgresUrl'), 'open');
  const elsewhere = new pg.Client({ connectionString: Object.assign(new URL(own), { pathname: open.name }).href });
  await elsewhere.connect();
  await elsewhere.query('set default_transaction_read_only = off');
  await elsewhere.query(`select lo_from_bytea(0, 'left behind')`);
  await elsewhere.end();
  await removeAnalystLogin(t.pool, `${name}_c`);
  expect(await analystLogins(t.pool, name)).toEqual([name]);
  await expect(new pg.Client({ connectionString: own }).connect()).rejects.toThrow('not permitted to log in');
  const client = new pg.Client({ connectionString: await make(`${name}_c`) });
  await client.connect();
  expect((await client.query('select count(*)::int as n from reviews')).rowCount).toBe(1);
  await client.end();
  await open.drop();
  await removeAnalystLogin(t.pool, `${name}_c`);
});
