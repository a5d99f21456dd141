import { minute, notificationJobs, type Notice, type TenantId, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { JobAdder, NewJob, TrackedJobQueue } from '../../infra/new-job.ts';
import type { Batch } from '../../work-reader/index.ts';

/** How often a notice is tried; then it stays in the bell. */
export const noticeAttempts = { attempts: 5, backoffMs: minute } as const;

/** Due notices in Postgres: jobs that the queue loses are added again from here. */
export interface NoticesDue extends JobAdder<Notice> {
  /** Marks the notice as brought to everybody, or given up. */
  settle(eventId: Uuid, at: Date): Promise<void>;
  readonly lost: DueWorkSource;
}

const insert = `
insert into outbox.push_due (event_id, payload, ordered_at)
select event_id, payload, $3 from unnest($1::uuid[], $2::json[]) as due (event_id, payload) on conflict do nothing`;

const select = `
select event_id, payload, payload->>'tenantId' as tenant_id, ordered_at from outbox.push_due
where settled_at is null and ($1::uuid is null or event_id > $1) order by event_id limit $2`;

interface DueRow {
  readonly event_id: Uuid;
  readonly payload: unknown;
  readonly tenant_id: TenantId;
  readonly ordered_at: Date;
}

/** `limit`: rows per read. */
export function createNoticesDue(pool: Pick<pg.Pool, 'query'>, queue: TrackedJobQueue<Notice>, clock: Clock, limit = 1_000): NoticesDue {
  const jobOf = ({ event_id: jobId, payload }: DueRow): NewJob<Notice> => ({
    jobId,
    payload: notificationJobs.notify.payload.parse(payload),
    ...noticeAttempts,
  });
  async function dueBehind(after: Uuid | null): Promise<Batch<DueRow>> {
    const { rows } = await pool.query<DueRow>(select, [after, limit]);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.event_id ?? null) };
  }
  return {
    async addBulk(jobs) {
      await pool.query(insert, [jobs.map(({ jobId }) => jobId), jobs.map(({ payload }) => JSON.stringify(payload)), clock()]);
      await queue.addBulk(jobs);
    },
    settle: async (eventId, at) => void (await pool.query('update outbox.push_due set settled_at = $2 where event_id = $1', [eventId, at])),
    lost: inBatches(dueBehind, (row) => ({
      tenantId: row.tenant_id,
      dueAt: row.ordered_at,
      pauseMs: 2 * minute,
      jobs: async () => [dueJob(queue, jobOf(row))],
    })),
  };
}
