import type { Contents, Progress } from '@sumaa/event-store/archive';

/** Backups of the whole installation. */
export interface Archives {
  /** Where they are kept. */
  readonly folder: string;
  /** Writes everything into a new file. Throws what a store or the disk throws. */
  write(file: string, given: { readonly signal: AbortSignal; readonly progress: Progress }): Promise<Contents>;
  /** Reads a file to its end. Throws ArchiveRefused. */
  read(file: string): Promise<Contents>;
  /** Notes beside the backups whose key was destroyed: a restore destroys it again. */
  noteDestroyed(subject: string): Promise<void>;
}
