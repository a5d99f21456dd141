import { ArchiveRefused, headerIn, type ArchiveHeader } from './archive-file.ts';
import type { ArchiveKey } from './archive-key.ts';
import type { BackupStore } from './backup-store.ts';

/** An archive, as far as its first line tells. `isOurs`: one of the keys opens it. */
export interface ListedArchive extends Pick<ArchiveHeader, 'createdAt' | 'build'> {
  readonly file: string;
  readonly bytes: number;
  readonly isOurs: boolean;
}

/**
 * `names`: of all files that a store keeps; `others`: the archives that were not known, the newest first, without what is no archive;
 * `unreadable`: the names of those that the store does not let this program read.
 */
export interface ArchiveListing {
  readonly names: ReadonlySet<string>;
  readonly others: readonly ListedArchive[];
  readonly unreadable: readonly string[];
}

/** Lists a store. `known`: the names whose first lines need not be read. */
export async function listArchives(
  store: Pick<BackupStore, 'list' | 'first'>,
  keys: readonly ArchiveKey[],
  known: ReadonlySet<string>,
): Promise<ArchiveListing> {
  const names = new Set<string>();
  const others: ListedArchive[] = [];
  const unreadable: string[] = [];
  for await (const name of store.list()) {
    names.add(name);
    if (known.has(name)) continue;
    const archive = await listed(store, name, keys);
    if (archive === 'unreadable') unreadable.push(name);
    else if (archive) others.push(archive);
  }
  return { names, others: others.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)), unreadable };
}

async function listed(
  store: Pick<BackupStore, 'first'>,
  file: string,
  keys: readonly ArchiveKey[],
): Promise<ListedArchive | 'unreadable' | null> {
  // One that root copied here, say, or a folder: it keeps nothing else from being listed.
  const first = await store.first(file).catch((error: unknown) => {
    if (isRefused(error)) return 'unreadable' as const;
    throw error;
  });
  if (first === 'unreadable') return first;
  // Removed since it was listed.
  if (first === null) return null;
  try {
    const { createdAt, build, key } = headerIn(first.bytes).header;
    if (Number.isNaN(Date.parse(createdAt))) return null;
    const isOurs = keys.some(({ recipient }) => recipient === key);
    return { file, bytes: first.size, createdAt, isOurs, ...(build === undefined ? {} : { build }) };
  } catch (error) {
    if (error instanceof ArchiveRefused) return null;
    throw error;
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EISDIR'].includes(String(error.code));
