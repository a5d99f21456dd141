import type { Language, notificationJobs, Uuid } from '@sumaa/contracts';
import { DependencyAway } from '@sumaa/runtime/breaker';
import { namespaces, uuidV5, type OneTimeCodes } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Mailer } from '@sumaa/runtime/mail';
import type { PayloadOf } from '../../infra/job-order.ts';
import type { ProjectionProgress } from '../../infra/projection-progress.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { connectionLostMail, emailCodeMail, registrationRepeatedMail, syncDoneMail, type RenderedMail } from './mail/index.ts';
import type { SentLedger } from './sent-ledger.ts';

export type MailPayload = PayloadOf<typeof notificationJobs.sendMail>;

export interface SendMailDeps {
  readonly reader: Pick<WorkReader, 'account' | 'owners' | 'businessName'>;
  readonly progress: Pick<ProjectionProgress, 'until'>;
  readonly ledger: SentLedger;
  /** Null where no mail server is configured: mails wait. */
  readonly mailer: Pick<Mailer, 'send'> | null;
  readonly due: { settle(jobId: string, at: Date): Promise<void> };
  readonly codes: OneTimeCodes;
  readonly publicUrl: string;
  /** Sender, `name <address>`; its domain names the messages. */
  readonly from: string;
  readonly clock: Clock;
}

/** How often a mail is tried. Pauses double up to the queue's 5 minutes, so an outage of two days loses nothing. */
export const mailAttempts = { attempts: 600, backoffMs: 2_000 } as const;

/** The account may have been registered a moment ago: that long its read model is waited for before the job is tried again. */
const readModelMs = 3_000;

interface Recipient {
  readonly accountId: Uuid;
  readonly email: string;
  readonly mail: RenderedMail;
}

/** Writes and sends one mail to each who should have it. What was sent stays sent when a later recipient fails. */
export function sendMail(deps: SendMailDeps): Processor<MailPayload> {
  return async (payload, job) => {
    try {
      for (const recipient of await recipientsOf(deps, payload, job)) await deliver(deps, payload, recipient, job);
    } catch (error) {
      // Given up: it stays among the dead letters, and nobody orders it again.
      if (job.lastAttempt && !(error instanceof DependencyAway)) await deps.due.settle(job.id, deps.clock());
      throw error;
    }
    await deps.due.settle(job.id, deps.clock());
  };
}

async function deliver({ ledger, mailer, from, clock }: SendMailDeps, payload: MailPayload, to: Recipient, job: RunningJob): Promise<void> {
  const { eventId, kind } = payload;
  const messageId = `${uuidV5(namespaces.message, eventId, to.accountId)}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}`;
  const settled = await ledger.once({ eventId, accountId: to.accountId, kind, messageId, at: clock() }, async () => {
    if (!mailer) throw new Error('no mail server is configured (SMTP_URL)');
    const answer = await mailer.send({ messageId, to: to.email, ...to.mail });
    if (answer.outcome === 'failed') throw new Error(`the mail server did not take the mail: ${answer.reason}`);
    return { outcome: answer.outcome, responseCode: answer.outcome === 'refused' ? answer.responseCode : null };
  });
  if (settled === 'done_before') job.log.info({ kind, messageId }, 'this mail was sent before');
  else if (settled.outcome === 'refused')
    job.log.error({ kind, messageId, responseCode: settled.responseCode }, 'a mail was refused for good');
}

async function recipientsOf(deps: SendMailDeps, payload: MailPayload, job: RunningJob): Promise<Recipient[]> {
  if (payload.kind === 'email_code' || payload.kind === 'registration_repeated') {
    const { accountId, language } = payload;
    const account = await deps.progress.until(() => deps.reader.account(accountId), { timeoutMs: readModelMs, signal: job.signal });
    if (!account) throw new Error(`account ${accountId} is not in the read model (yet)`);
    // Erased meanwhile: there is nobody to write to.
    if (account.email === null) return [];
    const to = { language, publicUrl: deps.publicUrl };
    if (payload.kind === 'registration_repeated') return [{ accountId, email: account.email, mail: registrationRepeatedMail(to, {}) }];
    const code = deps.codes.code({ purpose: 'confirm_email', account: accountId, issue: payload.issue });
    return [{ accountId, email: account.email, mail: emailCodeMail(to, { email: account.email, code }) }];
  }
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
