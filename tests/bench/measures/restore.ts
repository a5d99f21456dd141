import { mkdtemp, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventCatalogue } from '@sumaa/contracts';
import { createPostgresEventStore, eventStoreMigrations } from '@sumaa/event-store';
import { archiveKeysOf, backUp, restore as restoreArchive } from '@sumaa/event-store/archive';
import { dropIndexesUntilFolded, foldInThread, projectionsMigrations, type FoldingThread } from '@sumaa/projections';
import { secret } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
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
  /**
   * In seconds: to write the archive, to restore it while read models are built beside, until people can work (every read model but the activity
   * log shows everything), until the log does, too, and to build all of them anew by one process and by two, where that was measured.
   */
  readonly written: number;
  readonly restored: number;
  readonly shown: number;
  readonly logged: number;
  readonly rebuilt: { readonly byOne: number; readonly byTwo: number } | null;
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

/** What R15 asks for, and how many events that is: 5.7 of each review, 570 others of each business. */
const asked = { reviews: 2_000_000, businesses: 10_000, events: 17_200_000 };
/** With so many more stories of reviews the seeded history has this share of them. */
const moreReviews = 46;

interface Size {
  /** A part of what is asked for, with as many businesses and events of each kind for a review. */
  readonly reviews: number;
  /** Whether processes build the read models again. */
  readonly isRebuilt: boolean;
}

/** Builds the read models again by so many processes, which must be those that the restore made. */
async function rebuildBy(processes: number, url: string, pool: Pool): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const before = await dumpHashes(client);
  await emptyReadModels(client);
  await dropIndexesUntilFolded(pool);
  const took = await foldBy(processes, url, masterKey);
  assertDone('read models', before, await dumpHashes(client));
  await client.end();
  return took;
}

/** From so many events on, as in `embedded/backup`. */
const foldedFrom = 20_000;

interface Archived {
  readonly file: string;
  readonly keys: Awaited<ReturnType<typeof archiveKeysOf>>;
  readonly files: ReturnType<typeof createFileStore>;
  readonly events: number;
  /** How long the backup took (s). */
  readonly written: number;
}

/** Backs a history with so many reviews up. Its database is gone afterwards: a machine that restores has nothing else to look after. */
async function archived(bench: BenchmarkDeps, dir: string, reviews: number): Promise<Archived> {
  const part = reviews / asked.reviews;
  const from = await createMigratedDatabase(await bench.serverUrl(), all);
  const pool = createPool({ url: from.url, max: 4, statementTimeoutMs: 0, applicationName: 'bench' });
  const store = createPostgresEventStore({ connectionString: from.url });
  try {
    await loadHistory(from.url, masterKey, { events: asked.events * part, tenants: asked.businesses * part, moreReviews, seed: 42 });
    const keys = await archiveKeysOf([masterKey]);
    const file = path.join(dir, 'archive');
    const files = createFileStore({ dataDir: dir });
    const written = await timed(() => backUp(file, { store, pool, files, signal, key: keys[0], now: new Date() }));
    return { file, keys, files, written, events: (await counted(pool)).events };
  } finally {
    await store.close();
    await pool.end();
    await from.drop();
  }
}

/** Backs a history up and restores it into an empty database, until every read model shows it, the activity log last. */
async function once(bench: BenchmarkDeps, { reviews, isRebuilt }: Size): Promise<Took> {
  const dir = await mkdtemp(path.join(tmpdir(), 'bench-restore-'));
  const { file, keys, files, written, events: backedUp } = await archived(bench, dir, reviews);
  const to = await createMigratedDatabase(await bench.serverUrl(), all);
  const pool = createPool({ url: to.url, max: 4, statementTimeoutMs: 0, applicationName: 'bench' });
  const store = createPostgresEventStore({ connectionString: to.url });
  try {
    await dropIndexesUntilFolded(pool);
    const config = { databaseUrl: secret(to.url), eventStoreUrl: null, eventStoreNamespace: '', keys: { master: [masterKey] } };
    const beside: { folding?: FoldingThread } = {};
    const began = performance.now();
    await restoreArchive(file, {
      store,
      pool,
      files,
      signal,
      keys,
      known: eventCatalogue,
      destroyed: [],
      progress: (done) => {
        if (done.events >= foldedFrom) beside.folding ??= foldInThread(config, { log: silentLog(), signal });
      },
    });
    const restored = (performance.now() - began) / 1_000;
    assertDone('read models built', true, (await beside.folding?.finish(() => {}))?.isFolded);
    const shown = (performance.now() - began) / 1_000;
    const logged = shown + (await foldBy(1, to.url, masterKey));
    const rebuilt = isRebuilt ? { byOne: await rebuildBy(1, to.url, pool), byTwo: await rebuildBy(2, to.url, pool) } : null;
    const held = await counted(pool);
    assertDone('restored events', backedUp, held.events);
    const took = { ...held, written, restored, shown, logged, rebuilt, megabytes: (await stat(file)).size / 1024 ** 2 };
    const again = rebuilt && `, built again in ${rebuilt.byOne.toFixed(1)} s, by two processes in ${rebuilt.byTwo.toFixed(1)} s`;
    bench.say(
      `${held.events} events with ${held.reviews} reviews: written in ${written.toFixed(1)} s, restored in ${restored.toFixed(1)} s, read models after ${shown.toFixed(1)} s, the activity log after ${logged.toFixed(1)} s${again ?? ''}`,
    );
    return took;
  } finally {
    await store.close();
    await pool.end();
    await Promise.all([to.drop(), rm(dir, { recursive: true })]);
  }
}

/**
 * How many minutes so many events would take until people can work: by the straight line through the two largest sizes, and by the power of the
 * number of events that fits all of them best, from the largest on.
 */
function minutesAt(events: number, sizes: readonly Took[]): { readonly line: number; readonly curve: number } {
  const [small, large] = sizes.slice(-2) as [Took, Took];
  const each = (large.shown - small.shown) / (large.events - small.events);
  const line = large.shown + each * (events - large.events);
  const points = sizes.map((size) => [Math.log(size.events), Math.log(size.shown)] as const);
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const around = [mean(0), mean(1)] as const;
  const spread = (at: 0 | 1) => points.reduce((sum, point) => sum + (point[0] - around[0]) * (point[at] - around[at]), 0);
  const curve = large.shown * (events / large.events) ** (spread(1) / spread(0));
  return { line: line / 60, curve: curve / 60 };
}

/** R15: from the archive to read models with which people can work, at three sizes, and what that means for 2 million reviews. */
export const restore: Measure = {
  name: 'restore',
  isFullOnly: true,
  async run(bench) {
    const sizes = [
      { reviews: 25_000, isRebuilt: true },
      { reviews: 100_000, isRebuilt: false },
      { reviews: 200_000, isRebuilt: false },
    ];
    const took: Took[] = [];
    for (const size of sizes) took.push(await once(bench, size));
    const rows: Row[] = took.map(({ reviews, restored, shown, logged, rebuilt, ...detail }) =>
      plainRow({
        what: `restore of ${Math.round(reviews / 1_000)} thousand reviews, until people can work`,
        unit: 's',
        ours: shown,
        detail: { restored, logged, ...(rebuilt && { rebuiltByOne: rebuilt.byOne, rebuiltByTwo: rebuilt.byTwo }), ...detail },
      }),
    );
    const large = took.at(-1)!;
    const { line, curve } = minutesAt((asked.reviews * large.events) / large.reviews, took);
    const extrapolated = plainRow({
      what: 'restore of 2 million reviews of 10,000 businesses, until people can work, extrapolated',
      unit: 'min',
      ours: Math.max(line, curve),
      atMost: 60,
      detail: { line, curve },
    });
    return [...rows, extrapolated];
  },
};
