import type { EventDefinition } from '@sumaa/contracts';
import type pg from 'pg';
import { ArchiveRefused } from './archive-file.ts';
import { carriedTables, type CarriedTable } from './carried-tables.ts';
import type { Line } from './line.ts';

/** The types of events that a version knows, each with its newest schema. */
export type KnownEvents = readonly Pick<EventDefinition, 'type' | 'schema'>[];

interface Columns {
  readonly all: ReadonlySet<string>;
  /** Those that a row must bring. */
  readonly needed: readonly string[];
}

/** What an archive may hold, so that this version can restore it: its events, and the rows of its tables where a database is named. */
export interface Readable {
  readonly events: KnownEvents;
  readonly columns: ReadonlyMap<CarriedTable, Columns> | null;
}

/** What can be restored into this database, which must be migrated. Throws where it is not. */
export async function readableIn(pool: Pick<pg.Pool, 'query'>, events: KnownEvents): Promise<Readable> {
  const { rows } = await pool.query<{ name: CarriedTable; all: string[]; needed: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as all,
      coalesce(array_agg(a.attname::text) filter (where a.attnotnull and not a.atthasdef and a.attidentity = ''), '{}') as needed
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = any($1) and a.attnum > 0 and not a.attisdropped group by 1`,
    [carriedTables],
  );
  const columns = new Map(rows.map(({ name, all, needed }) => [name, { all: new Set(all), needed }]));
  const missing = carriedTables.find((table) => !columns.has(table));
  if (missing) throw new Error(`the database lacks the table ${missing}: run npm run migrate first`);
  return { events, columns };
}

/** Looks at each line of an archive. Throws ArchiveRefused at the first that this version cannot restore. */
export function readerOf({ events, columns }: Readable): (line: Line) => void {
  const newest = new Map(events.map(({ type, schema }) => [type, schema]));
  const seen = new Set<CarriedTable>();
  return (line) => {
    if (line.k === 'event') {
      const known = newest.get(line.type);
      if (known === undefined) throw tooNew(`it holds the event ${line.type}, which this version does not know`, line.type);
      // Not parsed as JSON: there may be ten million. No value can look like it, because its quotes would be escaped.
      const schema = Number(/"schema": ?(\d+)/.exec(line.metadata)?.[1] ?? 1);
      if (schema > known) throw tooNew(`${line.type} has version ${schema} in it, this version knows ${known}`, `${line.type} v${schema}`);
    } else if (line.k === 'row' && columns) {
      const table = line.table as CarriedTable;
      // All rows of a table have the same columns.
      if (seen.has(table)) return;
      seen.add(table);
      compared(table, Object.keys(JSON.parse(line.row) as object), columns.get(table));
    }
  };
}

const tooNew = (what: string, detail: string): ArchiveRefused =>
  new ArchiveRefused('newer', `the archive was made by a newer version: ${what}`, { detail });

function compared(table: CarriedTable, found: readonly string[], columns: Columns | undefined): void {
  const unknown = found.find((name) => !columns?.all.has(name));
  if (unknown) throw tooNew(`${table} has the column ${unknown} in it, which this version does not know`, `${table}.${unknown}`);
  const missing = columns?.needed.find((name) => !found.includes(name));
  if (missing) {
    const message = `the archive was made by a version that is too old: ${table} lacks the column ${missing} in it`;
    throw new ArchiveRefused('older', message, { detail: `${table}.${missing}` });
  }
}
