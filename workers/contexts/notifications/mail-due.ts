import { minute, notificationJobs, type TenantId } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import type { NewJob, JobAdder, TrackedJobQueue } from '../../infra/new-job.ts';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { Batch } from '../../work-reader/index.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

/** Due mails in Postgres: jobs that the queue loses are added again from here. */
export interface MailDue extends JobAdder<MailPayload> {
  /** Marks the mail as done: sent, refused or given up. */
  settle(jobId: string, at: Date): Promise<void>;
  /** Records that the mail server did not accept this mail at `at`; resolves with the first time this happened. */
  recordRefusal(jobId: string, at: Date): Promise<Date>;
  readonly lost: DueWorkSource;
}

const insert = `
insert into outbox.mail_due (job_id, payload, ordered_at)
select job_id, payload, $3 from unnest($1::text[], $2::json[]) as due (job_id, payload) on conflict do nothing`;

const select = `
select job_id, payload, payload->>'tenantId' as tenant_id, ordered_at from outbox.mail_due
where settled_at is null and ($1::text is null or job_id > $1) order by job_id limit $2`;

const recordRefusal = `
update outbox.mail_due set turned_away_at = coalesce(turned_away_at, $2) where job_id = $1 returning turned_away_at`;

interface DueRow {
  readonly job_id: string;
  readonly payload: unknown;
  readonly tenant_id: TenantId;
  readonly ordered_at: Date;
}

/** `limit`: rows per read. */
export function createMailDue(pool: Pick<pg.Pool, 'query'>, queue: TrackedJobQueue<MailPayload>, clock: Clock, limit = 1_000): MailDue {
  const jobOf = ({ job_id: jobId, payload }: DueRow): NewJob<MailPayload> => ({
    jobId,
    payload: notificationJobs.sendMail.payload.parse(payload),
    ...mailAttempts,
  });
  async function dueBehind(after: string | null): Promise<Batch<DueRow, string>> {
    const { rows } = await pool.query<DueRow>(select, [after, limit]);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.job_id ?? null) };
  }
  return {
    async addBulk(jobs) {
      await pool.query(insert, [jobs.map(({ jobId }) => jobId), jobs.map(({ payload }) => JSON.stringify(payload)), clock()]);
      await queue.addBulk(jobs);
    },
    // Resets `turned_away_at`: a manual retry gets the full time again.
    settle: async (jobId, at) =>
      void (await pool.query('update outbox.mail_due set settled_at = $2, turned_away_at = null where job_id = $1', [jobId, at])),
    async recordRefusal(jobId, at) {
      const { rows } = await pool.query<{ turned_away_at: Date }>(recordRefusal, [jobId, at]);
      return rows[0]?.turned_away_at ?? at;
    },
    lost: inBatches(dueBehind, (row) => ({
      tenantId: row.tenant_id,
      dueAt: row.ordered_at,
      pauseMs: 2 * minute,
      jobs: async () => [dueJob(queue, jobOf(row))],
    })),
  };
}
