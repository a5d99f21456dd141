import { minute, notificationJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import type { JobOrder, Orders } from '../../infra/job-order.ts';
import type { LostWork } from '../../infra/lost-work.ts';
import { mailAttempts, type MailPayload } from './send-mail.processor.ts';

/** Mails that are due, beside the queue: what it forgets is ordered again from here. */
export interface MailDue extends Orders<MailPayload> {
  /** Sent, refused or given up: nothing is due any more. */
  settle(jobId: string, at: Date): Promise<void>;
  lost(): Promise<LostWork[]>;
}

const insert = `
insert into outbox.mail_due (job_id, payload, ordered_at)
select job_id, payload, $3 from unnest($1::text[], $2::json[]) as due (job_id, payload) on conflict do nothing`;

/** Settled ones are kept for a month, as an answer to «was it sent?». */
export function createMailDue(pool: Pick<pg.Pool, 'query'>, queue: Orders<MailPayload>, clock: Clock): MailDue {
  const enqueue = (jobs: readonly Pick<JobOrder<MailPayload>, 'jobId' | 'payload'>[]) =>
    queue.addBulk(jobs.map(({ jobId, payload }) => ({ jobId, payload, ...mailAttempts })));
  return {
    async addBulk(jobs) {
      await pool.query(insert, [jobs.map(({ jobId }) => jobId), jobs.map(({ payload }) => JSON.stringify(payload)), clock()]);
      await queue.addBulk(jobs);
    },
    settle: async (jobId, at) => void (await pool.query('update outbox.mail_due set settled_at = $2 where job_id = $1', [jobId, at])),
    async lost() {
      await pool.query(`delete from outbox.mail_due where settled_at < $1::timestamptz - interval '30 days'`, [clock()]);
      const { rows } = await pool.query<{ job_id: string; payload: unknown }>(
        'select job_id, payload from outbox.mail_due where settled_at is null order by ordered_at limit 1000',
      );
      return rows.map(({ job_id: jobId, payload }) => ({
        key: `mail-${jobId}`,
        notBefore: null,
        graceMs: 2 * minute,
        // Under its own id: where the job still stands in the queue, nothing is added.
        again: () => enqueue([{ jobId, payload: notificationJobs.sendMail.payload.parse(payload) }]),
      }));
    },
  };
}
