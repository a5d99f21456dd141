import type { ConsumerHost, RunOptions, ActiveVersion } from '@sumaa/event-store/consumer';
import type { ClientBase } from 'pg';
import { shadowSuffix, readDefinition, tableStatements, tableName, type TableDefinition } from './table-definition.ts';

/** The parts of a projection that a rebuild needs. */
export interface Rebuildable {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
  /** The table of its rows; its name ends with the version, e.g. `read.review_v1`. */
  readonly table: string;
  /** Folds events into another table of the same shape, with its own checkpoint. Rejects with PoisonEvent. */
  build(host: ConsumerHost, table: string, run: RunOptions): Promise<void>;
}

/** The shadow table of a rebuild, and the live table it will replace. */
export interface ShadowBuild {
  /** The active table, which queries read. */
  readonly live: { readonly table: string; readonly version: number };
  /** The shadow table, which the rebuild fills. */
  readonly table: string;
  /** True: `table` is a copy that will take the live table's name. False: it is the new version's own table. */
  readonly copy: boolean;
  /** Whether the rebuild continues an interrupted one. */
  readonly resumed: boolean;
}

/**
 * Prepares the shadow table of a rebuild: the table from the migrations when the code's version is not the active one, else a
 * copy of the live table's definition. Resumes an interrupted rebuild if its table still has the live table's shape, else
 * starts again.
 */
export async function prepareShadowTable(
  client: ClientBase,
  projection: Rebuildable,
  active: ActiveVersion | null,
  { fresh }: { readonly fresh: boolean },
): Promise<ShadowBuild> {
  const version = active?.version ?? projection.version;
  const started = await hasCheckpoint(client, projection);
  if (version !== projection.version) {
    const live = { table: tableOfVersion(projection, version), version };
    const resumed = started && !fresh;
    if (!resumed) {
      await client.query(`truncate ${projection.table}`);
      await deleteCheckpoint(client, projection);
    }
    return { live, table: projection.table, copy: false, resumed };
  }

  const { table } = projection;
  const { schema, name } = tableName(table);
  const shadow = `${table}${shadowSuffix}`;
  const definition = await readDefinition(client, table);
  const { rows } = await client.query(`select from pg_tables where schemaname = $1 and tablename = $2`, [schema, name + shadowSuffix]);
  const resumed = started && !fresh && rows.length > 0 && sameShape(definition, await readDefinition(client, shadow));
  if (!resumed) {
    await client.query('begin');
    await client.query(`drop table if exists ${shadow}`);
    await deleteCheckpoint(client, projection);
    for (const statement of tableStatements(definition, table)) await client.query(statement);
    await client.query('commit');
  }
  return { live: { table, version }, table: shadow, copy: true, resumed };
}

/** Drops an interrupted rebuild. False when there was none. */
export async function discardShadowTable(client: ClientBase, projection: Rebuildable): Promise<boolean> {
  const started = await hasCheckpoint(client, projection);
  await client.query(`drop table if exists ${projection.table}${shadowSuffix}`);
  await deleteCheckpoint(client, projection);
  return started;
}

/** The table name of another version of a projection; only the number at the end differs. */
function tableOfVersion({ table, version }: Rebuildable, other: number): string {
  if (!table.endsWith(`_v${version}`)) throw new TypeError(`${table} is not named after version ${version}`);
  return table.replace(/_v\d+$/, `_v${other}`);
}

/** Whether two definitions are equal except for indexes, which are created last. */
function sameShape(one: TableDefinition, other: TableDefinition): boolean {
  const shape = (definition: TableDefinition) => JSON.stringify({ ...definition, indexes: null });
  return shape(one) === shape(other);
}

async function hasCheckpoint(client: ClientBase, { name, version }: Rebuildable): Promise<boolean> {
  const { rows } = await client.query(`select from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`, [
    name,
    version,
  ]);
  return rows.length > 0;
}

async function deleteCheckpoint(client: ClientBase, { name, version }: Rebuildable): Promise<void> {
  await client.query(`delete from consumer.checkpoint where kind = 'rebuild' and name = $1 and version = $2`, [name, version]);
}
