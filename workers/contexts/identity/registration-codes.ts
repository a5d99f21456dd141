import { platformTenant, type Language, type TenantId, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder } from '../../infra/new-job.ts';

const select = `
select id, issue, language from vault.pending_registration
where issue > 0 and code_expires_at > $1
  and not exists (select from outbox.mail_due where job_id = 'registration-code-' || id || '-' || issue)`;

/**
 * Orders the mail for each code of a registration that was not ordered yet. Registrations are no events, so no reactor sees them: the
 * vault says what is due. Runs when a code was issued, and at every sweep in case a process died in between.
 */
export function mailRegistrationCodes(pool: Pick<pg.Pool, 'query'>, mails: JobAdder<MailPayload>, clock: Clock): () => Promise<void> {
  return async () => {
    const { rows } = await pool.query<{ id: Uuid; issue: number; language: Language }>(select, [clock()]);
    if (rows.length === 0) return;
    await mails.addBulk(
      rows.map(({ id: registrationId, issue, language }) => {
        const tenantId: TenantId = platformTenant;
        const jobId = `registration-code-${registrationId}-${issue}`;
        const payload = { kind: 'email_code' as const, eventId: jobId, tenantId, registrationId, issue, language };
        return { jobId, payload, ...mailAttempts };
      }),
    );
  };
}
