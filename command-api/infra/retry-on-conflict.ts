import { RefusalError } from '@sumaa/runtime/http';

/** The maximum number of attempts on a stream that keeps changing. */
const maxAttempts = 10;

/**
 * Runs a check followed by a write with `ifRevision`; if another command changes the stream in between, runs both again. Throws
 * what the last attempt threw: RefusalError `conflict` if the stream keeps changing.
 */
export async function retryOnConflict<T>(look: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await look(attempt);
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
    }
  }
}

/** Whether a command was refused because its stream has another revision. */
export function isConflict(error: unknown): boolean {
  return error instanceof RefusalError && error.refusal.code === 'conflict';
}
