import type { Contents, Progress } from '@sumaa/event-store/archive';

/** Backups of the whole installation, by the names of their files. */
export interface Archives {
  /** Whether there is a file of this name. */
  has(name: string): Promise<boolean>;
  /** Writes everything into a new file. Throws what a store or the disk throws. */
  write(name: string, given: { readonly signal: AbortSignal; readonly progress: Progress }): Promise<Contents>;
  /** Reads a file to its end; null where there is none of this name. Throws ArchiveRefused. */
  read(name: string): Promise<(Contents & { readonly bytes: number }) | null>;
  remove(name: string): Promise<void>;
  /** Notes beside the backups whose key was destroyed: a restore destroys it again. */
  noteDestroyed(subject: string): Promise<void>;
}
