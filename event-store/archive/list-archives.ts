import { ArchiveRefused, headerIn, type ArchiveHeader } from './archive-file.ts';
import type { ArchiveKey } from './archive-key.ts';
import type { BackupStore } from './backup-store.ts';

/** An archive, as far as its first line tells. `isOurs`: one of the keys opens it. */
export interface ListedArchive extends Pick<ArchiveHeader, 'createdAt' | 'build'> {
  readonly file: string;
  readonly bytes: number;
  readonly isOurs: boolean;
}

/** The archives of a store but those of these names, the newest first; what is no archive is left out. */
export async function listArchives(
  store: Pick<BackupStore, 'list' | 'first'>,
  keys: readonly ArchiveKey[],
  known: ReadonlySet<string>,
): Promise<readonly ListedArchive[]> {
  const found: ListedArchive[] = [];
  for await (const name of store.list()) {
    const archive = known.has(name) ? null : await listed(store, name, keys);
    if (archive) found.push(archive);
  }
  return found.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

async function listed(store: Pick<BackupStore, 'first'>, file: string, keys: readonly ArchiveKey[]): Promise<ListedArchive | null> {
  const first = await store.first(file);
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
