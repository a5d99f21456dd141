import { silentLog } from '@sumaa/event-store';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { projectionList } from '../contexts.ts';
import { openProjectionFixture, type ProjectionFixture } from '../testing/projection-fixture.ts';
import { hashOf } from '../testing/hash-of.ts';
import { dropIndexesUntilFolded } from './drop-indexes.ts';
import { makeDueIndexes, tablesWithDueIndexes } from './due-indexes.ts';

let fixture: ProjectionFixture;
beforeAll(async () => {
  fixture = await openProjectionFixture(inject('postgresUrl'));
  await appendHistory(fixture, seededHistory({ seed: 11, events: 200, tenants: 2 }));
});
afterAll(() => fixture.close());

const indexes = async () =>
  (await fixture.pool.query<{ def: string }>(`select indexdef as def from pg_indexes where schemaname = 'read' order by 1`)).rows.map(
    ({ def }) => def,
  );
const tables = projectionList.map(({ table }) => table);
const due = async () => (await fixture.pool.query('select from consumer.due_index')).rowCount;

test('indexes that a restore drops are made again as they were, each table when it has caught up, with the same rows', async () => {
  const audit = projectionList.find(({ name }) => name === 'audit')!;
  const before = await indexes();
  const host = fixture.openHost();
  await audit.run(host, { signal: new AbortController().signal, until: 'caught_up' });
  const rows = await hashOf(fixture.pool, audit);
  await fixture.pool.query(`delete from consumer.checkpoint; truncate read.audit_v1`);
  await dropIndexesUntilFolded(fixture.pool);
  const dropped = before.length - (await indexes()).length;
  expect([dropped > 100, await due()]).toEqual([true, dropped]);
  const waiting = await tablesWithDueIndexes(host);
  expect([waiting.has(audit.table), waiting.has('read.public_totals_v1')]).toEqual([true, false]);
  const given = { db: host.db, databaseUrl: fixture.url, log: silentLog, signal: new AbortController().signal };
  await audit.run(fixture.openHost(), {
    signal: new AbortController().signal,
    until: 'caught_up',
    onCaughtUp: async () => void (await makeDueIndexes([audit.table], given)),
  });
  expect(await hashOf(fixture.pool, audit)).toEqual(rows);
  const left = await indexes();
  expect([before.filter((one) => one.includes('audit_v1')), left.length]).toEqual([
    left.filter((one) => one.includes('audit_v1')),
    before.length - Number(await due()),
  ]);
  await dropIndexesUntilFolded(fixture.pool);
  // As two processes would.
  const twice = [makeDueIndexes(tables, { ...given, atOnce: 2 }), makeDueIndexes(tables, given)];
  expect([await Promise.all(twice), await indexes(), await due()]).toEqual([[[], []], before, 0]);
});

test('a connection that is lost and a stop leave the index to the next start, and end nothing else', async () => {
  const { db } = fixture.openHost();
  await dropIndexesUntilFolded(fixture.pool);
  const missing = await due();
  const holder = await fixture.pool.connect();
  await holder.query('begin');
  await holder.query('select from consumer.due_index for update');
  const backend = async () => {
    const { rows } = await fixture.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'sumaa-indexes' and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]!.pid;
  };
  const stop = new AbortController();
  const given = { db, databaseUrl: fixture.url, log: silentLog, signal: stop.signal };
  const lost = makeDueIndexes(['read.audit_v1'], given);
  await fixture.pool.query('select pg_terminate_backend($1)', [await vi.waitFor(backend, testTimeoutMs)]);
  await lost;
  const stopped = makeDueIndexes(['read.audit_v1'], given);
  await vi.waitFor(backend, testTimeoutMs);
  stop.abort();
  await stopped;
  await holder.query(
    `insert into consumer.due_index values ('probe', 'read.recorded_event_v1',
       'create table consumer.probe as select current_setting(''lock_timeout'') as lock, current_setting(''statement_timeout'') as statement')`,
  );
  await holder.query('commit');
  holder.release();
  const next = { ...given, signal: new AbortController().signal };
  await makeDueIndexes(tables, next);
  expect([Number(missing) > 100, await due()]).toEqual([true, 0]);
  // Whoever waits for another process that makes an index waits as long as that takes.
  expect((await fixture.pool.query('select * from consumer.probe')).rows).toEqual([{ lock: '0', statement: '0' }]);
});

test('an index that cannot be made is named, hinders no other, and is made by the first start that can', async () => {
  const { db } = fixture.openHost();
  await dropIndexesUntilFolded(fixture.pool);
  await fixture.pool.query(
    `insert into consumer.due_index values ('a_first', 'read.audit_v1', 'create index a_first on read.audit_v1 (gone)')`,
  );
  const start = async () => {
    const given = { db, databaseUrl: fixture.url, log: silentLog, signal: new AbortController().signal };
    return (await makeDueIndexes(tables, given)).map(({ name }) => name);
  };
  expect([await start(), await due()]).toEqual([['a_first'], 1]);
  await fixture.pool.query('alter table read.audit_v1 add column gone text');
  expect([await start(), await due()]).toEqual([[], 0]);
});
