import { RefusalError } from '@sumaa/runtime/http';

/** How often a stream that is changed just then is looked at again. */
const turnsAtMost = 10;

/**
 * For what is checked on a stream as it stands, and then written with `ifRevision`: where somebody else writes to it in between, the
 * check is made again on what it says by then. Throws what the last turn threw; RefusalError `conflict` where it changes all the time.
 */
export async function lookAgain<T>(look: (turn: number) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await look(turn);
    } catch (error) {
      if (!isChanged(error) || turn === turnsAtMost) throw error;
    }
  }
}

/** Whether a command was refused because its stream stands elsewhere. */
export function isChanged(error: unknown): boolean {
  return error instanceof RefusalError && error.refusal.code === 'conflict';
}
