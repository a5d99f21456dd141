import { mkdtemp, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventCatalogue } from '@sumaa/contracts';
import { createPostgresEventStore, eventStoreMigrations } from '@sumaa/event-store';
import { archiveKeysOf, backUp, restore as restoreArchive } from '@sumaa/event-store/archive';
import { dropIndexesUntilFolded, projectionsMigrations } from '@sumaa/projections';
import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createFileStore } from '@sumaa/runtime/storage';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { workersMigrations } from '@sumaa/workers';
import { Client, type Pool } from 'pg';
import { dumpHashes, emptyReadModels } from '../../faults/rig/dumps.ts';
import { plainRow, type Row } from '../rig/figures.ts';
import { foldBy } from '../rig/fold-process.ts';
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
  /** In seconds: to write the archive, to restore it, to build every read model by one process and by two. */
  readonly written: number;
  readonly restored: number;
  readonly rebuilt: readonly [byOne: number, byTwo: number];
  readonly megabytes: number;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
};

async function counted(pool: Pool): Promise<Pick<Took, 'events' | 'reviews' | 'ofReviews'>> {
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
  try {
    await loadHistory(from.url, masterKey, { events, tenants: Math.ceil(events / 1_000), seed: 42 });
    const keys = await archiveKeysOf([masterKey]);
    const file = path.join(dir, 'archive');
    const files = createFileStore({ dataDir: dir });
    const written = await timed(() => backUp(file, { store: fromStore, pool: fromPool, files, signal, key: keys[0], now: new Date() }));
    await dropIndexesUntilFolded(toPool);
    const restored = await timed(() =>
      restoreArchive(file, { store: toStore, pool: toPool, files, signal, keys, known: eventCatalogue, destroyed: [] }),
    );
    const rebuilt: [number, number] = [await foldBy(1, to.url, masterKey), 0];
    const client = new Client({ connectionString: to.url });
    await client.connect();
    const byOne = await dumpHashes(client);
    await emptyReadModels(client);
    await dropIndexesUntilFolded(toPool);
    rebuilt[1] = await foldBy(2, to.url, masterKey);
    assertDone('read models', byOne, await dumpHashes(client));
    await client.end();
    const held = await counted(toPool);
    assertDone('restored events', (await counted(fromPool)).events, held.events);
    const took = { ...held, written, restored, rebuilt, megabytes: (await stat(file)).size / 1024 ** 2 };
    bench.say(
      `${events} events: written in ${written.toFixed(1)} s, restored in ${restored.toFixed(1)} s, read models in ${rebuilt[0].toFixed(1)} s, by two processes in ${rebuilt[1].toFixed(1)} s`,
    );
    return took;
  } finally {
    for (const store of stores) await store.close();
    for (const pool of pools) await pool.end();
    await Promise.all([from.drop(), to.drop(), rm(dir, { recursive: true })]);
  }
}

/** How long so many events would take, by the straight line through the two largest sizes. */
function minutesAt(events: number, small: Took, large: Took, by: 0 | 1): number {
  const seconds = ({ restored, rebuilt }: Took) => restored + rebuilt[by];
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
        ours: restored + rebuilt[0],
        detail: { restored, rebuilt: rebuilt[0], rebuiltByTwo: rebuilt[1], ...detail },
      }),
    );
    const [, small, large] = took as [Took, Took, Took];
    // At that many reviews the other events of a business hardly count.
    const expected = Math.round((2_000_000 * large.ofReviews) / large.reviews);
    const atMost = 60;
    const extrapolated = (['one process', 'two processes'] as const).map((folding, by) =>
      plainRow({
        what: `restore of 2 million reviews, folded by ${folding}, extrapolated`,
        unit: 'min',
        ours: minutesAt(expected, small, large, by as 0 | 1),
        atMost,
        detail: { events: expected },
      }),
    );
    return [...rows, ...extrapolated];
  },
};
