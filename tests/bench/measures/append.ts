import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import type { Iso, Metadata, StreamName, Uuid } from '@sumaa/contracts';
import { createPostgresEventStore, eventStoreMigrations, type EventStore, type NewEvent } from '@sumaa/event-store';
import { migrate, runtimeMigrations } from '@sumaa/runtime/postgres';
import { Pool } from 'pg';
import { median, percentile, ratioRow, type Row } from '../rig/figures.ts';
import { alternate, keepInFlight, type LoadResult } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';

/** Events per stream, about as many as a review gets. */
const perStream = 5;
const text = 'الخدمة ممتازة والطاقم متعاون، لكن الانتظار طال قليلا. Lovely place, friendly staff, a bit slow at noon. ';

/** About the size of a review's event with encrypted fields: 400 bytes of data, 450 of metadata. */
const dataOf = (reviewId: string) => ({ reviewId, locationId: reviewId, stars: 4, text: text.repeat(2), language: 'mixed' });
const metadataOf = (id: string): Metadata => ({
  commandId: id as Uuid,
  commandHash: 'a'.repeat(64),
  occurredAt: '2026-03-15T09:00:00.000Z' as Iso,
  $correlationId: id,
  $causationId: id,
  tenantId: id as Uuid,
  actor: { kind: 'person', accountId: id as Uuid, role: 'admin' },
  schema: 1,
});

/** A store under comparison. */
interface Contestant {
  /** Appends one event with this revision to the stream. */
  append(streamId: string, revision: number): Promise<unknown>;
  count(): Promise<number>;
  close(): Promise<void>;
}

/** Survives a server that stops: without a listener an idle connection that breaks would end the run without its table. */
function baselinePool(url: string, max: number): Pool {
  const pool = new Pool({ connectionString: url, max });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The simplest event table: a serial position, and one transaction per insert. */
async function naive(url: string, size: number): Promise<Contestant> {
  const pool = baselinePool(url, size);
  await pool.query(`
    create schema naive;
    create table naive.event (
      position bigserial primary key, stream text collate "C" not null, revision bigint not null, event_id uuid not null,
      type text not null, data json not null, metadata json not null, recorded_at timestamptz not null default now(),
      unique (stream, revision))`);
  const sql = 'insert into naive.event (stream, revision, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)';
  return {
    append(streamId, revision) {
      const id = randomUUID();
      const values = [JSON.stringify(dataOf(streamId)), JSON.stringify(metadataOf(id))];
      return pool.query(sql, [`review-${streamId}`, revision, id, 'ReplyDraftSaved', ...values]);
    },
    count: () => countOf(pool, 'naive.event'),
    close: () => pool.end(),
  };
}

async function emmett(url: string, size: number): Promise<Contestant> {
  const pool = baselinePool(url, size);
  const store = getPostgreSQLEventStore(url, { schema: { autoMigration: 'None' }, connectionOptions: { pooled: true, pool } });
  await store.schema.migrate();
  return {
    append(streamId, revision) {
      const event = { type: 'ReplyDraftSaved', data: dataOf(streamId), metadata: { ...metadataOf(randomUUID()) } };
      const expectedStreamVersion = revision === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(revision);
      return store.appendToStream(`review-${streamId}`, [event], { expectedStreamVersion });
    },
    count: () => countOf(pool, 'public.emt_messages'),
    async close() {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}

async function ours(url: string): Promise<Contestant> {
  await migrate({ url, packages: [...runtimeMigrations, ...eventStoreMigrations] });
  const store: EventStore = createPostgresEventStore({ connectionString: url, role: 'sumaa_command' });
  const pool = baselinePool(url, 1);
  return {
    append(streamId, revision) {
      const id = randomUUID() as Uuid;
      const event: NewEvent = { id, type: 'ReplyDraftSaved', data: dataOf(streamId), metadata: metadataOf(id) };
      const expected = revision === 0 ? 'no_stream' : BigInt(revision - 1);
      return store.append(`review-${streamId}` as StreamName, [event], { expected });
    },
    count: () => countOf(pool, 'es.event'),
    async close() {
      await store.close();
      await pool.end();
    },
  };
}

async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
}

/** Runs `lanes` lanes, each of which fills one stream after another. */
function stretchOf({ append }: Contestant, lanes: number, seconds: number): Promise<LoadResult> {
  const streams = Array.from({ length: lanes }, () => randomUUID() as string);
  return keepInFlight(lanes, seconds, (lane, iteration) => {
    if (iteration % perStream === 0) streams[lane] = randomUUID();
    return append(streams[lane] ?? '', iteration % perStream);
  });
}

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const most = 32;
  const database = await bench.database('append');
  const contestants = { naive: await naive(database.url, most), emmett: await emmett(database.url, most), ours: await ours(database.url) };
  const acknowledged = { naive: 0, emmett: 0, ours: 0 };
  const rows: Row[] = [];
  try {
    for (const lanes of [1, most]) {
      const one = (name: keyof typeof contestants) => async () => {
        const stretch = await stretchOf(contestants[name], lanes, bench.size(3, 0.5));
        acknowledged[name] += stretch.count;
        return stretch;
      };
      const rounds = bench.size(5, 2);
      const done = await alternate(rounds, { naive: one('naive'), ours: one('ours'), emmett: one('emmett') });
      const rate = (name: keyof typeof contestants) => median(done[name].map(({ perSecond }) => perSecond));
      const waits = (name: keyof typeof contestants) => done[name].flatMap(({ latencies }) => latencies);
      const detail = {
        rounds,
        'p50 ms': percentile(waits('ours'), 50),
        'p99 ms': percentile(waits('ours'), 99),
        'baseline p99 ms': percentile(waits('naive'), 99),
      };
      const what = `append, ${lanes} in flight`;
      const common = { unit: 'events/s', ours: rate('ours'), detail };
      rows.push(
        ratioRow({ ...common, what, baseline: rate('naive'), against: 'naive insert', ...(lanes === most ? { atLeast: 1.5 } : {}) }),
        ratioRow({ ...common, what, baseline: rate('emmett'), against: 'emmett-postgresql 0.42.0' }),
      );
    }
    for (const name of ['naive', 'emmett', 'ours'] as const)
      assertDone(`append ${name}`, acknowledged[name], await contestants[name].count());
    return rows;
  } finally {
    for (const contestant of Object.values(contestants)) await contestant.close();
    await database.drop();
  }
}

/** Compares our Postgres store with a naive insert and with emmett's store, on the same server. */
export const append: Measure = { name: 'append', run };
