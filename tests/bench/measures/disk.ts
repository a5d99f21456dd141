import { randomBytes } from 'node:crypto';
import { eventStoreMigrations } from '@sumaa/event-store';
import { projectionsMigrations } from '@sumaa/projections';
import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { workersMigrations } from '@sumaa/workers';
import type { Pool } from 'pg';
import { plainRow, type Row } from '../rig/figures.ts';
import { foldBy } from '../rig/fold-process.ts';
import { loadHistory } from '../rig/history-loader.ts';
import type { BenchmarkDeps, Measure } from '../rig/measure.ts';

const all = [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations, ...workersMigrations];

/** In bytes; rows that are too long for a page count as the table's. */
interface Table {
  readonly name: string;
  readonly rows: number;
  readonly indexes: number;
  /** The column that names the stream of an event; null: it holds no events. */
  readonly stream: string | null;
  readonly namesReview: boolean;
}

interface Used {
  readonly events: number;
  readonly reviews: number;
  readonly businesses: number;
  /** Bytes of rows and indexes for reviews: their events, the audit trail of them, and their read models. */
  readonly ofReviews: Readonly<Record<'store' | 'trail' | 'models', { readonly rows: number; readonly indexes: number }>>;
  readonly ofBusinesses: number;
}

async function tables(pool: Pool): Promise<readonly Table[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid)::float8 as rows, pg_indexes_size(c.oid)::float8 as indexes,
      case when n.nspname = 'es' and c.relname = 'stream' then 'name'
        else (select attname from pg_attribute where attrelid = c.oid and attname = 'stream') end as stream,
      exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'review_id' and attnotnull) as "namesReview"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('es', 'read', 'vault', 'consumer')`,
  );
  return rows;
}

/** The part of a table that is of reviews, from 0 to 1: of one that holds events, by their size. */
async function shareOf(pool: Pool, { name, stream, namesReview }: Table): Promise<number> {
  if (stream === null) return Number(namesReview);
  const { rows } = await pool.query<{ share: number | null }>(
    `select sum(pg_column_size(t.*)) filter (where ${stream} like 'review-%') / sum(pg_column_size(t.*))::float8 as share from ${name} t`,
  );
  return rows[0]?.share ?? 0;
}

/** Folds a seeded history into every read model, and says what is on disk then. */
async function once(bench: BenchmarkDeps, events: number): Promise<Used> {
  const masterKey = randomBytes(32);
  const businesses = Math.ceil(events / 1_000);
  const database = await createMigratedDatabase(await bench.serverUrl(), all);
  const pool = createPool({ url: database.url, max: 1, statementTimeoutMs: 0, applicationName: 'bench' });
  try {
    await loadHistory(database.url, masterKey, { events, tenants: businesses, seed: 42 });
    await foldBy(1, database.url, masterKey);
    await pool.query('vacuum analyze');
    const ofReviews = { store: { rows: 0, indexes: 0 }, trail: { rows: 0, indexes: 0 }, models: { rows: 0, indexes: 0 } };
    let ofBusinesses = 0;
    for (const table of await tables(pool)) {
      const share = await shareOf(pool, table);
      const part = ofReviews[table.name.startsWith('es.') ? 'store' : table.stream === null ? 'models' : 'trail'];
      part.rows += table.rows * share;
      part.indexes += table.indexes * share;
      ofBusinesses += (table.rows + table.indexes) * (1 - share);
    }
    const { rows } = await pool.query<{ reviews: number }>('select count(*)::int as reviews from read.review_v1');
    bench.say(`${events} events, ${rows[0]?.reviews} reviews`);
    return { events, reviews: rows[0]?.reviews ?? 0, businesses, ofReviews, ofBusinesses };
  } finally {
    await pool.end();
    await database.drop();
  }
}

const perReview = ({ ofReviews, reviews }: Used): number =>
  Object.values(ofReviews).reduce((sum, { rows, indexes }) => sum + rows + indexes, 0) / reviews;

/** What a review takes on disk at three sizes, and what a year of 2 million reviews a month of 10,000 businesses takes by the largest. */
export const disk: Measure = {
  name: 'disk',
  async run(bench) {
    const used: Used[] = [];
    for (const events of bench.quick ? [5_000, 20_000] : [20_000, 60_000, 200_000]) used.push(await once(bench, events));
    const rows: Row[] = used.map((one) =>
      plainRow({
        what: `on disk for one review, ${one.events / 1_000} thousand events`,
        unit: 'KiB',
        ours: perReview(one) / 1_024,
        detail: {
          reviews: one.reviews,
          ...Object.fromEntries(
            Object.entries(one.ofReviews).flatMap(([part, { rows: ofRows, indexes }]) => [
              [`${part}, rows, KiB`, Math.round((ofRows / one.reviews / 1_024) * 100) / 100],
              [`${part}, indexes, KiB`, Math.round((indexes / one.reviews / 1_024) * 100) / 100],
            ]),
          ),
        },
      }),
    );
    const largest = used.at(-1)!;
    const gigabyte = 1_024 ** 3;
    const perBusiness = largest.ofBusinesses / largest.businesses;
    return [
      ...rows,
      plainRow({
        what: 'on disk for everything else of one business',
        unit: 'KiB',
        ours: perBusiness / 1_024,
        detail: { businesses: largest.businesses },
      }),
      plainRow({
        what: 'a year of 2 million reviews a month of 10,000 businesses, extrapolated',
        unit: 'GiB',
        ours: (24_000_000 * perReview(largest) + 10_000 * perBusiness) / gigabyte,
      }),
    ];
  },
};
