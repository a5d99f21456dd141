import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StreamName, Uuid } from '@sumaa/contracts';
import { createPostgresEventStore } from '@sumaa/event-store';
import { noteDestroyed } from '@sumaa/event-store/archive';
import { testMetadata } from '@sumaa/event-store/testing';
import { loadConfig } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import { createRestoreOrders } from '@sumaa/runtime/restore-orders';
import { createQuarantine } from '@sumaa/runtime/quarantine';
import { assertMigrated, migrate } from '@sumaa/runtime/postgres';
import { createFileStore } from '@sumaa/runtime/storage';
import { createMigratedDatabase, testTimeoutMs } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { allMigrations } from '../compose.ts';
import { carryOutOrder, runBackupCommand, type RestoreStep } from './index.ts';

const { signal } = new AbortController();
const env = { MASTER_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'silent' };
const person = randomUUID();
let dir: string;
let url: string;
let pool: pg.Pool;
let emptyUrl: string;

async function command(database: string, ...args: readonly string[]): Promise<[number, string]> {
  const lines: string[] = [];
  const given = { ...env, DATABASE_URL: database, DATA_DIR: path.join(dir, new URL(database).pathname) };
  return [await runBackupCommand({ args, env: given, signal, print: (line) => void lines.push(line) }), lines.join('\n')];
}
async function append(count: number, stream = `sample-${randomUUID()}`): Promise<void> {
  const store = createPostgresEventStore({ connectionString: url });
  const events = Array.from({ length: count }, (_, n) => ({
    id: randomUUID() as Uuid,
    type: 'BackupProgressed',
    data: { n },
    metadata: testMetadata(),
  }));
  await store.append(stream as StreamName, events, { expected: 'no_stream' });
  await store.close();
}
/** Indexes that the next start makes, after it has filled the read models. */
const dueIndexesOf = async (database: pg.Pool) => Number((await database.query('select count(*) from consumer.due_index')).rows[0]?.count);
const eventsOf = async (database: pg.Pool) => Number((await database.query('select count(*) from es.event')).rows[0]?.count);

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'backup-'));
  ({ url } = await createMigratedDatabase(inject('postgresUrl'), allMigrations, 'backup'));
  ({ url: emptyUrl } = await createMigratedDatabase(inject('postgresUrl'), allMigrations, 'backup_empty'));
  pool = new pg.Pool({ connectionString: url, max: 2 });
  await append(5, `account-${person}`);
  await pool.query(`insert into vault.subject_key (subject, sealed) values ('gone', 'k'), ($1, 'k')`, [person]);
});
afterAll(async () => {
  await pool.end();
  await rm(dir, { recursive: true });
});

test('a backup moves into an empty installation, where nothing leaves until it is released', async () => {
  const file = path.join(dir, 'moved');
  expect(await command(url, 'backup', file)).toEqual([
    0,
    expect.stringMatching(/read it back: 5 events in 1 streams, 2 rows, 0 files; head [\da-f]{64}/),
  ]);
  expect(await command(url, 'backup', file)).toEqual([1, expect.stringContaining('exists already')]);
  expect(await command(emptyUrl, 'restore', file)).toEqual([0, expect.stringContaining('Nothing was changed')]);

  // Erased after the backup, by an installation that is lost: only what stands beside its backups tells it.
  await noteDestroyed(dir, 'gone', new Date());
  await noteDestroyed(dir, person, new Date());
  const restored = await command(emptyUrl, 'restore', file, '--into-empty');
  expect(restored).toEqual([0, expect.stringMatching(/destroyed again: 2\.[^]*--release/)]);
  await rm(path.join(dir, `destroyed-${new Date().toISOString().slice(0, 7)}.txt`));
  const to = new pg.Pool({ connectionString: emptyUrl, max: 1 });
  expect([await eventsOf(to), await dueIndexesOf(to)]).toEqual([5, expect.toSatisfy((count: number) => count > 10)]);
  expect((await to.query(`select subject, sealed from vault.subject_key where subject = 'gone'`)).rows).toEqual([
    { subject: 'gone', sealed: null },
  ]);
  expect((await to.query('select job_id, payload from outbox.erasure_due')).rows).toEqual([
    { job_id: `destroy-key-${person}`, payload: { tenantId: testMetadata().tenantId, kind: 'account', id: person, isLost: true } },
  ]);
  const quarantine = createQuarantine(to);
  await expect(quarantine.throwIfHeld()).rejects.toMatchObject({ dependency: 'quarantine' });
  expect(await command(emptyUrl, 'restore', '--release')).toEqual([1, expect.stringContaining('--without-numbers')]);
  await expect(quarantine.throwIfHeld()).rejects.toMatchObject({ dependency: 'quarantine' });
  const numbers = { invoices: 0, creditNotes: 0, accountId: person, continuedAt: new Date().toISOString() };
  const book = createPostgresEventStore({ connectionString: emptyUrl });
  const continued = { id: randomUUID() as Uuid, type: 'NumbersContinued', data: numbers, metadata: testMetadata() };
  await book.append('invoicebook-platform' as StreamName, [continued], { expected: 'no_stream' });
  await book.close();
  expect(await command(emptyUrl, 'restore', '--release')).toEqual([0, expect.stringContaining('leave again')]);
  await quarantine.throwIfHeld();
  expect(await command(emptyUrl, 'restore', file, '--into-empty')).toEqual([1, expect.stringContaining('has events already')]);
  await quarantine.throwIfHeld();
  expect((await to.query('select restored_in_ms > 0 as took, has_read_models from ops.quarantine')).rows).toEqual([
    { took: true, has_read_models: false },
  ]);
  await to.end();
});

test('a backup is restored over what is there, after its name was typed, and keeps it as a file', async () => {
  const file = path.join(dir, 'older');
  const name = new URL(url).pathname.slice(1);
  const files = createFileStore({ dataDir: path.join(dir, name) });
  const { id: older } = await files.put(Buffer.from('uploaded before the backup'), 'png');
  expect((await command(url, 'backup', file))[0]).toBe(0);
  const { id: newer } = await files.put(Buffer.from('uploaded after it'), 'png');
  await append(7);
  await pool.query(`update vault.subject_key set sealed = null, erased_at = now() where subject = 'gone'`);
  // Erased too, but its key is not destroyed yet.
  const erased = { tenantId: testMetadata().tenantId, kind: 'account', id: person };
  await pool.query('insert into outbox.erasure_due (job_id, payload, ordered_at) values ($1, $2, now())', [
    `destroy-key-${person}`,
    erased,
  ]);

  expect(await command(url, 'restore', file, '--over')).toEqual([1, expect.stringContaining('not confirmed')]);
  expect(await command(url, 'restore', file, '--over', '--confirm', 'another')).toEqual([1, expect.stringContaining('not confirmed')]);
  expect(await eventsOf(pool)).toBe(12);
  expect(await command(url, 'restore', file, '--over', '--confirm', name)).toEqual([0, expect.stringContaining('destroyed again: 2')]);
  expect((await pool.query('select payload from outbox.erasure_due')).rows).toEqual([{ payload: { ...erased, isLost: true } }]);
  expect([await eventsOf(pool), await dueIndexesOf(pool)]).toEqual([5, expect.toSatisfy((count: number) => count > 10)]);
  expect((await pool.query('select subject, sealed from vault.subject_key order by subject')).rows).toEqual(
    [person, 'gone'].toSorted().map((subject) => ({ subject, sealed: null })),
  );
  expect([await files.open(older), await files.open(newer)]).toEqual([expect.anything(), null]);

  const folder = path.join(dir, name, 'backups');
  const [safety = ''] = await readdir(folder);
  expect(await command(url, 'restore', path.join(folder, safety))).toEqual([0, expect.stringContaining('12 events')]);
});

test('a file of another version or older than the notes of destroyed keys is refused before anything is changed, and a trial says so too', async () => {
  const file = path.join(dir, 'unknown-event');
  expect((await command(url, 'backup', file))[0]).toBe(0);
  const before = await eventsOf(pool);
  const name = new URL(url).pathname.slice(1);
  const refusals = async (of: string) => [
    await command(url, 'restore', of),
    await command(url, 'restore', of, '--over', '--confirm', name),
  ];
  await pool.query('alter table vault.credential add column later int not null');
  await pool.query(`insert into vault.credential (account_id, hash, changed_at, later) values (gen_random_uuid(), 'h', now(), 1)`);
  const wider = path.join(dir, 'wider');
  expect((await command(url, 'backup', wider))[0]).toBe(0);
  await pool.query('alter table vault.credential drop column later');
  for (const answer of await refusals(wider)) expect(answer).toEqual([1, expect.stringContaining('the column later in it')]);

  const store = createPostgresEventStore({ connectionString: url });
  const stranger = { id: randomUUID() as Uuid, type: 'NeverReleased', data: {}, metadata: testMetadata() };
  await store.append(`sample-${randomUUID()}` as StreamName, [stranger], { expected: 'no_stream' });
  await store.close();
  const newer = path.join(dir, 'newer');
  expect((await command(url, 'backup', newer))[0]).toBe(0);
  for (const answer of await refusals(newer)) expect(answer).toEqual([1, expect.stringContaining('the event NeverReleased')]);

  const bytes = await readFile(file);
  const old = path.join(dir, 'old');
  await writeFile(old, Buffer.from(bytes.toString('latin1').replace(/"createdAt":"\d{4}/, '"createdAt":"2020'), 'latin1'));
  for (const answer of await refusals(old)) expect(answer).toEqual([1, expect.stringContaining('older than 14 months')]);
  expect(await eventsOf(pool)).toBe(before + 1);
  expect((await command(url, 'restore', file, '--over', '--confirm', name))[0]).toBe(0);
});

test('a restore that broke off keeps the product from starting and is repeated to its end', async () => {
  const file = path.join(dir, `whole-${randomUUID()}`);
  expect((await command(url, 'backup', file))[0]).toBe(0);
  await pool.query(`create table public.sumaa_restore as select '["gone"]'::text as note`);
  expect(await command(url, 'backup', path.join(dir, 'half'))).toEqual([1, expect.stringContaining('a restore is not finished')]);
  const name = new URL(url).pathname.slice(1);
  const old = path.join(dir, `old-${randomUUID()}`);
  const bytes = await readFile(file);
  await writeFile(old, Buffer.from(bytes.toString('latin1').replace(/"createdAt":"\d{4}/, '"createdAt":"2020'), 'latin1'));
  expect(await command(url, 'restore', old, '--over', '--confirm', name)).toEqual([1, expect.stringContaining('older than 14 months')]);
  expect((await command(url, 'restore', file, '--over', '--confirm', name))[0]).toBe(0);
  expect((await command(url, 'backup', path.join(dir, 'again')))[0]).toBe(0);
});

test('where the mark of a restore cannot be written, the product starts as before, and the restore can be repeated', async () => {
  const file = path.join(dir, `marked-${randomUUID()}`);
  expect((await command(url, 'backup', file))[0]).toBe(0);
  const name = new URL(url).pathname.slice(1);
  await pool.query(`create function public.full_disk() returns event_trigger language plpgsql as $$ begin
    alter table if exists public.sumaa_restore add constraint no_room check (false); end $$`);
  await pool.query(
    `create event trigger full_disk on ddl_command_end when tag in ('CREATE TABLE', 'CREATE TABLE AS') execute function public.full_disk()`,
  );
  expect(await command(url, 'restore', file, '--over', '--confirm', name)).toEqual([1, expect.stringContaining('no_room')]);
  await pool.query('drop event trigger full_disk; drop function public.full_disk');
  await assertMigrated(pool, allMigrations);
  expect((await command(url, 'restore', file, '--over', '--confirm', name))[0]).toBe(0);
});

test('a start carries out what the console ordered, goes on after it was killed, and notes what it refused', async () => {
  const folder = path.join(dir, new URL(url).pathname, 'backups');
  const config = loadConfig({ ...env, DATABASE_URL: url, DATA_DIR: path.dirname(folder) }, { process: 'operator' });
  const orders = createRestoreOrders(pool);
  const steps = new Set<RestoreStep | 'began'>();
  const start = () => {
    steps.clear();
    const begins = async () => void steps.add('began');
    return carryOutOrder({ config, log: silentLog(), signal, begins, progress: (step) => steps.add(step) });
  };
  expect([await start(), [...steps]]).toEqual(['none', []]);
  const before = await eventsOf(pool);
  await mkdir(folder, { recursive: true });
  expect((await command(url, 'backup', path.join(folder, 'ordered.age')))[0]).toBe(0);

  await writeFile(path.join(folder, 'strange.age'), 'strange');
  await orders.place({ file: 'strange.age', orderedAt: new Date() });
  expect([await start(), await start()]).toEqual(['refused', 'none']);
  const refusal = { code: 'not_a_backup', detail: null };
  expect(await orders.read()).toMatchObject({ file: 'strange.age', failure: 'the file is not a backup of Sumaa', refusal });

  // A build that was installed meanwhile carries the order out before it migrates what the older one made.
  await orders.place({ file: 'ordered.age', orderedAt: new Date() });
  await pool.query(`delete from public.sumaa_migration where name = '0009_restore_refusal.sql'`);
  const failure: unknown = expect.stringContaining('the database lacks 1 migration(s)');
  expect(await start()).toBe('refused');
  expect(await orders.read()).toMatchObject({ failure, refusal: { code: 'failed', detail: failure } });
  await orders.place({ file: 'ordered.age', orderedAt: new Date() });
  await pool.query('alter table ops.restore_order drop column refusal');
  expect(await start()).toBe('refused');
  expect(await orders.read()).toMatchObject({ failure, refusal: null });
  await migrate({ url, packages: allMigrations });

  await append(3);
  await orders.place({ file: 'ordered.age', orderedAt: new Date() });
  expect([await start(), [...steps]]).toEqual(['restored', ['began', 'check', 'safety', 'restore']]);
  expect([await eventsOf(pool), await orders.read()]).toEqual([before, null]);
  expect(await createQuarantine(pool).held()).not.toBeNull();

  // Killed after it emptied the database: nothing is left of the order but the mark.
  await pool.query(`create table public.sumaa_restore as select '[]'::text as note, 'ordered.age'::text as file`);
  await pool.query('drop schema es cascade');
  expect(await start()).toBe('restored');
  expect(await eventsOf(pool)).toBe(before);
});

test('where the apps run on their own, they do not start while a restore is ordered, which an operator carries out', async () => {
  const orders = createRestoreOrders(pool);
  await orders.place({ file: 'missing.age', orderedAt: new Date() });
  await expect(assertMigrated(pool, allMigrations)).rejects.toThrow('a restore is ordered');
  const ended = new AbortController();
  const given = { ...env, DATABASE_URL: url, DATA_DIR: dir };
  const waiting = runBackupCommand({ args: ['restore', '--wait'], env: given, signal: ended.signal, print: () => {} });
  const refusal = { code: 'missing', detail: null };
  await vi.waitFor(
    async () => expect(await orders.read()).toMatchObject({ failure: 'the file is not among the backups', refusal }),
    testTimeoutMs,
  );
  expect(await orders.isServed()).toBe(true);
  ended.abort();
  expect(await waiting).toBe(0);
  await assertMigrated(pool, allMigrations);
});

test('a product that runs, a strange file and wrong usage change nothing', async () => {
  const file = path.join(dir, 'strange');
  await writeFile(file, 'strange');
  const running = new pg.Client({ connectionString: url, application_name: 'sumaa-workers' });
  await running.connect();
  expect(await command(url, 'restore', file, '--over')).toEqual([1, 'the file is not a backup of Sumaa']);
  const whole = path.join(dir, 'running');
  expect((await command(url, 'backup', whole))[0]).toBe(0);
  expect(await command(url, 'restore', whole, '--over')).toEqual([
    1,
    expect.stringContaining('stop the product first; these use the database: sumaa-workers'),
  ]);
  await running.end();
  expect(await command(url, 'restore', path.join(dir, 'missing'))).toEqual([1, expect.stringContaining('ENOENT')]);
  expect((await command(url, 'restore', whole, '--into'))[0]).toBe(64);
});
