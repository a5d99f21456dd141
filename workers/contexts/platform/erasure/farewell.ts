import { day, type TenantId, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import { mailAttempts, type MailPayload } from '../../../infra/mail/mail-writer.ts';
import type { JobAdder } from '../../../infra/new-job.ts';

/** The last mail to an erased person, whose address goes with their key. */
export interface Farewell {
  /** Has it sent, once; resolves with whether the key has to wait for it no longer. */
  isOver(tenantId: TenantId, accountId: Uuid): Promise<boolean>;
}

interface FarewellDeps {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly queue: JobAdder<MailPayload>;
  /** Where no mail server is configured, nothing waits for one. */
  readonly hasMailServer: () => Promise<boolean>;
  readonly clock: Clock;
}

/** For so long the key waits for a mail server that does not take it. */
const waitMs = day;

export const createFarewell = ({ pool, queue, hasMailServer, clock }: FarewellDeps): Farewell => ({
  async isOver(tenantId, accountId) {
    if (!(await hasMailServer())) return true;
    const jobId = `account-erased-${accountId}`;
    await queue.addBulk([{ jobId, payload: { kind: 'account_erased', eventId: jobId, tenantId, accountId }, ...mailAttempts }]);
    const { rows } = await pool.query<{ ordered_at: Date; settled_at: Date | null }>(
      'select ordered_at, settled_at from outbox.mail_due where job_id = $1',
      [jobId],
    );
    const [mail] = rows;
    // Pruned: it was settled long ago.
    return mail === undefined || mail.settled_at !== null || clock().getTime() - mail.ordered_at.getTime() >= waitMs;
  },
});
