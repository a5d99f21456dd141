import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveRefused } from './archive-file.ts';

/** One file for each month (UTC): a line for each key, with the id of its subject and nothing else. */
const named = /^destroyed-(\d{4}-\d{2})\.txt$/;
const nameOf = (month: string): string => `destroyed-${month}.txt`;

/** Longer than any backup is kept. */
const keptMonths = 14;

/**
 * Notes beside the backups that a key was destroyed, so that a restore of an older one destroys it again where the installation itself is
 * lost. Repeating it changes nothing.
 */
export async function noteDestroyed(folder: string, subject: string, at: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(path.join(folder, nameOf(monthOf(at))), `${subject}\n`, { mode: 0o600 });
}

/** Removes the notes that no backup needs any more. */
export async function pruneDestroyed(folder: string, now: Date): Promise<void> {
  const first = firstMonthKept(now);
  for (const month of await monthsIn(folder)) if (month < first) await rm(path.join(folder, nameOf(month)), { force: true });
}

/** The subjects that are noted in these folders. */
export async function notedDestroyed(folders: readonly string[]): Promise<readonly string[]> {
  const subjects = new Set<string>();
  for (const folder of folders) {
    for (const month of await monthsIn(folder)) {
      const text = await readFile(path.join(folder, nameOf(month)), 'utf8');
      for (const subject of text.split('\n')) if (subject !== '') subjects.add(subject);
    }
  }
  return [...subjects];
}

/**
 * Throws ArchiveRefused where an archive of this instant may be older than the notes: a key that was destroyed after it could come back, and
 * nobody would know.
 */
export function assertNotesReach(createdAt: string, now: Date): void {
  if (createdAt.slice(0, 7) < firstMonthKept(now)) {
    const message = `the archive is older than ${keptMonths} months: whose keys were destroyed since is not noted that far back`;
    throw new ArchiveRefused('expired', message);
  }
}

/** The oldest month whose notes are kept. */
export const firstMonthKept = (now: Date): string => monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths)));

/** The month of an instant (UTC). */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

async function monthsIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.flatMap((file) => named.exec(file)?.[1] ?? []);
}
