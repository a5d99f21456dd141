import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveRefused, readHeader, type ArchiveHeader } from './archive-file.ts';
import type { ArchiveKey } from './archive-key.ts';

/** An archive, as far as its first line tells. `isOurs`: one of the keys opens it. */
export interface ListedArchive extends Pick<ArchiveHeader, 'createdAt' | 'build'> {
  readonly file: string;
  readonly bytes: number;
  readonly isOurs: boolean;
}

/** The archives in a folder, the newest first; what is no archive is left out. */
export async function listArchives(folder: string, keys: readonly ArchiveKey[]): Promise<readonly ListedArchive[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.filter((name) => name.endsWith('.age')).map((name) => listed(path.join(folder, name), keys).catch(notThere)),
  );
  return found.filter((archive) => archive !== null).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

async function listed(file: string, keys: readonly ArchiveKey[]): Promise<ListedArchive> {
  const { createdAt, build, key } = await readHeader(file);
  if (Number.isNaN(Date.parse(createdAt))) throw new ArchiveRefused('the first line does not say when it was made');
  const { size: bytes } = await stat(file);
  const isOurs = keys.some(({ recipient }) => recipient === key);
  return { file: path.basename(file), bytes, createdAt, isOurs, ...(build === undefined ? {} : { build }) };
}

/** It is no archive, or was removed since it was listed. */
function notThere(error: unknown): null {
  if (error instanceof ArchiveRefused || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return null;
  throw error;
}
