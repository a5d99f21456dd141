import type { Pool } from 'pg';
import { projectionList } from '../contexts.ts';

/**
 * Drops the indexes of read models, whose folds look for nothing but keys, to be made once all events are in the tables, instead of being kept
 * up row by row. `pool`: of the owner.
 */
export async function dropIndexesUntilFolded(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Then definitions name the schema of everything.
    await client.query('set local search_path = pg_catalog');
    const { rows } = await client.query<{ name: string }>(
      `insert into consumer.due_index (index_name, table_name, definition)
       select i.indexrelid::regclass::text, n.nspname || '.' || c.relname, pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname || '.' || c.relname = any($1) and not i.indisunique
       returning index_name as name`,
      [projectionList.map(({ table }) => table)],
    );
    if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
