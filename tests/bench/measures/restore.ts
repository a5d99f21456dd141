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
  /** In seconds: to write the archive, to restore it, to build every read model by one process, and by two where that was measured. */
  readonly written: number;
  readonly restored: number;
  readonly rebuilt: number;
  readonly rebuiltByTwo: number | null;
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

interface Size {
  readonly events: number;
  /** Whether two processes build the read models again. */
  readonly byTwo: boolean;
}

/** Builds the read models again, which must be those of one process. */
async function rebuildByTwo(url: string, pool: Pool): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const byOne = await dumpHashes(client);
  await emptyReadModels(client);
  await dropIndexesUntilFolded(pool);
  const took = await foldBy(2, url, masterKey);
  assertDone('read models', byOne, await dumpHashes(client));
  await client.end();
  return took;
}

/** Backs a history up and restores it into an empty database, until every read model shows it. */
async function once(bench: BenchmarkDeps, { events, byTwo }: Size): Promise<Took> {
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
    const rebuilt = await foldBy(1, to.url, masterKey);
    const rebuiltByTwo = byTwo ? await rebuildByTwo(to.url, toPool) : null;
    const held = await counted(toPool);
    assertDone('restored events', (await counted(fromPool)).events, held.events);
    const took = { ...held, written, restored, rebuilt, rebuiltByTwo, megabytes: (await stat(file)).size / 1024 ** 2 };
    bench.say(
      `${events} events: written in ${written.toFixed(1)} s, restored in ${restored.toFixed(1)} s, read models in ${rebuilt.toFixed(1)} s${rebuiltByTwo === null ? '' : `, by two processes in ${rebuiltByTwo.toFixed(1)} s`}`,
    );
    return took;
  } finally {
    for (const store of stores) await store.close();
    for (const pool of pools) await pool.end();
    await Promise.all([from.drop(), to.drop(), rm(dir, { recursive: true })]);
  }
}

/** How long so many events would take, by the straight line through the two largest sizes. */
function minutesAt(events: number, small: Took, large: Took): number {
  const seconds = ({ restored, rebuilt }: Took) => restored + rebuilt;
  const each = (seconds(large) - seconds(small)) / (large.events - small.events);
  return (seconds(large) + each * (events - large.events)) / 60;
}

/** What R15 asks for: 2 million reviews of 10,000 businesses, each with as many other events as the seeded history gives one. */
const asked = { reviews: 2_000_000, businesses: 10_000, otherEvents: 550 };

/** R15: from the archive to read models that show everything, at three sizes, and what that means for 2 million reviews. */
export const restore: Measure = {
  name: 'restore',
  isFullOnly: true,
  async run(bench) {
    // The largest is what 200 thousand reviews of 1,000 businesses come to.
    const sizes = [
      { events: 60_000, byTwo: true },
      { events: 200_000, byTwo: true },
      { events: 1_700_000, byTwo: false },
    ];
    const took: Took[] = [];
    for (const size of sizes) took.push(await once(bench, size));
    const rows: Row[] = took.map(({ events, restored, rebuilt, rebuiltByTwo, ...detail }) =>
      plainRow({
        what: `restore of ${events / 1_000} thousand events and all read models`,
        unit: 's',
        ours: restored + rebuilt,
        detail: { restored, rebuilt, ...(rebuiltByTwo === null ? {} : { rebuiltByTwo }), ...detail },
      }),
    );
    const [, small, large] = took as [Took, Took, Took];
    const ofReviews = Math.round((asked.reviews * large.ofReviews) / large.reviews);
    const events = ofReviews + asked.businesses * asked.otherEvents;
    const extrapolated = plainRow({
      what: 'restore of 2 million reviews of 10,000 businesses, extrapolated',
      unit: 'min',
      ours: minutesAt(events, small, large),
      atMost: 60,
      detail: { events, ofReviews },
    });
    return [...rows, extrapolated];
  },
};
