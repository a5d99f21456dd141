import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StreamName } from '@sumaa/contracts';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { createFileStore, type FileStore } from '@sumaa/runtime/storage';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testMetadata } from '../testing/test-context.ts';
import { event, events, freshCategory, freshStream } from '../contract/fixture.ts';
import { eventsWithTexts } from '../evidence/events-with-texts.ts';
import { fingerprintOf } from '../evidence/fingerprint.ts';
import { eventStoreMigrations } from '../postgres/migrations.ts';
import { createPostgresEventStore } from '../postgres/postgres-event-store.ts';
import type { EventStore } from '../port/event-store.ts';
import { writeArchive } from './archive-file.ts';
import { linesOf } from './archive.ts';
import { leftOut, carriedTables } from './carried-tables.ts';
import type { Line } from './line.ts';
import { archiveKeyOf, backUp, inspect, readableIn, refusalOf, restore, type Readable } from './index.ts';

const { signal } = new AbortController();
const key = await archiveKeyOf(randomBytes(32));
const otherKey = await archiveKeyOf(randomBytes(32));
const now = new Date('2026-03-01T00:00:00Z');
const known = [{ type: 'SomethingHappened', schema: 1 }];
const [alive, erased, stays] = [randomUUID(), randomUUID(), randomUUID()];
const category = freshCategory();
/** Of the first person, and of nobody. */
let picture: string;
let other: string;
let dir: string;
let file: string;
let from: Side;

interface Side {
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly files: FileStore;
}

async function side(name: string): Promise<Side> {
  const { url } = await createMigratedDatabase(
    inject('postgresUrl'),
    [...runtimeMigrations, ...eventStoreMigrations, ...workersMigrations],
    name,
  );
  const files = createFileStore({ dataDir: path.join(dir, name) });
  return { store: createPostgresEventStore({ connectionString: url }), pool: new pg.Pool({ connectionString: url, max: 2 }), files };
}
const closed = async ({ store, pool }: Side) => void (await Promise.all([store.close(), pool.end()]));
/** The packages that own the carried tables; `workers` is no dependency of this one. */
const workersMigrations = [{ name: 'workers', dir: path.resolve(import.meta.dirname, '../../workers/migrations') }];
const copyOf = async (change: (bytes: Buffer) => Uint8Array) => {
  const copy = path.join(dir, randomUUID());
  await copyFile(file, copy);
  await writeFile(copy, change(await readFile(copy)));
  return copy;
};
async function listed(ids: AsyncIterable<string>): Promise<string[]> {
  const found = [];
  for await (const id of ids) found.push(id);
  return found;
}
async function prints({ store }: Side) {
  const found = [];
  for await (const event of eventsWithTexts(store, { after: null, signal })) found.push(fingerprintOf(event));
  return found;
}
const refused = (error: Error) => [error.message, refusalOf(error)];
/** The heads of all streams, and what keeps the table of events in order. */
const storeTables = async ({ pool }: Side) => [
  (await pool.query('select * from es.stream order by name')).rows,
  (await pool.query(`select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'es.event'::regclass order by 1`)).rows,
  (await pool.query(`select reloptions from pg_class where oid = 'es.event'::regclass`)).rows,
];
const keyRows = async ({ pool }: Side) => (await pool.query('select * from vault.subject_key order by subject')).rows;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'archive-'));
  file = path.join(dir, 'whole');
  from = await side('archive_from');
  const long = freshStream();
  picture = (await from.files.put(Buffer.alloc(300_000, 'صورة'), 'png')).id;
  other = (await from.files.put(Buffer.from('other'), 'bin')).id;
  await from.store.append(long, events(60), { expected: 'no_stream' });
  await from.store.append(`${category}-${alive}` as StreamName, [...events(2), event({ profileImageId: picture })], {
    expected: 'no_stream',
  });
  await from.store.append(long, events(2), { expected: 59n });
  await from.pool.query('insert into vault.subject_key (subject, sealed, erased_at) values ($1, $3, null), ($2, null, now())', [
    alive,
    erased,
    'k.n.t.\u2028سر',
  ]);
  await from.pool.query(`insert into vault.credential (account_id, hash, changed_at) values ($1, 'h', now())`, [alive]);
  for (const [account, business] of [
    [alive, alive],
    [randomUUID(), alive],
    [alive, randomUUID()],
    [stays, stays],
  ])
    await from.pool.query(
      `insert into vault.api_key (key_id, tenant_id, account_id, hash, scopes, addresses) values (gen_random_uuid(), $1, $2, 'h', '{}', '{}')`,
      [business, account],
    );
  for (const business of [alive, stays])
    await from.pool.query(
      `insert into vault.google_token (connection_id, tenant_id, sealed, access_expires_at, updated_at) values (gen_random_uuid(), $1, 's', now(), now())`,
      [business],
    );
  await from.pool.query(`insert into outbox.mail_due (job_id, payload, ordered_at) values ('due', '{"kind":"k"}', now())`);
  await backUp(file, { ...from, signal, key, now });
});
afterAll(async () => {
  await closed(from);
  await rm(dir, { recursive: true });
});

const contents = { events: 65, streams: 2, rows: 10, files: 2 };

test('an archive brings every event, in its order and with its fingerprint, tables and files, into an empty installation only', async () => {
  const to = await side('archive_to');
  expect(await restore(file, { ...to, signal, known, keys: [otherKey, key] })).toMatchObject({ ...contents, destroyedAgain: 0 });
  expect(await prints(to)).toEqual(await prints(from));
  expect(await storeTables(to)).toEqual(await storeTables(from));
  expect(await keyRows(to)).toEqual(await keyRows(from));
  expect((await to.pool.query('select job_id, payload from outbox.mail_due')).rows).toEqual([{ job_id: 'due', payload: { kind: 'k' } }]);
  expect((await to.files.open(picture))?.bytes).toEqual(Buffer.alloc(300_000, 'صورة'));
  expect(await listed(to.files.list())).toEqual(await listed(from.files.list()));
  await expect(restore(file, { ...to, signal, known, keys: [key] })).rejects.toThrow('has events already');
  await closed(to);
});

test('an archive of an older version, which has its rows behind its events, is restored too', async () => {
  const lines: Line[] = [];
  for await (const some of linesOf(file, [key])) lines.push(...some);
  expect([...new Set(lines.map(({ k }) => k))]).toEqual(['row', 'event', 'file', 'end']);
  async function* asBefore() {
    for (const kind of ['event', 'row', 'file', 'end'])
      for (const line of lines.filter(({ k }) => k === kind)) yield `${JSON.stringify(line)}\n`;
  }
  const older = path.join(dir, 'older');
  await writeArchive(older, asBefore(), { key, now, signal });
  const to = await side('archive_older');
  expect(await restore(older, { ...to, signal, known, keys: [key] })).toMatchObject(contents);
  expect([await prints(to), await keyRows(to)]).toEqual([await prints(from), await keyRows(from)]);
  await closed(to);
});

test('whoever was erased since the backup comes back without key, password, accesses and picture, and the erasure is known to be lost', async () => {
  const to = await side('archive_erased');
  expect(await restore(file, { ...to, signal, known, keys: [key], destroyed: [alive, 'never known'] })).toMatchObject({
    destroyedAgain: 1,
    lostErasures: [{ stream: `${category}-${alive}`, tenantId: testMetadata().tenantId }],
  });
  const left = await to.pool.query('select tenant_id from vault.api_key union all select tenant_id from vault.google_token');
  expect(left.rows).toEqual([{ tenant_id: stays }, { tenant_id: stays }]);
  expect((await keyRows(to)).map(({ subject, sealed }) => [subject, sealed])).toEqual(
    [alive, erased, 'never known'].toSorted().map((subject) => [subject, null]),
  );
  expect((await to.pool.query('select * from vault.credential')).rows).toEqual([]);
  expect([await to.files.open(picture), await listed(to.files.list())]).toEqual([null, [other]]);
  await closed(to);
});

test('what was changed, cut off, made elsewhere or by another format is refused with its reason, and writes nothing', async () => {
  const flipped = await copyOf((bytes) => bytes.with(bytes.length - 40, bytes.at(-40)! ^ 1));
  const cut = await copyOf((bytes) => bytes.subarray(0, bytes.length - 20));
  const headless = await copyOf((bytes) => bytes.subarray(5));
  const older = await copyOf((bytes) => Buffer.concat([Buffer.from('{"sumaa":"backup","format":0}'), bytes.subarray(bytes.indexOf(10))]));
  const renamed = await copyOf((bytes) => Buffer.from(bytes.toString('latin1').replace('2026-03-01', '2027-03-01'), 'latin1'));
  const forged = path.join(dir, 'forged');
  await backUp(forged, { ...from, signal, now, key: { ...key, sealing: randomBytes(32) } });
  const to = await side('archive_refused');
  const refusal = (of: string, keys = [key]) => restore(of, { ...to, signal, keys, known }).catch(refused);
  const damaged = { code: 'damaged', detail: null };
  expect(await refusal(flipped)).toEqual(['the archive is damaged or cut off', damaged]);
  expect(await refusal(cut)).toEqual(['the archive is damaged or cut off', damaged]);
  expect(await refusal(renamed)).toEqual(['the first line of the archive was changed', damaged]);
  expect(await refusal(forged)).toEqual(['the archive was not written by this installation', { code: 'forged', detail: null }]);
  expect(await refusal(headless)).toEqual(['the file is not a backup of Sumaa', { code: 'not_a_backup', detail: null }]);
  expect(await refusal(older)).toEqual([expect.stringContaining('has format 0'), { code: 'older', detail: 'format 0' }]);
  const foreign = { code: 'other_key', detail: key.recipient };
  expect(await refusal(file, [otherKey])).toEqual([expect.stringContaining('another master key'), foreign]);
  expect(await to.store.head()).toBe(null);
  expect(await keyRows(to)).toEqual([]);
  await closed(to);
});

test('what another version wrote is refused with its reason: unknown events and versions of them, unknown and lacking columns', async () => {
  const readable = await readableIn(from.pool, known);
  const refusal = (of: Partial<Readable>, archive = file) => inspect(archive, [key], { readable: { ...readable, ...of } }).catch(refused);
  expect(await refusal({})).toMatchObject(contents);
  expect(await refusal({ columns: null })).toMatchObject(contents);
  expect(await refusal({ events: [] })).toEqual([
    expect.stringContaining('made by a newer version: it holds the event SomethingHappened'),
    { code: 'newer', detail: 'SomethingHappened' },
  ]);
  expect(await refusal({ events: [{ type: 'SomethingHappened', schema: 0 }] })).toEqual([
    expect.stringContaining('has version 1 in it, this version knows 0'),
    { code: 'newer', detail: 'SomethingHappened v1' },
  ]);
  // Another schema stands for another version: what the archive was made by has a column more, or lacks one that is needed by now.
  const other = await side('archive_other');
  const changed = async (change: string) => {
    await other.pool.query(change);
    return refusal(await readableIn(other.pool, known));
  };
  expect(await changed('alter table vault.credential add column needless int')).toMatchObject(contents);
  expect(await changed('alter table vault.credential add column later int not null')).toEqual([
    expect.stringContaining('credential lacks the column later'),
    { code: 'older', detail: 'vault.credential.later' },
  ]);
  expect(await changed('alter table vault.credential drop column later, drop column changed_at')).toEqual([
    expect.stringContaining('the column changed_at in it'),
    { code: 'newer', detail: 'vault.credential.changed_at' },
  ]);
  await other.pool.query('drop table outbox.daily');
  await expect(readableIn(other.pool, known)).rejects.toThrow('lacks the table outbox.daily: run npm run migrate');
  await closed(other);
});

test('a backup that ends early leaves no file', async () => {
  const own = path.join(dir, 'ended');
  await expect(backUp(own, { ...from, signal: AbortSignal.abort(new Error('stopped')), key, now })).rejects.toThrow();
  expect((await readdir(dir)).filter((name) => name.startsWith('ended'))).toEqual([]);
  expect(await inspect(file, [key])).toMatchObject(contents);
});

test('every table of vault and workers is in the archive or left out on purpose', async () => {
  const { rows } = await from.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('vault', 'outbox')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...carriedTables, ...leftOut].toSorted());
});
