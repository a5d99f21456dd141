import { resetConsumer, runProjection, type Projection } from '@sumaa/event-store/consumer';
import { openProjectionFixture, reviewProjection, type ProjectionFixture } from '@sumaa/projections/testing';
import { createDb } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { median, ratioRow, type Row } from '../rig/figures.ts';
import { loadHistory } from '../rig/history-loader.ts';
import { alternate, type LoadResult } from '../rig/load.ts';
import { assertDone, type Measure } from '../rig/measure.ts';

type ReviewRow = typeof reviewProjection extends Projection<infer R, infer _E> ? R : never;
/** The rows of one batch, as the hand-written statement takes them. */
type Written = readonly Readonly<Record<string, unknown>>[];

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Removes U+0000 and lone surrogates, which Postgres does not accept. */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\u0000', ''), 'utf8').toString('utf8');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member)]));
};
const consumer = { kind: 'projection', name: reviewProjection.name, version: reviewProjection.version, shard: 0 } as const;

/** Folds every event from the first on, in batches, one transaction with checkpoint each; passes the rows of each batch to `onSave`. */
async function foldAll(fixture: ProjectionFixture, onSave?: (rows: Written) => void): Promise<void> {
  const { rows } = reviewProjection;
  const watched = {
    ...rows,
    async save(tx: Parameters<typeof rows.save>[0], put: ReadonlyMap<string, ReviewRow>, remove: readonly string[]) {
      onSave?.(
        [...put.values()].map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), storable(value)]))),
      );
      await rows.save(tx, put, remove);
    },
  };
  const host = fixture.openHost();
  const projection = onSave ? { ...reviewProjection, rows: watched } : reviewProjection;
  await runProjection(projection, host, { signal: new AbortController().signal, until: 'caught_up' });
  await host.close();
}

async function measure(fixture: ProjectionFixture, client: Client): Promise<readonly Row[]> {
  const events = 100_000;
  const counts = await loadHistory(fixture.url, fixture.masterKey, { events, tenants: Math.ceil(events / 1_000), seed: 42 });
  const folded = counts.get('review') ?? 0;
  const db = createDb<unknown>(fixture.pool);
  await client.query(
    'create schema hand; create table hand.review (like read.review_v1 including all); create table hand.checkpoint (position text)',
  );
  await client.query(`insert into hand.checkpoint values ('')`);

  const batches: Written[] = [];
  await foldAll(fixture, (rows) => batches.push(rows));
  const names = Object.keys(batches[0]?.[0] ?? {});
  const upsert = `
    insert into hand.review (${names.join(', ')})
    select ${names.join(', ')} from json_populate_recordset(null::hand.review, $1::json)
    on conflict (review_id) do update set ${names
      .filter((name) => name !== 'review_id')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`;

  const timed = async (work: () => Promise<void>): Promise<LoadResult> => {
    const from = performance.now();
    await work();
    const took = performance.now() - from;
    return { count: folded, perSecond: folded / (took / 1000), latencies: [took] };
  };
  const done = await alternate(3, {
    hand: async () => {
      await client.query('truncate hand.review');
      return timed(async () => {
        for (const [index, rows] of batches.entries()) {
          await client.query('begin');
          await client.query('update hand.checkpoint set position = $1', [String(index)]);
          await client.query(upsert, [JSON.stringify(rows)]);
          await client.query('commit');
        }
      });
    },
    ours: async () => {
      await client.query('truncate read.review_v1');
      await resetConsumer(db, consumer);
      return timed(() => foldAll(fixture));
    },
  });
  const { rows } = await client.query<{ ours: number; hand: number; differ: number }>(
    `select (select count(*)::int from read.review_v1) as ours, (select count(*)::int from hand.review) as hand,
       (select count(*)::int from (select t::text from read.review_v1 t except select t::text from hand.review t) d) as differ`,
  );
  assertDone('rows of the two ways', rows[0]?.ours ?? -1, rows[0]?.hand ?? -2);
  assertDone('rows that differ', 0, rows[0]?.differ ?? -1);
  const rate = (name: 'hand' | 'ours') => median(done[name].map(({ perSecond }) => perSecond));
  return [
    ratioRow({
      what: 'projection of reviews, in batches',
      unit: 'events/s',
      ours: rate('ours'),
      baseline: rate('hand'),
      against: 'set-based upserts of the same rows by hand',
      atLeast: 0.55,
      detail: { events: folded, batches: batches.length, rows: rows[0]?.ours ?? 0, rounds: done.ours.length },
    }),
  ];
}

/** Compares a projection (read, decrypt, fold, save) with saving the same rows only. */
export const projection: Measure = {
  name: 'projection',
  isFullOnly: true,
  async run(bench) {
    const fixture = await openProjectionFixture(await bench.serverUrl());
    const client = new Client({ connectionString: fixture.url });
    await client.connect();
    try {
      return await measure(fixture, client);
    } finally {
      await client.end();
      await fixture.close();
    }
  },
};
