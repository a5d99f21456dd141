import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { events, freshStream } from '../contract/fixture.ts';
import { createPostgresEventStore } from '../postgres/postgres-event-store.ts';
import { eventStoreMigrations } from '../postgres/migrations.ts';
import { CorruptEvent } from '../port/errors.ts';
import type { EventStore } from '../port/event-store.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { anchorKey, LedgerBusy, LedgerUnreadable, openLedger, recordedHeads, seal, verifyEvidence, type Evidence } from './index.ts';

const keys = [anchorKey(randomBytes(32))];
const { signal } = new AbortController();
let dir: string;
let url: string;
let store: EventStore;
const folders: string[] = [];

async function evidenceOf(over: Partial<Evidence> = {}): Promise<Evidence & { readonly folder: string }> {
  const folder = await mkdtemp(path.join(dir, 'ledger-'));
  folders.push(folder);
  return { store, ledger: openLedger(folder), keys, signal, folder, ...over };
}
/** A store of a database of its own. */
const ownStore = async (): Promise<EventStore & { readonly url: string }> => {
  const own = await createMigratedDatabase(inject('postgresUrl'), [...runtimeMigrations, ...eventStoreMigrations], 'evidence_own');
  return { ...createPostgresEventStore({ connectionString: own.url }), url: own.url };
};
const fill = async (on: EventStore, streams: number) => {
  for (let n = 0; n < streams; n++) await on.append(freshStream(), events(3), { expected: 'no_stream' });
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  ({ url } = await createMigratedDatabase(inject('postgresUrl'), [...runtimeMigrations, ...eventStoreMigrations], 'evidence'));
  store = createPostgresEventStore({ connectionString: url });
  await fill(store, 20);
});
afterAll(async () => {
  await store.close();
  await rm(dir, { recursive: true });
});

test('on the configured store: seals go on from one another, and nothing is found', async () => {
  const own = await openTestStore(url);
  const evidence = await evidenceOf({ store: own });
  await fill(own, 2);
  const first = await seal(evidence, new Date('2026-03-01T00:00:00Z'));
  await fill(own, 2);
  const second = await seal(evidence, new Date('2026-03-02T00:00:00Z'));
  expect(second!.events - first!.events).toBe(6);
  expect(await seal(evidence, new Date('2026-03-03T00:00:00Z'))).toBe(null);
  await own.append(freshStream(), events(1), { expected: 'no_stream' });
  expect(await verifyEvidence(evidence)).toEqual({ findings: [], brokenAnchors: [], sealed: second!.events, unsealed: 1 });
  await own.close();
});

test('whoever owns the database changes, removes and inserts events: each is named', async () => {
  const evidence = await evidenceOf();
  await seal(evidence, new Date());
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  type Row = { readonly id: string };
  const { rows } = await owner.query<Row>('select event_id as id from es.event where revision = 2 order by position limit 4');
  const [altered, gone, copied, respelled] = rows as [Row, Row, Row, Row];
  const planted = randomUUID();
  await owner.query('alter table es.event disable trigger user');
  await owner.query(`update es.event set data = '{"n": 7}' where event_id = $1`, [altered.id]);
  await owner.query(
    `update es.event set event_id = $1, data = e.data from (select data from es.event where event_id = $2) e where event_id = $3`,
    [planted, copied.id, gone.id],
  );
  await owner.query(`update es.event set data = replace(data::text, '}', ' }')::json where event_id = $1`, [respelled.id]);
  await owner.query('alter table es.event enable trigger user');
  await owner.end();
  const { findings, brokenAnchors } = await verifyEvidence(evidence);
  expect(findings.map(({ kind, id }) => [kind, id]).toSorted()).toEqual([
    ...[altered.id, respelled.id].toSorted().map((id) => ['changed', id]),
    ['inserted', planted],
    ['removed', gone.id],
  ]);
  expect(brokenAnchors).toEqual([]);
});

test('a deleted row is named where it was sealed; where it was not, its hole is', async () => {
  const own = await ownStore();
  const evidence = await evidenceOf({ store: own });
  await fill(own, 3);
  await seal(evidence, new Date());
  await fill(own, 1);
  const deleteRow = async (position: number) => {
    const owner = new pg.Client({ connectionString: own.url });
    await owner.connect();
    await owner.query('alter table es.event disable trigger user');
    const { rows } = await owner.query<{ event_id: string }>('delete from es.event where position = $1 returning event_id', [position]);
    await owner.end();
    return rows[0]!.event_id;
  };
  await deleteRow(11);
  await expect(verifyEvidence(evidence)).rejects.toThrow(CorruptEvent);
  const gone = await deleteRow(5);
  expect((await verifyEvidence(evidence)).findings).toMatchObject([{ kind: 'removed', id: gone }]);
  await own.close();
});

test('a ledger that was changed with the events contradicts its anchors, and only the key can sign new ones', async () => {
  const evidence = await evidenceOf();
  const anchor = await seal(evidence, new Date());
  const ledger = path.join(evidence.folder, 'ledger.txt');
  const lines = (await readFile(ledger, 'utf8')).split('\n');
  await writeFile(ledger, [lines[0]!.replace(/.$/, (last) => (last === '0' ? '1' : '0')), ...lines.slice(1)].join('\n'));
  expect((await verifyEvidence(evidence)).brokenAnchors).toEqual([anchor]);

  const forged = await evidenceOf({ keys: [anchorKey(randomBytes(32))] });
  await seal(forged, new Date());
  expect((await verifyEvidence({ ...forged, keys })).brokenAnchors).toHaveLength(1);
});

test('a sealing that broke off leaves nothing behind', async () => {
  const evidence = await evidenceOf();
  const anchor = await seal(evidence, new Date());
  const ledger = path.join(evidence.folder, 'ledger.txt');
  await writeFile(ledger, `${await readFile(ledger, 'utf8')}half a li`);
  await fill(store, 1);
  expect((await seal(evidence, new Date()))!.events).toBe(anchor!.events + 3);
  expect(await verifyEvidence(evidence)).toMatchObject({ findings: [], brokenAnchors: [], unsealed: 0 });
});

test('only one process seals at a time; what a dead one left does not stop the next', async () => {
  const evidence = await evidenceOf();
  const other = { ...evidence, ledger: openLedger(evidence.folder) };
  await evidence.ledger.alone(() => expect(seal(other, new Date())).rejects.toThrow(LedgerBusy));
  const mark = path.join(evidence.folder, 'sealing');
  await writeFile(mark, '');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(mark, longAgo, longAgo);
  expect(await seal(other, new Date())).not.toBe(null);
});

test('over a store that lacks what was sealed last, as after a restore, nothing is sealed', async () => {
  const [before, restored] = [await ownStore(), await ownStore()];
  const [kept, lost] = [freshStream(), freshStream()];
  const written = events(3);
  for (const each of [before, restored]) await each.append(kept, written, { expected: 'no_stream' });
  const evidence = await evidenceOf({ store: before });
  await seal(evidence, new Date());
  await fill(restored, 1);
  expect(await seal({ ...evidence, store: restored }, new Date())).toMatchObject({ events: 6 });
  await before.append(lost, events(3), { expected: 'no_stream' });
  await expect(seal({ ...evidence, store: before }, new Date())).rejects.toThrow(LedgerUnreadable);
  await Promise.all([before.close(), restored.close()]);
});

test('a ledger that was made anew after a change contradicts what was sealed before, by the events of it or by a mail', async () => {
  const own = await ownStore();
  await fill(own, 2);
  const evidence = await evidenceOf({ store: own });
  const anchor = (await seal(evidence, new Date('2026-03-01T00:00:00Z')))!;
  const { at: sealedAt, events: count, head, signature } = anchor;
  const data = { evidenceId: randomUUID(), seal: { events: count, head, signature, sealedAt }, isMailed: true };
  await own.append(freshStream('evidence'), [{ ...events(1)[0], type: 'EvidenceSealed', data }], { expected: 'no_stream' });
  const told = await recordedHeads(evidence);
  expect(told).toEqual([{ at: sealedAt, events: count, head }]);
  expect((await verifyEvidence(evidence, undefined, told)).brokenAnchors).toEqual([]);

  const anew = await evidenceOf({ store: own });
  expect((await verifyEvidence(anew, undefined, told)).brokenAnchors, 'the files are gone').toEqual(told);
  await seal(anew, new Date());
  expect((await verifyEvidence(anew, undefined, told)).brokenAnchors, 'made anew from the same events').toEqual([]);
  const mailed = { at: null, events: count, head: head.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
  expect((await verifyEvidence(anew, undefined, [mailed])).brokenAnchors).toEqual([mailed]);
  await own.close();
});
