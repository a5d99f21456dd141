import { sql, type RawBuilder } from 'kysely';
import type { Rows, Tx } from './projection.ts';
import { storableJson } from './storable-json.ts';

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
 * Rows in a table with a column per field: camelCase in the row, snake_case in the table. One statement to load and one to
 * save, whatever the batch. A row loads as it was saved, so that it makes no difference to a fold whether a row comes from
 * memory or from the table: timestamptz as ISO text with milliseconds, date as `YYYY-MM-DD`, numbers as numbers, absent as
 * null. `key` is the field that holds the projection's key, and unique in the table.
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
  const table = sql.table(options.table);
  const list = (make: (column: Column) => RawBuilder<unknown>, from = columns) => sql.join(from.map(make));
  const others = columns.filter((column) => column !== key);

  return {
    table: options.table,
    in: (other) => typedRows<Row, DB>({ ...options, table: other }),
    async load(tx: Tx<DB>, keys: readonly string[]) {
      const { rows } = await sql<{ row: Row }>`
        select row_to_json(r) as row
        from (select ${list(selected)} from ${table} where ${sql.ref(key.column)} = any(${keys}::${sql.raw(key.type)}[])) r`.execute(tx);
      return new Map(rows.map(({ row }) => [String(row[options.key]), row]));
    },
    async save(tx: Tx<DB>, put: ReadonlyMap<string, Row>, remove: readonly string[]) {
      if (put.size > 0) {
        const names = list((column) => sql.ref(column.column));
        const fields = list((column) => sql`${sql.ref(column.field)}`);
        const shape = list((column) => sql`${sql.ref(column.field)} ${sql.raw(column.type)}`);
        const changes =
          others.length > 0
            ? sql`do update set ${list((column) => sql`${sql.ref(column.column)} = ${sql.ref(`excluded.${column.column}`)}`, others)}`
            : sql`do nothing`;
        await sql`
          insert into ${table} (${names})
          select ${fields} from json_to_recordset(${storableJson([...put.values()])}::json) as r(${shape})
          on conflict (${sql.ref(key.column)}) ${changes}`.execute(tx);
      }
      if (remove.length > 0)
        await sql`delete from ${table} where ${sql.ref(key.column)} = any(${remove}::${sql.raw(key.type)}[])`.execute(tx);
    },
    async clear(tx: Tx<DB>) {
      await sql`delete from ${table}`.execute(tx);
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

function selected({ field, column, type }: Column): RawBuilder<unknown> {
  const from = sql.ref(column);
  const to = sql.ref(field);
  if (type === 'timestamptz') return sql`to_char(${from} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${to}`;
  if (type === 'date') return sql`to_char(${from}, 'YYYY-MM-DD') as ${to}`;
  return sql`${from} as ${to}`;
}
