import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import * as copyStreams from 'pg-copy-streams';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const field = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
};

type Values = readonly unknown[];

/** Yields rows in COPY's text format, in chunks of about 64 000 characters. */
async function* chunksOf(rows: Iterable<Values> | AsyncIterable<Values>): AsyncGenerator<string> {
  let chunk = '';
  for await (const values of rows) {
    chunk += `${values.map(field).join('\t')}\n`;
    if (chunk.length < 64_000) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Streams rows into a table with COPY. */
export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<Values> | AsyncIterable<Values>,
): Promise<void> {
  const into = client.query(copyStreams.from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows), { objectMode: true }), into);
}

/** The column of a field. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fills a table while it has only its primary key; its other indexes are created afterwards. */
export async function withoutIndexes(client: Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
}
