import type { DeadLetter } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

const shown = 200;

/** The newest jobs that failed for good. */
export async function deadLetters(tx: Tx): Promise<DeadLetter[]> {
  const { rows } = await sql<{
    readonly queue: string;
    readonly job_id: string;
    readonly attempts: number;
    readonly failed_at: Date | null;
    readonly reason: string;
  }>`select * from ops.dead_letter order by failed_at desc nulls last, queue, job_id limit ${shown}`.execute(tx);
  return rows.map(({ queue, job_id: jobId, attempts, failed_at, reason }) => ({
    queue,
    jobId,
    attempts,
    failedAt: instant(failed_at),
    reason,
  }));
}
