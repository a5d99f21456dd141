import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore, openEventStore, type EventStore } from '@sumaa/event-store';
import { ArchiveRefused, archiveKeysOf, backUp, inspect, restore } from '@sumaa/event-store/archive';
import { createConsumerHost } from '@sumaa/event-store/consumer';
import { findEventStoreDB, startFakeEventStoreDB } from '@sumaa/event-store/eventstoredb/testing';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { foldAll, hashOf, projectionList } from '@sumaa/projections/testing';
import { secret } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { createFileStore } from '@sumaa/runtime/storage';
import { amount, createMigratedDatabase, faultSeed, report, seededRandom, testTimeoutMs } from '@sumaa/runtime/testing';
import { createVault } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { allMigrations } from '../compose.ts';

const { signal } = new AbortController();
const root = path.resolve(import.meta.dirname, '../..');
const masterKey = randomBytes(32);
const keys = await archiveKeysOf([masterKey]);
/** Each test starts several processes, which takes long beside other work. */
const limitMs = 4 * testTimeoutMs;
const events = amount({ bounded: 1_000, full: 200_000 });
let dir: string;
let from: Side;
/** A whole backup of `from`. */
let whole: string;

interface Side {
  readonly url: string;
  readonly name: string;
  readonly pool: pg.Pool;
  /** Reads the events to the last one, with every projection; resolves with the ms that took. */
  fold(): Promise<number>;
  hashes(): Promise<ReadonlyMap<string, unknown>>;
  close(): Promise<void>;
}

/** `openStore`: the event store, where it is not the database's own. */
async function side(prefix: string, openStore?: () => Promise<EventStore>): Promise<Side> {
  const { url, name } = await createMigratedDatabase(inject('postgresUrl'), allMigrations, prefix);
  const pool = createPool({ url, max: 4, statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0, applicationName: 'test' });
  const { subjectKeys } = createVault({ pool, masterKeys: [masterKey] });
  return {
    url,
    name,
    pool,
    async fold() {
      const store = (await openStore?.()) ?? createPostgresEventStore({ connectionString: url });
      const projector = createPool({ url, role: 'sumaa_projector', applicationName: 'test-projector' });
      const codec = createCodec({ catalogue: eventCatalogue, keys: subjectKeys });
      const host = createConsumerHost<unknown>({
        store,
        codec,
        db: createDb(projector),
        connectionString: url,
        role: 'sumaa_projector',
        leaseRetryMs: 20,
      });
      const began = performance.now();
      await foldAll(host);
      const took = performance.now() - began;
      await host.close();
      await Promise.all([store.close(), projector.end()]);
      return took;
    },
    async hashes() {
      const found = new Map<string, unknown>();
      for (const projection of projectionList) found.set(projection.name, await hashOf(pool, projection));
      return found;
    },
    close: () => pool.end(),
  };
}

/** Writes a seeded history, and backs it up. */
async function filled({ url, pool }: Side, file: string, given: { readonly events: number; readonly tenants: number }): Promise<void> {
  const store = createPostgresEventStore({ connectionString: url });
  const codec = createCodec({ catalogue: eventCatalogue, keys: createVault({ pool, masterKeys: [masterKey] }).subjectKeys });
  await appendHistory({ store, codec }, seededHistory({ seed: faultSeed, ...given }));
  await backUp(file, { store, pool, files: createFileStore({ dataDir: dir }), signal, key: keys[0], now: new Date() });
  await store.close();
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'disaster-'));
  from = await side('disaster');
  whole = path.join(dir, 'whole');
  await filled(from, whole, { events, tenants: amount({ bounded: 4, full: 50 }) });
}, limitMs);
afterAll(async () => {
  await from?.close();
  await rm(dir, { recursive: true });
});

interface Ran {
  readonly child: ChildProcess;
  /** What it printed, once it has ended. */
  readonly output: Promise<string>;
}

/** `npm run backup` or `restore` as a process of its own. `most`: how large a file may grow, in KiB. */
function run(database: Side, args: readonly string[], most?: number): Ran {
  const node = [process.execPath, 'embedded/bin/operate.mjs', 'backup', ...args];
  const limited = ['bash', '-c', `ulimit -f ${most}; exec "$0" "$@"`, ...node];
  const [program = '', ...words] = most === undefined ? node : limited;
  return spawned(database, program, words);
}
function spawned(database: Side, program: string, words: readonly string[], more: Readonly<Record<string, string>> = {}): Ran {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TMPDIR: dir,
    LOG_LEVEL: 'silent',
    MASTER_KEY: masterKey.toString('base64'),
    DATABASE_URL: database.url,
    DATA_DIR: path.join(dir, database.name),
    ...more,
  };
  const child = spawn(program, words, { cwd: root, env });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => void (text += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => void (text += piece.toString()));
  return { child, output: once(child, 'close').then(() => text) };
}
async function killed({ child, output }: Ran): Promise<void> {
  child.kill('SIGKILL');
  await output;
}
/** The reading side as a process of its own. */
function startReading(database: Side): Ran {
  const { publicKey } = generateKeyPairSync('ed25519');
  return spawned(database, process.execPath, ['projections/dist/main.js'], {
    PORT: '0',
    EMAIL_HMAC_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN: randomBytes(32).toString('base64'),
    SESSION_PUBLIC_KEY: JSON.stringify(publicKey.export({ format: 'jwk' })),
  });
}
const indexesOf = async ({ pool }: Side) =>
  (await pool.query<{ def: string }>(`select indexdef as def from pg_indexes where schemaname = 'read' order by 1`)).rows.map(
    ({ def }) => def,
  );
const dueIndexesOf = async ({ pool }: Side) => Number((await pool.query('select count(*) from consumer.due_index')).rows[0]?.count);
const patience = { timeout: limitMs / 2, interval: 200 };
/** Holds a lock during the work. */
async function holding({ pool }: Side, [take, give]: readonly [take: string, give: string], work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query(take);
    await work();
  } finally {
    await holder.query(give);
    holder.release();
  }
}
const waitingFor = async ({ pool }: Side, type: string) =>
  (
    await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`, [
      type,
    ])
  ).rowCount;
const sessionsOf = async ({ pool }: Side) =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and application_name like 'sumaa-%'`)).rowCount;
const filesOf = async (begin: string) => (await readdir(dir)).filter((name) => name.startsWith(begin));

test(
  'R15: a byte flipped anywhere, a part missing anywhere and another key are refused, the whole archive is not',
  async () => {
    const random = seededRandom();
    const bytes = await readFile(whole);
    const copy = path.join(dir, 'copy');
    const refused = async (changed: Uint8Array, of = keys) => {
      await writeFile(copy, changed);
      return inspect(copy, of).then(
        () => 'accepted',
        (error: unknown) => (error instanceof ArchiveRefused ? 'refused' : String(error)),
      );
    };
    const times = amount({ bounded: 8, full: 300 }, 'runs');
    for (let nth = 0; nth < times; nth++) {
      const at = Math.floor(random() * bytes.length);
      const flipped = bytes.with(at, bytes[at]! ^ (1 << Math.floor(random() * 8)));
      expect(await refused(flipped), `byte ${at} flipped`).toBe('refused');
      const length = 1 + Math.floor(random() * Math.min(4_096, bytes.length - at));
      const without = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      expect(await refused(without), `${length} bytes from ${at} on missing`).toBe('refused');
    }
    expect(await refused(bytes, await archiveKeysOf([randomBytes(32)]))).toBe('refused');
    await copyFile(whole, copy);
    expect(await inspect(copy, keys)).toMatchObject({ events: expect.any(Number) });
    report('R15', 2 * times + 1, { damaged: 2 * times + 1, bytes: bytes.length });
  },
  limitMs,
);

test(
  'R15: a disk that takes no more, and a process killed in between, leave no backup that looks whole, and the next one is',
  async () => {
    const file = path.join(dir, 'small');
    const half = Math.floor((await stat(whole)).size / 2_048);
    expect(await run(from, ['backup', file], half).output).toMatch(/EFBIG|ENOSPC|too large|no space/i);
    expect(await filesOf('small')).toEqual([]);

    await holding(from, ['begin; lock table vault.subject_key in access exclusive mode', 'rollback'], async () => {
      const broken = run(from, ['backup', file]);
      // It waits for the tables.
      await vi.waitFor(async () => expect(await waitingFor(from, 'relation')).toBeGreaterThan(0), patience);
      await killed(broken);
    });
    expect(await filesOf('small')).not.toContain('small');

    expect(await run(from, ['backup', file]).output).toContain('read it back');
    expect((await inspect(file, keys)).head).toBe((await inspect(whole, keys)).head);
    report('R15', 2, { 'full disk': 1, 'killed backups': 1 });
  },
  limitMs,
);

test(
  'R15: a restore that is killed in between is repeated to its end, and the next start builds equal read models with every index',
  async () => {
    const to = await side('disaster_to');
    // Stops after some hundred events for as long as this test holds the lock.
    await to.pool.query(`create function public.stop() returns trigger language plpgsql as $$ begin
      if (select count(*) from es.event) > 300 then perform pg_advisory_xact_lock(4711); end if; return null; end $$`);
    await to.pool.query('create trigger stop after insert on es.event for each row execute function public.stop()');
    await holding(to, ['select pg_advisory_lock(4711)', 'select pg_advisory_unlock(4711)'], async () => {
      const broken = run(to, ['restore', whole, '--into-empty']);
      await vi.waitFor(async () => expect(await waitingFor(to, 'advisory')).toBeGreaterThan(0), patience);
      await killed(broken);
    });
    await vi.waitFor(async () => expect(await sessionsOf(to)).toBe(0), patience);
    const written = Number((await to.pool.query('select count(*) from es.event')).rows[0]?.count);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan((await inspect(whole, keys)).events);
    expect(await run(to, ['backup', path.join(dir, 'of-half')]).output).toContain('a restore is not finished');

    const began = performance.now();
    const output = await run(to, ['restore', whole, '--over', '--confirm', to.name]).output;
    expect(output).toContain('Restored');
    const restored = performance.now() - began;
    // The next start adds the activity log in any case.
    expect(await dueIndexesOf(to)).toBeGreaterThan(10);
    const reading = startReading(to);
    await vi.waitFor(async () => expect(await dueIndexesOf(to)).toBe(0), patience);
    const rebuilt = performance.now() - began - restored;
    reading.child.kill('SIGTERM');
    await reading.output;
    expect(await indexesOf(to)).toEqual(await indexesOf(from));
    for (const database of [to, from]) await database.fold();
    expect(await to.hashes()).toEqual(await from.hashes());

    report('R15', 1, {
      'killed restores': 1,
      events,
      'restored (s)': Math.round(restored / 1_000),
      'rebuilt (s)': Math.round(rebuilt / 1_000),
    });
    await to.close();
  },
  limitMs,
);

/** The stand-in keeps them in memory, in one list. */
const movedEvents = 1_500;
const node = await findEventStoreDB();
afterAll(() => node.stop());
const eventStores = {
  'a node': async () => ({ url: node.url, stop: async () => {} }),
  'the stand-in': () => startFakeEventStoreDB(),
};

test.for(Object.keys(eventStores) as (keyof typeof eventStores)[])(
  'R15: a backup moves from Postgres to EventStoreDB (%s) and back, with equal events and read models byte for byte',
  { timeout: limitMs },
  async (name, { skip }) => {
    if (name === 'a node' && node.missing !== undefined) skip(node.missing);
    const server = await eventStores[name]();
    const namespace = `move${randomBytes(4).toString('hex').replaceAll(/\d/g, 'x')}`;
    const config = { eventStoreUrl: secret(server.url), databaseUrl: secret(from.url), eventStoreNamespace: namespace };
    const openStore = () => openEventStore(config, { role: 'sumaa_command', log: silentLog() });
    const origin = await side('disaster_origin');
    const held = path.join(dir, `${namespace}-held.age`);
    await filled(origin, held, { events: movedEvents, tenants: 4 });
    const there = await side('disaster_es', openStore);
    const back = await side('disaster_back');
    const files = createFileStore({ dataDir: path.join(dir, namespace) });
    const store = await openStore();
    await restore(held, { store, pool: there.pool, files, signal, keys, known: eventCatalogue });
    const moved = path.join(dir, `${namespace}.age`);
    await backUp(moved, { store, pool: there.pool, files, signal, key: keys[0], now: new Date() });
    await store.close();
    expect(await inspect(moved, keys)).toEqual(await inspect(held, keys));

    const own = createPostgresEventStore({ connectionString: back.url });
    await restore(moved, { store: own, pool: back.pool, files, signal, keys, known: eventCatalogue });
    await own.close();
    for (const one of [origin, there, back]) await one.fold();
    const expected = await origin.hashes();
    expect(await there.hashes()).toEqual(expected);
    expect(await back.hashes()).toEqual(expected);
    report('R15', 2, { 'moved to EventStoreDB and back': movedEvents, over: name });
    await Promise.all([origin.close(), there.close(), back.close(), server.stop()]);
  },
);
