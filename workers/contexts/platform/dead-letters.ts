import type { QueueEvent, queueJobs } from '@sumaa/contracts';
import { maskPersonal } from '@sumaa/runtime/log';
import type { JobQueue } from '@sumaa/runtime/queue';
import type pg from 'pg';
import type { z } from 'zod';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { Chore } from '../../infra/work-deps.ts';

type Payload = PayloadOf<typeof queueJobs.retryDeadLetters>;

interface Deps {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly queues: readonly Pick<JobQueue<z.ZodType>, 'name' | 'failed' | 'retryFailed' | 'retryAllFailed'>[];
}

/** Retries what staff asked for. */
export function whenDeadLettersRetried(queue: JobAdder<Payload>): JobReactor<QueueEvent, Payload> {
  return {
    name: 'when-dead-letters-retried',
    categories: ['queue'],
    react: ({ id, data: { queue: of, jobId }, metadata: { tenantId } }) => [
      { jobId: `retry-dead-letters-${id}`, payload: { tenantId, queue: of, jobId } },
    ],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

/** Gives dead letters all their attempts again. Those that were retried before are passed over. */
export function retryDeadLetters({ pool, queues }: Deps): Processor<Payload> {
  return async ({ queue: name, jobId }) => {
    const queue = queues.find((one) => one.name === name);
    if (!queue) return;
    await (jobId === null ? queue.retryAllFailed() : queue.retryFailed(jobId));
    await pool.query('delete from ops.dead_letter where queue = $1 and ($2::text is null or job_id = $2)', [name, jobId]);
  };
}

/** The most that are listed of one queue. */
const listed = 50;

const replace = `
with found as (
  select queue, job_id, attempts, failed_at, reason
  from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::text[]) as f (queue, job_id, attempts, failed_at, reason)
), gone as (
  delete from ops.dead_letter d where not exists (
    select from found f where (f.queue, f.job_id, f.failed_at) is not distinct from (d.queue, d.job_id, d.failed_at)
  )
)
insert into ops.dead_letter (queue, job_id, attempts, failed_at, reason) select * from found on conflict do nothing`;

/** Writes down which jobs failed for good, for the console. One that failed anew is listed anew by the next sweep. */
export function listDeadLetters({ pool, queues }: Deps): Chore {
  return async () => {
    const all = [];
    for (const queue of queues) for (const job of await queue.failed(listed)) all.push({ queue: queue.name, ...job });
    await pool.query(replace, [
      all.map(({ queue }) => queue),
      all.map(({ id }) => id),
      all.map(({ attempts }) => attempts),
      all.map(({ failedAt }) => failedAt),
      all.map(({ reason }) => maskPersonal(reason ?? '').slice(0, 500)),
    ]);
  };
}
