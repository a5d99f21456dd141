import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createLog, createLogLines, silentLog } from '../log/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { createPool, runtimeMigrations } from '../postgres/index.ts';
import { createMigratedDatabase, testTimeoutMs, type TestDatabase } from '../testing/index.ts';
import { createHealth, createHeartbeat, createLogStore, createMeasures, Measures } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'measurements');
  pool = createPool({ url: database.url, max: 1, applicationName: 'test-measurements' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a heartbeat keeps the checks of each part, the highest of each meter, and the figures of its process', async () => {
  const health = createHealth();
  let isDown = false;
  health.add('mail', async () => { if (isDown) throw new Error('no answer'); }, { needed: false }); // prettier-ignore
  health.add('postgres', async () => {});
  const metrics = createMetrics();
  metrics.gauge('queue_depth', 'x', ['queue', 'state']).set({ queue: 'send-mail', state: 'failed' }, 2);
  metrics.gauge('dependency_away', 'x', ['dependency']).set({ dependency: 'mail' }, 1);
  metrics.histogram('http_request_seconds', 'x', ['app']).observe({ app: 'projections' }, 0.2);
  const measures = createMeasures({ metrics, config: { dataDir: '.', google: { requestsPerMinute: 300 } } });
  const beat = () =>
    createHeartbeat({ app: 'workers', url: database.url, role: 'sumaa_worker', health, measures, log: silentLog(), everyMs: 60_000 });
  const first = beat();
  await first.start();
  const { rows: heartbeats } = await pool.query<{ measures: unknown }>('select measures from ops.heartbeat');
  const figures = Measures.parse(heartbeats[0]?.measures);
  expect(figures).toMatchObject({ queues: { 'send-mail': { failed: 2 } }, breakers: { mail: 1 }, googleLimit: 300 });
  expect(figures.responseMs).toBeGreaterThan(100);
  expect(figures.memory.used).toBeLessThan(figures.memory.total);
  isDown = true;
  const second = beat();
  await second.start();
  await Promise.all([first.stop(), second.stop()]);
  const { rows } = await pool.query(
    'select part, needed, sum(checks)::int as checks, sum(failed)::int as failed from ops.part_history group by 1, 2 order by 1',
  );
  expect(rows).toEqual([
    { part: 'mail', needed: false, checks: 2, failed: 1 },
    { part: 'postgres', needed: true, checks: 2, failed: 0 },
  ]);
  const { rows: meters } = await pool.query<{ meter: string }>('select distinct meter from ops.meter_history order by 1');
  expect(meters.map(({ meter }) => meter)).toEqual(['connections', 'cpu', 'disk', 'memory', 'response']);
});

test('a log is stored from info on without personal data, and days beyond the limits are dropped', async () => {
  const lines = createLogLines();
  const written: string[] = [];
  const log = createLog({ name: 'sumaa', level: 'error', destination: { write: (line) => void written.push(line) }, lines });
  const store = createLogStore({
    lines,
    service: 'sumaa',
    url: database.url,
    role: 'sumaa_worker',
    keepDays: 14,
    maxMegabytes: 10,
    everyMs: 60_000,
  });
  log.child({ app: 'workers' }).warn({ email: 'canary@example.com', queue: 'q\u0000' }, 'could not reach canary@example.com');
  log.debug('too fine');
  log.info('hello');
  // Postgres stores neither; a letter outside the basic plane is cut in two at the limit.
  log.info(`nul \u0000 ${'x'.repeat(1_993)}😀`);
  await store.start();
  await store.stop();
  expect(written).toEqual([]);
  const { rows } = await pool.query('select level, service, message, details::text from ops.log_line order by id');
  expect(rows).toMatchObject([
    { level: 40, service: 'workers', message: 'could not reach [e-mail]' },
    { level: 30, service: 'sumaa', message: 'hello' },
    { level: 30, service: 'sumaa', message: `nul \ufffd ${'x'.repeat(1_993)}\ufffd` },
  ]);
  expect(JSON.stringify(rows)).not.toContain('canary');

  const days = async () =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from pg_inherits where inhparent = 'ops.log_line'::regclass`)).rows[0]?.n;
  await pool.query(
    `create table ops.log_line_20200101 partition of ops.log_line for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`,
  );
  expect(await days()).toBe(4);
  const room = async (keepDays: number, bytes: number) =>
    (await pool.query<{ room: boolean }>('select ops.prepare_log($1, $2) as room', [keepDays, bytes])).rows[0]?.room;
  expect([await room(14, 10 ** 9), await days()]).toEqual([true, 3]);
  // Yesterday goes when there is too much; today's lines stay.
  expect([await room(14, 1), await days()]).toEqual([false, 2]);
  expect((await pool.query('select from ops.log_line')).rowCount).toBe(3);
});

test('lines that the limit leaves no room for are counted once there is room again, and the limit holds within one run', async () => {
  await pool.query('truncate ops.log_line');
  const lines = createLogLines(20_000);
  const log = createLog({ name: 'sumaa', destination: { write: () => {} }, lines });
  const open = (maxMegabytes: number) =>
    createLogStore({ lines, service: 'sumaa', url: database.url, role: 'sumaa_worker', keepDays: 14, maxMegabytes, everyMs: 1 });
  const stored = async () => (await pool.query<{ message: string }>('select message from ops.log_line order by id')).rows;
  const none = open(0);
  log.info('no room for this');
  await none.start();
  await none.stop();
  expect(await stored()).toEqual([]);
  const store = open(10);
  await store.start();
  expect(await stored()).toMatchObject([{ message: 'lines of the log were dropped' }]);
  for (let n = 0; n < 3_000; n++) log.info({ noise: randomBytes(500).toString('hex') }, 'a storm');
  await vi.waitFor(() => {
    const { lines: left } = lines.take(1);
    lines.giveBack(left, 0);
    expect(left).toEqual([]);
  }, testTimeoutMs);
  await store.stop();
  const size = `select sum(pg_total_relation_size(inhrelid))::int as bytes from pg_inherits where inhparent = 'ops.log_line'::regclass`;
  expect((await pool.query<{ bytes: number }>(size)).rows[0]?.bytes).toBeLessThan(20 * 1024 * 1024);
  expect((await stored()).length).toBeLessThan(3_000);
});
