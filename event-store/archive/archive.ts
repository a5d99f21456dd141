import { createHash } from 'node:crypto';
import type { StreamName, Uuid } from '@sumaa/contracts';
import type { FileStore } from '@sumaa/runtime/storage';
import type pg from 'pg';
import { eventsWithTexts } from '../evidence/events-with-texts.ts';
import { fingerprintOf, nextHead, noHead, type EventWithTexts } from '../evidence/fingerprint.ts';
import type { EventStore } from '../port/event-store.ts';
import { ArchiveRefused, readArchive, writeArchive } from './archive-file.ts';
import type { ArchiveKey } from './archive-key.ts';
import { carriedRows, isCarried } from './carried-tables.ts';
import type { Contents, Line } from './line.ts';
import { readerOf, type Readable } from './readable.ts';

/** What is written into an archive, and what an archive is written into. */
export interface Installation {
  readonly store: EventStore;
  /** With the rights of the owner of the tables. */
  readonly pool: pg.Pool;
  readonly files: Pick<FileStore, 'list' | 'read' | 'putFile'>;
  readonly signal: AbortSignal;
}

/** How far it is. */
export type Progress = (done: { readonly events: number; readonly rows: number; readonly files: number }) => void;

/**
 * Writes the tables, then every event up to when it began, whose keys are always older than itself, then the files. Throws what the disk or
 * a store throws.
 */
export async function backUp(
  file: string,
  given: Installation & { readonly key: ArchiveKey; readonly now: Date; readonly progress?: Progress },
): Promise<Contents> {
  const { key, now, signal, progress } = given;
  const streams = new Set<string>();
  const count = { events: 0, rows: 0, files: 0 };
  let head = noHead;
  const contents = (): Contents => ({ ...count, streams: streams.size, head });
  async function* lines(): AsyncGenerator<string> {
    const last = (await given.store.head())?.position ?? null;
    for await (const { table, row } of carriedRows(given.pool)) {
      yield lineOf({ k: 'row', table, row });
      if (++count.rows % 1_000 === 0) progress?.(count);
    }
    for await (const event of eventsWithTexts(given.store, { after: null, signal })) {
      if (last === null || event.position > last) break;
      if (event.unreadable) throw new Error(`${event.stream} @ ${event.revision} is not an event of Sumaa: ${event.unreadable}`);
      streams.add(event.stream);
      head = nextHead(head, fingerprintOf(event));
      yield eventLine(event);
      if (++count.events % 1_000 === 0) progress?.(count);
    }
    for await (const id of given.files.list()) {
      // Removed since it was listed.
      const found = await given.files.read(id);
      if (!found) continue;
      for await (const bytes of found.body as AsyncIterable<Buffer>) {
        signal.throwIfAborted();
        yield lineOf({ k: 'file', id, part: bytes.toString('base64'), last: false });
      }
      yield lineOf({ k: 'file', id, part: '', last: true });
      count.files += 1;
      progress?.(count);
    }
    yield lineOf({ k: 'end', ...contents() });
  }
  await writeArchive(file, lines(), { key, now, signal });
  return contents();
}

/** Reads the archive to its end and says what it holds. Throws ArchiveRefused, also for what is not `readable`. */
export async function inspect(
  file: string,
  keys: readonly ArchiveKey[],
  { readable, progress }: { readonly readable?: Readable; readonly progress?: Progress | undefined } = {},
): Promise<Contents> {
  const check = readable && readerOf(readable);
  const last = new Map<string, bigint>();
  const count = { events: 0, rows: 0, files: 0 };
  let head = noHead;
  let sum = createHash('sha256');
  let end: Contents | null = null;
  for await (const lines of linesOf(file, keys))
    for (const line of lines) {
      if (end) throw new ArchiveRefused('incomplete', 'the archive goes on after its end');
      if (line.k === 'event') {
        const expected = (last.get(line.stream) ?? -1n) + 1n;
        if (BigInt(line.revision) !== expected)
          throw new ArchiveRefused('incomplete', `${line.stream} lacks its event ${expected}`, { detail: `${line.stream} @ ${expected}` });
        last.set(line.stream, expected);
        check?.(line);
        head = nextHead(head, fingerprintOf(printableOf(line)));
        if (++count.events % 1_000 === 0) progress?.(count);
      } else if (line.k === 'row') {
        if (!isCarried(line.table)) {
          const message = `the archive holds the table ${line.table}, which this version does not know`;
          throw new ArchiveRefused('newer', message, { detail: line.table });
        }
        check?.(line);
        count.rows += 1;
      } else if (line.k === 'file') {
        sum.update(line.part, 'base64');
        if (!line.last) continue;
        if (!line.id.startsWith(`${sum.digest('hex')}.`))
          throw new ArchiveRefused('incomplete', `the file ${line.id} is not what it was`, { detail: line.id });
        sum = createHash('sha256');
        count.files += 1;
      } else {
        end = { ...count, streams: last.size, head };
        if (!isSame(end, line)) throw new ArchiveRefused('incomplete', 'the archive does not hold what its end says');
      }
    }
  if (!end) throw new ArchiveRefused('incomplete', 'the archive has no end');
  return end;
}

const isSame = (one: Contents, other: Contents): boolean =>
  (['events', 'streams', 'rows', 'files', 'head'] as const).every((name) => one[name] === other[name]);

/** The event of a line with its texts, which are not parsed. */
export const printableOf = ({ stream, revision, id, type, data, metadata }: Line & { readonly k: 'event' }): EventWithTexts => ({
  stream: stream as StreamName,
  revision: BigInt(revision),
  id: id as Uuid,
  type,
  texts: { data, metadata },
});

/** The lines of an archive, or those of some kinds, many at once; the others are not parsed. Throws ArchiveRefused. */
export async function* linesOf(file: string, keys: readonly ArchiveKey[], kinds?: readonly Line['k'][]): AsyncGenerator<readonly Line[]> {
  // Each line was written with its kind first.
  const starts = kinds?.map((kind) => `{"k":"${kind}"`);
  for await (const texts of readArchive(file, keys)) {
    const wanted = starts === undefined ? texts : texts.filter((text) => starts.some((start) => text.startsWith(start)));
    if (wanted.length > 0) yield wanted.map((text) => JSON.parse(text) as Line);
  }
}

const lineOf = (line: Line): string => `${JSON.stringify(line)}\n`;

const eventLine = ({ stream, revision, id, type, texts }: EventWithTexts): string =>
  lineOf({ k: 'event', stream, revision: String(revision), id, type, ...texts });

/** Whether the store has an event of this installation. */
export async function hasEvents(store: EventStore, signal: AbortSignal): Promise<boolean> {
  for await (const _ of eventsWithTexts(store, { after: null, signal })) return true;
  return false;
}
