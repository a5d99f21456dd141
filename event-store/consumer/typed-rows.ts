import { textArray } from '@sumaa/runtime/postgres';
import { CompiledQuery } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { Rows, Tx } from './projection.ts';
import { storableJson, storableText } from './storable-text.ts';

const columnTypes = [
  'text',
  'uuid',
  'int',
  'bigint',
  'real',
  'double precision',
  'numeric',
  'boolean',
  'timestamptz',
  'date',
  'json',
  'jsonb',
  'text[]',
  'uuid[]',
  'int[]',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/**
 * Stores rows in a table with one column per field: camelCase in the row, snake_case in the table. One statement loads and one
 * saves a whole batch. A row loads exactly as it was saved, so that a fold gets the same row from memory or from the table:
 * timestamptz as ISO text with milliseconds, date as `YYYY-MM-DD`, numbers as numbers, missing values as null. `key` is the field
 * with the projection's key, unique in the table. Throws TypeError for an invalid declaration.
 */
export function typedRows<Row extends object, DB = unknown>(options: {
  /** `read.review_list_1` */
  readonly table: string;
  readonly key: keyof Row & string;
  readonly columns: Readonly<Record<keyof Row & string, ColumnType>>;
}): Rows<Row, DB> {
  const columns = Object.entries<ColumnType>(options.columns).map(([field, type]) => columnOf(field, type));
  const key = columns.find((column) => column.field === options.key);
  if (!key) throw new TypeError(`${options.table}: no column for the key ${options.key}`);
  // Built once: for a wide table, building takes longer than a small batch.
  const statements = statementsFor(options.table, key, columns);

  return {
    table: options.table,
    async load(tx: Tx<DB>, keys: readonly string[]) {
      const query: CompiledQuery<{ row: Row }> = CompiledQuery.raw(statements.load, [keys]);
      const { rows } = await tx.executeQuery(query);
      return new Map(rows.map(({ row }) => [String(row[options.key]), row]));
    },
    async save(tx: Tx<DB>, put: ReadonlyMap<string, Row>, remove: readonly string[]) {
      if (put.size > 0) {
        const saved = [...put.values()];
        const values = columns.map(({ field, type }) =>
          textArray(saved.map((row) => textOf((row as Record<string, unknown>)[field], type))),
        );
        await tx.executeQuery(CompiledQuery.raw(statements.put, values));
      }
      if (remove.length > 0) await tx.executeQuery(CompiledQuery.raw(statements.remove, [remove]));
    },
    async clear(tx: Tx<DB>) {
      await tx.executeQuery(CompiledQuery.raw(statements.clear));
    },
  };
}

interface Column {
  readonly field: string;
  readonly column: string;
  readonly type: ColumnType;
}

function columnOf(field: string, type: ColumnType): Column {
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) throw new TypeError(`not a field of a row: ${field}`);
  if (!columnTypes.includes(type)) throw new TypeError(`${field}: not a column type: ${type}`);
  return { field, column: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), type };
}

/** `columnOf` has checked the names and types of the columns; the table name comes from the projection's code. */
function statementsFor(name: string, key: Column, columns: readonly Column[]) {
  const table = name.split('.').map(escapeIdentifier).join('.');
  const list = (make: (column: Column) => string, from = columns) => from.map(make).join(', ');
  const others = columns.filter((column) => column !== key);
  const changes = others.length > 0 ? `do update set ${list(({ column }) => `"${column}" = excluded."${column}"`, others)}` : 'do nothing';
  const isKey = `"${key.column}" = any($1::${key.type}[])`;
  return {
    load: `select row_to_json(r) as row from (select ${list(selected)} from ${table} where ${isKey}) r`,
    put: `
      insert into ${table} (${list(({ column }) => `"${column}"`)})
      select ${list(({ column, type }) => `"${column}"::${type}`)}
      from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as r(${list(({ column }) => `"${column}"`)})
      on conflict ("${key.column}") ${changes}`,
    remove: `delete from ${table} where ${isKey}`,
    clear: `delete from ${table}`,
  };
}

/** A value as the text that Postgres reads as its type; null where the row has none. */
function textOf(value: unknown, type: ColumnType): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'json' || type === 'jsonb') return storableJson(value);
  if (type.endsWith('[]')) return `{${(value as readonly unknown[]).map(elementOf).join(',')}}`;
  return typeof value === 'string' ? storableText(value) : storableJson(value);
}

/** An element in the text of an array. */
const elementOf = (value: unknown): string =>
  typeof value === 'string' ? `"${storableText(value).replaceAll(/["\\]/g, '\\$&')}"` : storableJson(value);

function selected({ field, column, type }: Column): string {
  if (type === 'timestamptz') return `to_char("${column}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${field}"`;
  if (type === 'date') return `to_char("${column}", 'YYYY-MM-DD') as "${field}"`;
  return `"${column}" as "${field}"`;
}
