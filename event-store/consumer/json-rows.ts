import { textArray } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import type { Rows, Tx } from './projection.ts';
import { storableJson, storableText } from './storable-text.ts';

/**
 * Stores each row as one JSON document, for read models that are only fetched by key:
 * `create table read.x_1 (key text primary key, doc json not null)`. The type `json` keeps the saved text unchanged.
 */
export function jsonRows<Row, DB = unknown>(options: {
  readonly table: string;
  readonly key?: string;
  readonly doc?: string;
}): Rows<Row, DB> {
  const table = sql.table(options.table);
  const key = sql.ref(options.key ?? 'key');
  const doc = sql.ref(options.doc ?? 'doc');
  return {
    table: options.table,
    async load(tx: Tx<DB>, keys: readonly string[]) {
      const { rows } = await sql<{
        key: string;
        doc: Row;
      }>`select ${key} as key, ${doc} as doc from ${table} where ${key} = any(${keys}::text[])`.execute(tx);
      return new Map(rows.map((row) => [row.key, row.doc]));
    },
    async save(tx: Tx<DB>, put: ReadonlyMap<string, Row>, remove: readonly string[]) {
      if (put.size > 0) {
        const keys = textArray([...put.keys()].map(storableText));
        const docs = textArray([...put.values()].map(storableJson));
        await sql`
          insert into ${table} (${key}, ${doc})
          select r.key, r.doc::json from unnest(${keys}::text[], ${docs}::text[]) as r(key, doc)
          on conflict (${key}) do update set ${doc} = excluded.${doc}`.execute(tx);
      }
      if (remove.length > 0) await sql`delete from ${table} where ${key} = any(${remove}::text[])`.execute(tx);
    },
    async clear(tx: Tx<DB>) {
      await sql`delete from ${table}`.execute(tx);
    },
  };
}
