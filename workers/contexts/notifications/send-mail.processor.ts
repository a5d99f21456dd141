import { minute, type Language } from '@sumaa/contracts';
import { DependencyAway } from '@sumaa/runtime/breaker';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Mailer, MailOutcome } from '@sumaa/runtime/mail';
import { pauseBefore, Postponed } from '@sumaa/runtime/queue';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { accountMail } from './account-mail.ts';
import { invitedMail } from './invited-mail.ts';
import { connectionLostMail, syncDoneMail, type RenderedMail } from './mail/index.ts';
import type { MailPayload, MailSources, Recipient } from './mail-sources.ts';
import type { SentLedger } from './sent-ledger.ts';

export type { MailPayload } from './mail-sources.ts';

export interface SendMailDeps extends MailSources {
  readonly ledger: SentLedger;
  /** Null where no mail server is configured: mails wait. */
  readonly mailer: Pick<Mailer, 'send'> | null;
  readonly due: { settle(jobId: string, at: Date): Promise<void> };
  /** Sender, `name <address>`; its domain names the messages. */
  readonly from: string;
}

/**
 * How often the writing of a mail is tried. A server that does not take it now costs no attempt, however long that lasts: the mail
 * comes back after pauses that double up to the queue's 5 minutes.
 */
export const mailAttempts = { attempts: 600, backoffMs: 2_000 } as const;

/** How long a mail waits until it is looked again whether there is a mail server. */
const noServerMs = 5 * minute;

/** Writes and sends one mail to each who should have it. What was sent stays sent when a later recipient fails. */
export function sendMail(deps: SendMailDeps): Processor<MailPayload> {
  return async (payload, job) => {
    const { mailer } = deps;
    // No attempt is counted: whoever sets it up next month finds every mail still waiting.
    if (!mailer) throw new Postponed(noServerMs, 'no mail server is configured (SMTP_URL)');
    try {
      let waits: Postponed | null = null;
      for (const recipient of await recipientsOf(deps, payload, job)) {
        const later = await deliver({ ...deps, mailer }, payload, recipient, job).catch(postponedOf);
        // One full mailbox holds up nobody else's mail.
        waits ??= later;
      }
      if (waits) throw waits;
    } catch (error) {
      const waits = error instanceof Postponed || error instanceof DependencyAway;
      // Given up: it stays among the dead letters, and nobody orders it again.
      if (job.lastAttempt && !waits) await deps.due.settle(job.id, deps.clock());
      throw error;
    }
    await deps.due.settle(job.id, deps.clock());
  };
}

/** What only waits; anything else is thrown on. */
function postponedOf(error: unknown): Postponed {
  if (error instanceof Postponed) return error;
  throw error;
}

/** Throws Postponed where the mail server does not take it now. */
async function deliver(
  { ledger, mailer, from, clock }: SendMailDeps & { readonly mailer: Pick<Mailer, 'send'> },
  payload: MailPayload,
  to: Recipient,
  job: RunningJob,
): Promise<null> {
  const { eventId, kind } = payload;
  const id = uuidV5(namespaces.message, eventId, to.accountId);
  const messageId = `${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}`;
  const settled = await ledger.once({ eventId, accountId: to.accountId, kind, messageId, at: clock() }, async () => {
    const answer = await mailer.send({ messageId, to: to.email, ...to.mail });
    if (answer.outcome === 'failed') throw postpone(answer, messageId, job);
    return { outcome: answer.outcome, responseCode: answer.outcome === 'refused' ? answer.responseCode : null };
  });
  if (settled === 'done_before') job.log.info({ kind, messageId: id }, 'this mail was sent before');
  else if (settled.outcome === 'refused')
    job.log.error({ kind, messageId: id, responseCode: settled.responseCode }, 'a mail was refused for good');
  return null;
}

function postpone({ reason, setUp }: Extract<MailOutcome, { outcome: 'failed' }>, messageId: string, job: RunningJob): Postponed {
  const about = { messageId, reason };
  if (setUp) job.log.error(about, 'the mail server refuses our credentials or our sender: see SMTP_URL and MAIL_FROM; mails wait');
  else job.log.warn(about, 'the mail server did not take a mail, which waits');
  return new Postponed(pauseBefore(job.run, null, mailAttempts.backoffMs), `the mail server did not take the mail: ${reason}`);
}

async function recipientsOf(deps: SendMailDeps, payload: MailPayload, job: RunningJob): Promise<Recipient[]> {
  if (payload.kind === 'invitation') return invitedMail(deps, payload, job);
  if (payload.kind !== 'sync_done' && payload.kind !== 'connection_lost') return accountMail(deps, payload, job);
  const businessName = await deps.reader.businessName(payload.tenantId);
  if (businessName === null) throw new Error(`tenant ${payload.tenantId} is not in the read model (yet)`);
  const owners = await deps.reader.owners(payload.tenantId);
  return owners.flatMap(({ account_id: accountId, email, language }) =>
    email === null ? [] : [{ accountId, email, mail: mailToOwner(payload, { language, publicUrl: deps.publicUrl }, businessName) }],
  );
}

function mailToOwner(
  payload: Extract<MailPayload, { kind: 'sync_done' | 'connection_lost' }>,
  to: { readonly language: Language; readonly publicUrl: string },
  businessName: string,
): RenderedMail {
  if (payload.kind === 'connection_lost') return connectionLostMail(to, { businessName });
  return syncDoneMail(to, { businessName, reviews: payload.reviews, locations: payload.locations });
}
