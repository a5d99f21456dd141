import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { EventStore, NewEvent, StoredEvent } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { ArchiveRefused, readArchive, writeArchive } from './archive-file.ts';
import { isVaultEmpty, vaultRows, vaultTables, writeVaultRows, type VaultTable } from './vault-rows.ts';

/** Data and metadata travel as the text of their JSON, so that their fingerprints hold after a move. */
type Line =
  | {
      readonly k: 'event';
      readonly stream: string;
      readonly revision: string;
      readonly id: string;
      readonly type: string;
      readonly data: string;
      readonly metadata: string;
    }
  | { readonly k: 'vault'; readonly table: string; readonly row: string }
  | { readonly k: 'end'; readonly events: number; readonly rows: number };

export interface Contents {
  readonly events: number;
  readonly rows: number;
}

interface Installation {
  readonly store: EventStore;
  /** With the rights of the owner of the vault. */
  readonly vault: pg.Pool;
  readonly signal: AbortSignal;
}

/** Writes every event up to now, then the vault, whose keys are always older than the events that need them. Throws what the disk or a store throws. */
export async function backUp(
  file: string,
  { store, vault, signal, key, now }: Installation & { readonly key: Buffer; readonly now: Date },
): Promise<Contents> {
  const count = { events: 0, rows: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const event of eventsUntilNow(store, signal)) {
      if (event.unreadable) throw new Error(`${event.stream} @ ${event.revision} is not an event of Sumaa: ${event.unreadable}`);
      count.events++;
      yield line({
        k: 'event',
        stream: event.stream,
        revision: String(event.revision),
        id: event.id,
        type: event.type,
        data: JSON.stringify(event.data),
        metadata: JSON.stringify(event.metadata),
      });
    }
    for await (const { table, row } of vaultRows(vault)) {
      count.rows++;
      yield line({ k: 'vault', table, row });
    }
    yield line({ k: 'end', ...count });
  }
  await writeArchive(file, lines(), { key, now, signal });
  return count;
}

/** Reads the archive to its end and says what it holds. Throws ArchiveRefused. */
export async function inspect(file: string, keys: readonly Buffer[]): Promise<Contents> {
  const last = new Map<string, bigint>();
  const count = { events: 0, rows: 0 };
  let isWhole = false;
  for await (const entry of entries(file, keys)) {
    if (isWhole) throw new ArchiveRefused('the archive goes on after its end');
    if (entry.k === 'event') {
      const expected = (last.get(entry.stream) ?? -1n) + 1n;
      if (BigInt(entry.revision) !== expected) throw new ArchiveRefused(`${entry.stream} lacks its event ${expected}`);
      last.set(entry.stream, expected);
      count.events++;
    } else if (entry.k === 'vault') {
      if (!isVaultTable(entry.table)) throw new ArchiveRefused(`the archive holds the unknown table ${entry.table}`);
      count.rows++;
    } else {
      isWhole = entry.events === count.events && entry.rows === count.rows;
      if (!isWhole) throw new ArchiveRefused('the archive does not hold what its end says');
    }
  }
  if (!isWhole) throw new ArchiveRefused('the archive has no end');
  return count;
}

/**
 * Writes an archive into an installation without an event and with an empty vault, after reading it to its end. Keys that were destroyed
 * come back as destroyed, and before the events. Throws ArchiveRefused, before anything is written.
 */
export async function restore(
  file: string,
  { store, vault, signal, keys }: Installation & { readonly keys: readonly Buffer[] },
): Promise<Contents> {
  const held = await inspect(file, keys);
  if ((await store.head()) !== null) throw new ArchiveRefused('this installation has events already');
  if (!(await isVaultEmpty(vault))) throw new ArchiveRefused('the vault of this installation is not empty');
  await restoreVault(file, keys, vault);
  await restoreEvents(file, keys, store, signal);
  return held;
}

const batchSize = 500;

async function restoreVault(file: string, keys: readonly Buffer[], vault: pg.Pool): Promise<void> {
  let rows: string[] = [];
  let table: VaultTable = vaultTables[0];
  for await (const entry of entries(file, keys)) {
    if (entry.k !== 'vault' || !isVaultTable(entry.table)) continue;
    if (rows.length === batchSize || (entry.table !== table && rows.length > 0)) {
      await writeVaultRows(vault, table, rows);
      rows = [];
    }
    table = entry.table;
    rows.push(entry.row);
  }
  if (rows.length > 0) await writeVaultRows(vault, table, rows);
}

/** One append after another, so that the order of the store is that of the archive. */
async function restoreEvents(file: string, keys: readonly Buffer[], store: EventStore, signal: AbortSignal): Promise<void> {
  let stream = '';
  let first = 0n;
  let waiting: NewEvent[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await store.append(stream as StreamName, waiting, { expected: first === 0n ? 'no_stream' : first - 1n, signal });
    waiting = [];
  };
  for await (const entry of entries(file, keys)) {
    if (entry.k !== 'event') continue;
    if (entry.stream !== stream || waiting.length === 50) await flush();
    if (waiting.length === 0) {
      stream = entry.stream;
      first = BigInt(entry.revision);
    }
    waiting.push({
      id: entry.id as Uuid,
      type: entry.type,
      data: JSON.parse(entry.data) as Json,
      metadata: JSON.parse(entry.metadata) as Metadata,
    });
  }
  await flush();
}

const line = (entry: Line): string => `${JSON.stringify(entry)}\n`;

async function* entries(file: string, keys: readonly Buffer[]): AsyncGenerator<Line> {
  for await (const text of readArchive(file, keys)) yield JSON.parse(text) as Line;
}

const isVaultTable = (name: string): name is VaultTable => (vaultTables as readonly string[]).includes(name);

async function* eventsUntilNow(store: EventStore, signal: AbortSignal): AsyncGenerator<StoredEvent> {
  const enough = new AbortController();
  try {
    for await (const entry of store.subscribe({ after: null, signal: AbortSignal.any([signal, enough.signal]) })) {
      if (entry.kind === 'caught_up') return;
      if (entry.kind === 'event') yield entry.event;
    }
    signal.throwIfAborted();
  } finally {
    enough.abort();
  }
}
