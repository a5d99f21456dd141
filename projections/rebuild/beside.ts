import type { ConsumerHost, RunOptions, Shown } from '@sumaa/event-store/consumer';
import type { ClientBase } from 'pg';
import { besideSuffix, readDefinition, tableStatements, tableName, type TableDefinition } from './table-definition.ts';

/** A projection as far as building it beside itself goes. */
export interface Rebuildable {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
  /** Where its rows live: `read.review_v1`, the name with the version in it. */
  readonly table: string;
  /** Folds into another table of the same shape under a checkpoint of its own. Rejects with PoisonEvent. */
  build(host: ConsumerHost, table: string, run: RunOptions): Promise<void>;
}

/** What is built, and what people see meanwhile. */
export interface Beside {
  /** The table people see. */
  readonly live: { readonly table: string; readonly version: number };
  /** The table that is filled. */
  readonly table: string;
  /** Whether `table` is a copy that takes the name of the live one, or the table of a new version with a name of its own. */
  readonly copy: boolean;
  /** What had been built before an interruption is gone on with. */
  readonly resumed: boolean;
}

/**
 * Gets the table ready that a projection is built into: the migrations' own where the code is of another version than the
 * one people see, else a copy of the live one's definition. Goes on with what an interrupted rebuild left where that still
 * has the shape of the live table, and else begins anew.
 */
export async function prepareBeside(
  client: ClientBase,
  projection: Rebuildable,
  shown: Shown | null,
  { fresh }: { readonly fresh: boolean },
): Promise<Beside> {
  const version = shown?.version ?? projection.version;
  const begun = await hasBegun(client, projection);
  if (version !== projection.version) {
    const live = { table: tableOfVersion(projection, version), version };
    const resumed = begun && !fresh;
    if (!resumed) {
      await client.query(`truncate ${projection.table}`);
      await forget(client, projection);
    }
    return { live, table: projection.table, copy: false, resumed };
  }

  const { table } = projection;
  const { schema, name } = tableName(table);
  const beside = `${table}${besideSuffix}`;
  const definition = await readDefinition(client, table);
  const { rows } = await client.query(`select from pg_tables where schemaname = $1 and tablename = $2`, [schema, name + besideSuffix]);
  const resumed = begun && !fresh && rows.length > 0 && sameRows(definition, await readDefinition(client, beside));
  if (!resumed) {
    await client.query('begin');
    await client.query(`drop table if exists ${beside}`);
    await forget(client, projection);
    for (const statement of tableStatements(definition, table)) await client.query(statement);
    await client.query('commit');
  }
  return { live: { table, version }, table: beside, copy: true, resumed };
}

/** Drops what an interrupted rebuild left. False: there was nothing. */
export async function discardBeside(client: ClientBase, projection: Rebuildable): Promise<boolean> {
  const begun = await hasBegun(client, projection);
  await client.query(`drop table if exists ${projection.table}${besideSuffix}`);
  await forget(client, projection);
  return begun;
}

/** The table of another version of a projection: versions differ in the number at its end alone. */
function tableOfVersion({ table, version }: Rebuildable, other: number): string {
  if (!table.endsWith(`_v${version}`)) throw new TypeError(`${table} is not named after version ${version}`);
  return table.replace(/_v\d+$/, `_v${other}`);
}

/** Equal but for the indexes, which come last. */
function sameRows(one: TableDefinition, other: TableDefinition): boolean {
  const shape = (definition: TableDefinition) => JSON.stringify({ ...definition, indexes: null });
  return shape(one) === shape(other);
}

async function hasBegun(client: ClientBase, { name, version }: Rebuildable): Promise<boolean> {
  const { rows } = await client.query(`select from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`, [
    name,
    version,
  ]);
  return rows.length > 0;
}

async function forget(client: ClientBase, { name, version }: Rebuildable): Promise<void> {
  await client.query(`delete from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`, [name, version]);
}
