import { backupsNotKept } from '@sumaa/contracts';
import type { ArchiveKey } from './archive-key.ts';
import type { BackupStore } from './backup-store.ts';
import { listArchives } from './list-archives.ts';

const prefix = 'before-restore-';

/** The name of the file that a restore backs up into what it replaces. */
export const safetyFileName = (at: Date): string => `${prefix}${at.toISOString().replaceAll(/[:.]/g, '-')}.age`;

/**
 * Removes the files that restores left, by the rule of the backups on time; beside the one that is made `now` none of them is the newest, so
 * none outlives the notes of destroyed keys.
 */
export async function pruneSafetyFiles(
  store: Pick<BackupStore, 'list' | 'first' | 'remove'>,
  keys: readonly ArchiveKey[],
  now: Date,
): Promise<void> {
  const found = (await listArchives(store, keys, new Set())).others.filter(({ file }) => file.startsWith(prefix));
  const files = found.map(({ file, createdAt }) => ({ file, at: new Date(createdAt) }));
  for (const { file } of backupsNotKept([{ file: null, at: now }, ...files], now)) if (file !== null) await store.remove(file);
}
