import { mkdtemp, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, createPostgresEventStore, eventStoreMigrations, type EventStore } from '@sumaa/event-store';
import { archiveKeysOf, backUp, restore as restoreArchive } from '@sumaa/event-store/archive';
import { createConsumerHost, type ConsumerHost } from '@sumaa/event-store/consumer';
import { projectionsMigrations } from '@sumaa/projections';
import { projectionList } from '@sumaa/projections/testing';
import { createDb, createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createFileStore } from '@sumaa/runtime/storage';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { createVault } from '@sumaa/runtime/vault';
import { workersMigrations } from '@sumaa/workers';
import type pg from 'pg';
import { plainRow, type Row } from '../rig/figures.ts';
import { loadHistory } from '../rig/history-loader.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';

const { signal } = new AbortController();
const masterKey = randomBytes(32);
const all = [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations, ...workersMigrations];

interface Took {
  readonly events: number;
  readonly reviews: number;
  /** Events of the reviews' own streams. */
  readonly ofReviews: number;
  /** In seconds: to write the archive, to restore it, to build every read model. */
  readonly written: number;
  readonly restored: number;
  readonly rebuilt: number;
  readonly megabytes: number;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
};

/** As the app runs them at its first start after a restore, until each shows the head. */
async function foldAsServed(host: ConsumerHost, store: EventStore): Promise<void> {
  const head = (await store.head())!.position;
  const stop = new AbortController();
  const runs = projectionList.map((projection) => projection.run(host, { signal: stop.signal }));
  const isDone = () => host.status().every(({ state, seen }) => state === 'live' && (seen ?? '') >= head);
  while (host.status().length < projectionList.length || !isDone()) await Promise.race([pause(200), ...runs]);
  stop.abort();
  await Promise.all(runs);
}

async function counted(pool: pg.Pool): Promise<Pick<Took, 'events' | 'reviews' | 'ofReviews'>> {
  const { rows } = await pool.query<Pick<Took, 'events' | 'reviews' | 'ofReviews'>>(
    `select count(*)::int as events, count(distinct stream) filter (where type = 'ReviewReceived')::int as reviews,
      count(*) filter (where stream like 'review-%')::int as "ofReviews" from es.event`,
  );
  return rows[0]!;
}

/** Backs a history up and restores it into an empty database, until every read model shows it. */
async function once(bench: BenchmarkDeps, events: number): Promise<Took> {
  const [from, to] = [
    await createMigratedDatabase(await bench.serverUrl(), all),
    await createMigratedDatabase(await bench.serverUrl(), all),
  ];
  const dir = await mkdtemp(path.join(tmpdir(), 'bench-restore-'));
  const pools = [from, to].map(({ url }) => createPool({ url, max: 4, statementTimeoutMs: 0, applicationName: 'bench' }));
  const stores = [from, to].map(({ url }) => createPostgresEventStore({ connectionString: url }));
  const [fromPool, toPool, fromStore, toStore] = [pools[0]!, pools[1]!, stores[0]!, stores[1]!];
  const projector = createPool({ url: to.url, role: 'sumaa_projector', applicationName: 'bench-projector' });
  try {
    await loadHistory(from.url, masterKey, { events, tenants: Math.ceil(events / 1_000), seed: 42 });
    const keys = await archiveKeysOf([masterKey]);
    const file = path.join(dir, 'archive');
    const files = createFileStore({ dataDir: dir });
    const written = await timed(() => backUp(file, { store: fromStore, pool: fromPool, files, signal, key: keys[0], now: new Date() }));
    const restored = await timed(() => restoreArchive(file, { store: toStore, pool: toPool, files, signal, keys, destroyed: [] }));
    const codec = createCodec({ catalogue: eventCatalogue, keys: createVault({ pool: toPool, masterKeys: [masterKey] }).subjectKeys });
    const host = createConsumerHost<unknown>({
      store: toStore,
      codec,
      db: createDb(projector),
      connectionString: to.url,
      role: 'sumaa_projector',
    });
    const rebuilt = await timed(() => foldAsServed(host, toStore));
    await host.close();
    const held = await counted(toPool);
    assertDone('restored events', (await counted(fromPool)).events, held.events);
    const took = { ...held, written, restored, rebuilt, megabytes: (await stat(file)).size / 1024 ** 2 };
    bench.say(
      `${events} events: written in ${written.toFixed(1)} s, restored in ${restored.toFixed(1)} s, read models in ${rebuilt.toFixed(1)} s`,
    );
    return took;
  } finally {
    for (const store of stores) await store.close();
    for (const pool of [...pools, projector]) await pool.end();
    await Promise.all([from.drop(), to.drop(), rm(dir, { recursive: true })]);
  }
}

/** How long so many events would take, by the straight line through the two largest sizes. */
function minutesAt(events: number, small: Took, large: Took): number {
  const seconds = ({ restored, rebuilt }: Took) => restored + rebuilt;
  const each = (seconds(large) - seconds(small)) / (large.events - small.events);
  return (seconds(large) + each * (events - large.events)) / 60;
}

/** R15: from the archive to read models that show everything, at three sizes, and what that means for 2 million reviews. */
export const restore: Measure = {
  name: 'restore',
  isFullOnly: true,
  async run(bench) {
    const sizes = [20_000, 60_000, 200_000];
    const took: Took[] = [];
    for (const size of sizes) took.push(await once(bench, size));
    const rows: Row[] = took.map(({ events, restored, rebuilt, ...detail }) =>
      plainRow({
        what: `restore of ${events / 1_000} thousand events and all read models`,
        unit: 's',
        ours: restored + rebuilt,
        detail: { restored, rebuilt, ...detail },
      }),
    );
    const [, small, large] = took as [Took, Took, Took];
    // At that many reviews the other events of a business hardly count.
    const expected = Math.round((2_000_000 * large.ofReviews) / large.reviews);
    const atMost = 60;
    const ours = minutesAt(expected, small, large);
    return [
      ...rows,
      plainRow({ what: 'restore of 2 million reviews, extrapolated', unit: 'min', ours, atMost, detail: { events: expected } }),
    ];
  },
};
