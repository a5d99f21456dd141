import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A row of any table: only its id matters here. */
type Row = { id: string };
type Entry = { t: string; v?: Row; d?: string };

/** A table in memory whose changes are all written to the journal. Rows are replaced, or mutated and put again. */
export type Table<T extends Row> = {
  get: (id: string) => T | undefined;
  put: (row: T) => void;
  delete: (id: string) => void;
  values: () => IterableIterator<T>;
  size: () => number;
};

export type Journal = { table: <T extends Row>(name: string) => Table<T>; flush: () => Promise<void>; close: () => Promise<void> };

/** Changes within this many milliseconds are written together; a kill -9 loses at most these. */
const WRITE_EVERY = 25;

/**
 * Opens the append-only log `<name>.jsonl` of `dir`: one JSON line per change, the last one per row wins. Opening writes a compact copy (through a
 * rename), which drops an incomplete last line and superseded rows. 100,000 reviews open in about a second and a change costs one line,
 * where a snapshot would rewrite 40 MB.
 */
export async function openJournal(dir: string, name = 'google'): Promise<Journal> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${name}.jsonl`);
  const tables = new Map<string, Map<string, Row>>();
  const rowsOf = (name: string) => {
    const rows = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, rows);
    return rows;
  };
  if (existsSync(file)) replay(readFileSync(file, 'utf8'), rowsOf);
  await writeCompact(file, tables);

  const handle = await open(file, 'a');
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    timer = undefined;
    const text = waiting.join('');
    waiting = [];
    if (text) writing = writing.then(async () => void (await handle.write(text)));
    return writing;
  };
  const record = (entry: Entry) => {
    waiting.push(JSON.stringify(entry) + '\n');
    timer ??= setTimeout(() => void write(), WRITE_EVERY);
  };
  const flush = () => {
    clearTimeout(timer);
    return write();
  };
  return {
    table: <T extends Row>(name: string): Table<T> => {
      const rows = rowsOf(name) as Map<string, T>;
      return {
        get: (id) => rows.get(id),
        put: (row) => {
          rows.set(row.id, row);
          record({ t: name, v: row });
        },
        delete: (id) => {
          if (rows.delete(id)) record({ t: name, d: id });
        },
        values: () => rows.values(),
        size: () => rows.size,
      };
    },
    flush,
    close: async () => {
      await flush();
      await handle.close();
    },
  };
}

function replay(text: string, rowsOf: (name: string) => Map<string, Row>): void {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    if (end === -1) return; // incomplete after a crash
    const { t, v, d } = JSON.parse(text.slice(start, end)) as Entry;
    if (v) rowsOf(t).set(v.id, v);
    else if (d !== undefined) rowsOf(t).delete(d);
    start = end + 1;
  }
}

async function writeCompact(file: string, tables: Map<string, Map<string, Row>>): Promise<void> {
  const lines: string[] = [];
  for (const [t, rows] of tables) for (const v of rows.values()) lines.push(JSON.stringify({ t, v } satisfies Entry) + '\n');
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
