import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Metadata, TenantId } from '@sumaa/contracts';
import type { FileExtension } from '@sumaa/runtime/storage';
import type { EventWithTexts } from '../evidence/fingerprint.ts';
import type { EventStore, StoredEvent } from '../port/event-store.ts';
import { idOf } from '../port/stream-names.ts';
import { openEventLoader, type EventLoader } from '../postgres/load-events.ts';
import { ArchiveRefused } from './archive-file.ts';
import type { ArchiveKey } from './archive-key.ts';
import { hasEvents, inspect, linesOf, printableOf, type Installation, type Progress } from './archive.ts';
import { areCarriedTablesEmpty, destroyAgain, isCarried, writeRows, type CarriedTable } from './carried-tables.ts';
import type { Contents, Line } from './line.ts';
import { readableIn, type KnownEvents } from './readable.ts';

/** A stream whose key was destroyed after the backup, so that the archive lacks the event that erased it. */
export interface LostErasure {
  readonly stream: StoredEvent['stream'];
  readonly tenantId: TenantId;
}

/** `destroyedAgain`: how many keys the archive still had of those that were destroyed since; `storedFiles`: the ids of the files. */
export interface Restored extends Contents {
  readonly destroyedAgain: number;
  readonly storedFiles: ReadonlySet<string>;
  readonly lostErasures: readonly LostErasure[];
}

interface Source {
  readonly file: string;
  readonly keys: readonly ArchiveKey[];
}

/**
 * Writes an archive into an installation without an event and with empty tables, after reading it to its end, unless `held` is what
 * `inspect` has just found in it for this database. Keys that were destroyed come back as destroyed, also those of `destroyed`, and before
 * the events. The caller keeps every process from starting until it resolves. Throws ArchiveRefused, before anything is written.
 */
export async function restore(
  file: string,
  given: Installation & {
    readonly keys: readonly ArchiveKey[];
    readonly known: KnownEvents;
    readonly held?: Contents | undefined;
    readonly destroyed?: readonly string[];
    readonly progress?: Progress;
  },
): Promise<Restored> {
  const source = { file, keys: given.keys };
  const held =
    given.held ?? (await inspect(file, given.keys, { readable: await readableIn(given.pool, given.known), progress: given.progress }));
  await assertEmpty(given);
  const destroyed = given.destroyed ?? [];
  const again = await restoreRows(source, given, destroyed);
  const written = await restoreEventsAndFiles(source, given, { destroyed: new Set(destroyed), again: new Set(again) });
  return { ...held, destroyedAgain: again.length, ...written };
}

/** Throws ArchiveRefused unless the installation has no event and no row of a carried table. */
export async function assertEmpty({ store, pool, signal }: Pick<Installation, 'store' | 'pool' | 'signal'>): Promise<void> {
  if (await hasEvents(store, signal)) throw new ArchiveRefused('not_empty', 'this installation has events already');
  if (!(await areCarriedTablesEmpty(pool))) throw new ArchiveRefused('not_empty', 'this installation is not empty');
}

const rowsAtOnce = 500;

/** All or none. */
async function restoreRows(source: Source, { pool }: Installation, destroyed: readonly string[]): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let rows: string[] = [];
    let table: CarriedTable | null = null;
    const flush = async () => {
      if (table && rows.length > 0) await writeRows(client, table, rows);
      rows = [];
    };
    // Before the events, but behind them in archives of older versions.
    let isOver = false;
    for await (const lines of linesOf(source.file, source.keys)) {
      for (const line of lines) {
        if (line.k === 'row' && isCarried(line.table)) {
          if (rows.length === rowsAtOnce || line.table !== table) await flush();
          table = line.table;
          rows.push(line.row);
        } else isOver ||= table !== null;
      }
      if (isOver) break;
    }
    await flush();
    const again = await destroyAgain(client, destroyed);
    await client.query('commit');
    return again;
  } finally {
    client.release(true);
  }
}

/** Most events, and characters of their texts, that are written at once. */
const page = { events: 500, characters: 1_000_000 };
/** Most events of one append. */
const eventsAtOnce = 50;

/** For a store that is written append by append, because it does not promise to keep the order of several on their way. */
function appender(store: EventStore): EventLoader {
  async function append(events: readonly EventWithTexts[]): Promise<void> {
    const { stream, revision } = events[0]!;
    await store.append(stream, events, { expected: revision === 0n ? 'no_stream' : revision - 1n });
  }
  return {
    async write(events) {
      let run: EventWithTexts[] = [];
      for (const event of events) {
        if (run.length === eventsAtOnce || (run[0] && run[0].stream !== event.stream)) {
          await append(run);
          run = [];
        }
        run.push(event);
      }
      if (run.length > 0) await append(run);
    },
    async end() {},
  };
}

/**
 * In the order of the archive, which has its files behind its events; without the files that those events name whose subject was destroyed
 * since. Resolves with the streams of these, and the files.
 */
async function restoreEventsAndFiles(
  source: Source,
  { store, pool, files, signal, progress }: Installation & { readonly progress?: Progress },
  { destroyed, again }: { readonly destroyed: ReadonlySet<string>; readonly again: ReadonlySet<string> },
): Promise<Pick<Restored, 'lostErasures' | 'storedFiles'>> {
  const storedFiles = new Set<string>();
  const erased = new Set<string>();
  const lostErasures: LostErasure[] = [];
  const loader = store.kind === 'postgres' ? await openEventLoader(pool) : appender(store);
  const dir = await mkdtemp(path.join(tmpdir(), 'sumaa-restore-'));
  const spool = path.join(dir, 'file');
  let waiting: EventWithTexts[] = [];
  let characters = 0;
  let events = 0;
  let sending: Promise<unknown> = Promise.resolve();
  // The next lines are read while these are written.
  const flush = async () => {
    await sending;
    signal.throwIfAborted();
    sending = loader.write(waiting);
    // Its failure is thrown where it is awaited.
    sending.catch(() => {});
    waiting = [];
    characters = 0;
    progress?.({ events, rows: 0, files: 0 });
  };
  try {
    await writeFile(spool, '', { mode: 0o600 });
    for await (const lines of linesOf(source.file, source.keys, ['event', 'file']))
      for (const line of lines) {
        if (line.k === 'file') await restorePart(line, { files, erased, spool, storedFiles });
        if (line.k !== 'event') continue;
        const event = printableOf(line);
        const { stream, revision, texts } = event;
        if (destroyed.has(idOf(stream))) for (const [found] of texts.data.matchAll(/[\da-f]{64}\.[a-z]{3}/g)) erased.add(found);
        if (revision === 0n && again.has(idOf(stream)))
          lostErasures.push({ stream, tenantId: (JSON.parse(texts.metadata) as Metadata).tenantId });
        waiting.push(event);
        characters += texts.data.length + texts.metadata.length;
        events += 1;
        if (waiting.length === page.events || characters >= page.characters) await flush();
      }
    await flush();
    await sending;
    await loader.end();
    return { lostErasures, storedFiles };
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function restorePart(
  line: Line & { readonly k: 'file' },
  to: Pick<Installation, 'files'> & { readonly erased: ReadonlySet<string>; readonly spool: string; readonly storedFiles: Set<string> },
): Promise<void> {
  if (!line.last) return appendFile(to.spool, line.part, 'base64');
  if (!to.erased.has(line.id)) {
    await to.files.putFile(to.spool, line.id.slice(line.id.indexOf('.') + 1) as FileExtension);
    to.storedFiles.add(line.id);
  }
  await writeFile(to.spool, '');
}
