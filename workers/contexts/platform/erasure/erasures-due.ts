import { erasureJobs, minute } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import { dueJob, inBatches, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { JobAdder, NewJob, PayloadOf, TrackedJobQueue } from '../../../infra/new-job.ts';
import type { Batch } from '../../../work-reader/index.ts';

export type DestroyKeyPayload = PayloadOf<typeof erasureJobs.destroyKey>;

/** Keys that are to be destroyed, in Postgres: jobs that the queue loses are added again from here. */
export interface ErasuresDue extends JobAdder<DestroyKeyPayload> {
  /** Marks the key as destroyed. */
  settle(jobId: string): Promise<void>;
  readonly lost: DueWorkSource;
}

/** The job that destroys the key of an erased record; a key is destroyed once. All of a writer is erased before their own message is. */
export const destroyKeyJob = (payload: DestroyKeyPayload): NewJob<DestroyKeyPayload> => ({
  jobId: payload.kind === 'writer' ? `erase-writer-${payload.id}` : `destroy-key-${payload.id}`,
  payload,
});

const insert = `
insert into outbox.erasure_due (job_id, payload, ordered_at)
select job_id, payload, $3 from unnest($1::text[], $2::json[]) as due (job_id, payload) on conflict do nothing`;
const select = `
select job_id, payload, ordered_at from outbox.erasure_due where ($1::text is null or job_id > $1) order by job_id limit $2`;

interface DueRow {
  readonly job_id: string;
  readonly payload: unknown;
  readonly ordered_at: Date;
}

/** `limit`: rows per read. */
export function createErasuresDue(
  pool: Pick<pg.Pool, 'query'>,
  queue: TrackedJobQueue<DestroyKeyPayload>,
  clock: Clock,
  limit = 1_000,
): ErasuresDue {
  async function dueBehind(after: string | null): Promise<Batch<DueRow, string>> {
    const { rows } = await pool.query<DueRow>(select, [after, limit]);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.job_id ?? null) };
  }
  return {
    async addBulk(jobs) {
      await pool.query(insert, [jobs.map(({ jobId }) => jobId), jobs.map(({ payload }) => JSON.stringify(payload)), clock()]);
      await queue.addBulk(jobs);
    },
    settle: async (jobId) => void (await pool.query('delete from outbox.erasure_due where job_id = $1', [jobId])),
    lost: inBatches(dueBehind, (row) => {
      const payload = erasureJobs.destroyKey.payload.parse(row.payload);
      return {
        tenantId: payload.tenantId,
        dueAt: row.ordered_at,
        pauseMs: 2 * minute,
        jobs: async () => [dueJob(queue, destroyKeyJob(payload))],
      };
    }),
  };
}
