import { sql } from 'kysely';
import type { Tx } from './query-deps.ts';

/** Whether the activity log has every event and its indexes. A restore finishes it last, while people work; until then it is not to be read. */
export async function isLogComplete(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ complete: boolean }>`select read.is_log_complete() as complete`.execute(tx);
  return rows[0]?.complete === true;
}
