import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createTestDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { events, freshStream } from '../contract/fixture.ts';
import { fingerprintOf } from '../evidence/fingerprint.ts';
import { eventStoreMigrations } from '../postgres/migrations.ts';
import { createPostgresEventStore } from '../postgres/postgres-event-store.ts';
import type { EventStore } from '../port/event-store.ts';
import { backUp, inspect, restore } from './index.ts';
import { leftOut, vaultTables } from './vault-rows.ts';

const { signal } = new AbortController();
const key = randomBytes(32);
const now = new Date('2026-03-01T00:00:00Z');
const [alive, erased] = [`person-${randomUUID()}`, `person-${randomUUID()}`];
let dir: string;
let file: string;
let from: Side;

interface Side {
  readonly store: EventStore;
  readonly vault: pg.Pool;
}

async function side(name: string): Promise<Side> {
  const { url } = await createTestDatabase(inject('postgresUrl'), name);
  await migrate({ url, packages: [...runtimeMigrations, ...eventStoreMigrations] });
  return { store: createPostgresEventStore({ connectionString: url }), vault: new pg.Pool({ connectionString: url, max: 2 }) };
}
const closed = async ({ store, vault }: Side) => void (await Promise.all([store.close(), vault.end()]));
const copyOf = async (change: (bytes: Buffer) => Uint8Array) => {
  const copy = path.join(dir, randomUUID());
  await copyFile(file, copy);
  await writeFile(copy, change(await readFile(copy)));
  return copy;
};
async function prints({ store }: Side) {
  const found = [];
  for await (const entry of store.subscribe({ after: null, signal })) {
    if (entry.kind === 'caught_up') return found;
    if (entry.kind === 'event') found.push(fingerprintOf(entry.event));
  }
  return found;
}
const keyRows = async ({ vault }: Side) => (await vault.query('select * from vault.subject_key order by subject')).rows;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'archive-'));
  file = path.join(dir, 'whole');
  from = await side('archive_from');
  const long = freshStream();
  await from.store.append(long, events(60), { expected: 'no_stream' });
  await from.store.append(freshStream(), events(3), { expected: 'no_stream' });
  await from.store.append(long, events(2), { expected: 59n });
  await from.vault.query('insert into vault.subject_key (subject, sealed, erased_at) values ($1, $3, null), ($2, null, now())', [
    alive,
    erased,
    'k.n.t.\u2028سر',
  ]);
  await backUp(file, { ...from, signal, key, now });
});
afterAll(async () => {
  await closed(from);
  await rm(dir, { recursive: true });
});

test('an archive brings every event, in its order and with its fingerprint, and destroyed keys as destroyed, into an empty installation only', async () => {
  const to = await side('archive_to');
  expect(await restore(file, { ...to, signal, keys: [randomBytes(32), key] })).toEqual({ events: 65, rows: 2 });
  expect(await prints(to)).toEqual(await prints(from));
  expect(await keyRows(to)).toEqual(await keyRows(from));
  await expect(restore(file, { ...to, signal, keys: [key] })).rejects.toThrow('has events already');
  await closed(to);
});

test('what was changed, cut off, made elsewhere or by another format is refused with its reason, and writes nothing', async () => {
  const flipped = await copyOf((bytes) => bytes.with(bytes.length - 40, bytes.at(-40)! ^ 1));
  const cut = await copyOf((bytes) => bytes.subarray(0, bytes.length - 20));
  const headless = await copyOf((bytes) => bytes.subarray(5));
  const older = await copyOf((bytes) => Buffer.concat([Buffer.from('{"sumaa":"backup","format":0}'), bytes.subarray(bytes.indexOf(10))]));
  const renamed = await copyOf((bytes) => Buffer.from(bytes.toString('latin1').replace('2026-03-01', '2027-03-01'), 'latin1'));
  const to = await side('archive_refused');
  const refusal = (of: string, keys = [key]) => restore(of, { ...to, signal, keys }).catch((error: Error) => error.message);
  expect(await refusal(flipped)).toBe('the archive is damaged or cut off');
  expect(await refusal(cut)).toBe('the archive is damaged or cut off');
  expect(await refusal(renamed)).toBe('the archive is damaged or cut off');
  expect(await refusal(headless)).toBe('the file is not a backup of Sumaa');
  expect(await refusal(older)).toContain('has format 0');
  expect(await refusal(file, [randomBytes(32)])).toContain('another master key');
  expect(await to.store.head()).toBe(null);
  expect(await keyRows(to)).toEqual([]);
  await closed(to);
});

test('a backup that ends early leaves no file', async () => {
  const own = path.join(dir, 'ended');
  await expect(backUp(own, { ...from, signal: AbortSignal.abort(new Error('stopped')), key, now })).rejects.toThrow();
  expect((await readdir(dir)).filter((name) => name.startsWith('ended'))).toEqual([]);
  expect(await inspect(file, [key])).toEqual({ events: 65, rows: 2 });
});

test('every table of the vault is in the archive or left out on purpose', async () => {
  const { rows } = await from.vault.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'vault' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...vaultTables, ...leftOut].toSorted());
});
