import { sql, type QueryExecutorProvider } from 'kysely';
import type { Position } from '../port/event-store.ts';

/** The active version of a projection, which serves its queries. */
export interface ActiveVersion {
  readonly name: string;
  readonly version: number;
  /** Starts at 1 and rises by one with every rebuild. */
  readonly generation: number;
}

/** Null: the projection was never switched, so its only version is active. */
export async function readActiveVersion(db: QueryExecutorProvider, name: string): Promise<ActiveVersion | null> {
  return (await readActiveVersions(db, [name])).get(name) ?? null;
}

/** The active versions of projections by name, of each that was switched once. */
export async function readActiveVersions(db: QueryExecutorProvider, names: readonly string[]): Promise<ReadonlyMap<string, ActiveVersion>> {
  const { rows } =
    await sql<ActiveVersion>`select name, version, generation from consumer.shown where name = any(${names}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The active version of a projection (`version` when it was never switched) and its position. */
export async function readActivePosition(
  db: QueryExecutorProvider,
  name: string,
  version: number,
): Promise<{ readonly version: number; readonly position: Position | null }> {
  const { rows } = await sql<{ version: number; position: Position | null }>`
    select v.version, c.position
    from (select coalesce((select version from consumer.shown where name = ${name}), ${version}::int) as version) v
    left join consumer.checkpoint c on c.kind = 'projection' and c.name = ${name} and c.version = v.version and c.shard = 0`.execute(db);
  return rows[0]!;
}
