import { day, minute, type Language } from '@sumaa/contracts';
import { DependencyAway } from '@sumaa/runtime/breaker';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Mailer, MailOutcome } from '@sumaa/runtime/mail';
import { pauseBefore, PermanentFailure, Postponed } from '@sumaa/runtime/queue';
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
  readonly due: {
    settle(jobId: string, at: Date): Promise<void>;
    /** Notes that the server did not take it, and answers since when it has not. */
    turnedAway(jobId: string, at: Date): Promise<Date>;
  };
  /** Sender, `name <address>`; its domain names the messages. */
  readonly from: string;
}

/**
 * How often the writing of a mail is tried. A server that does not take it now costs no attempt: the mail comes back after pauses that
 * double up to the queue's 5 minutes.
 */
export const mailAttempts = { attempts: 600, backoffMs: 2_000 } as const;

/** So long a server that works may turn a mail away, for the time being as it says (RFC 5321 §4.5.4.1); then it is given up. */
const turnedAwayMs = 5 * day;

/** How long a mail waits until it is looked again whether there is a mail server. */
const noServerMs = 5 * minute;

/** Writes and sends one mail to each who should have it. What was sent stays sent when a later recipient fails. */
export function sendMail(deps: SendMailDeps): Processor<MailPayload> {
  return async (payload, job) => {
    const { mailer } = deps;
    // No attempt is counted: whoever sets it up next month finds every mail still waiting.
    if (!mailer) throw new Postponed(noServerMs, 'no mail server is configured (SMTP_URL)');
    try {
      const undelivered: Undelivered[] = [];
      // One full mailbox holds up nobody else's mail.
      for (const recipient of await recipientsOf(deps, payload, job)) {
        const failure = await deliver({ ...deps, mailer }, payload, recipient, job).catch(undeliveredOf);
        if (failure) undelivered.push(failure);
      }
      const [first] = undelivered;
      if (first) throw undelivered.find((one) => one instanceof Postponed) ?? first;
    } catch (error) {
      const waits = error instanceof Postponed || error instanceof DependencyAway;
      // Given up: it stays among the dead letters, and nobody orders it again.
      if (error instanceof PermanentFailure || (job.lastAttempt && !waits)) await deps.due.settle(job.id, deps.clock());
      throw error;
    }
    await deps.due.settle(job.id, deps.clock());
  };
}

/** Of one recipient: it waits, or was given up. */
type Undelivered = Postponed | PermanentFailure;

/** Anything else is thrown on. */
function undeliveredOf(error: unknown): Undelivered {
  if (error instanceof Postponed || error instanceof PermanentFailure) return error;
  throw error;
}

type NotTakenAnswer = Extract<MailOutcome, { outcome: 'failed' }>;
class NotTaken extends Error {
  readonly answer: NotTakenAnswer;
  constructor(answer: NotTakenAnswer) {
    super(`the mail server did not take the mail: ${answer.reason}`);
    this.answer = answer;
  }
}

/** Throws Postponed where the mail server does not take it now, PermanentFailure where it has not for days. */
async function deliver(
  deps: SendMailDeps & { readonly mailer: Pick<Mailer, 'send'> },
  payload: MailPayload,
  to: Recipient,
  job: RunningJob,
): Promise<null> {
  const { ledger, mailer, from, clock } = deps;
  const { eventId, kind } = payload;
  const id = uuidV5(namespaces.message, eventId, to.accountId);
  const messageId = `${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}`;
  let settled: Awaited<ReturnType<SentLedger['once']>>;
  try {
    settled = await ledger.once({ eventId, accountId: to.accountId, kind, messageId, at: clock() }, async () => {
      const answer = await mailer.send({ messageId, to: to.email, ...to.mail });
      if (answer.outcome === 'failed') throw new NotTaken(answer);
      return { outcome: answer.outcome, responseCode: answer.outcome === 'refused' ? answer.responseCode : null };
    });
  } catch (error) {
    throw error instanceof NotTaken ? await undeliveredBy(error, deps, messageId, job) : error;
  }
  if (settled === 'done_before') job.log.info({ kind, messageId: id }, 'this mail was sent before');
  else if (settled.outcome === 'refused')
    job.log.error({ kind, messageId: id, responseCode: settled.responseCode }, 'a mail was refused for good');
  return null;
}

/** It waits, unless a server that works has turned it away for too long. */
async function undeliveredBy(
  { message, answer }: NotTaken,
  { due, clock }: SendMailDeps,
  messageId: string,
  job: RunningJob,
): Promise<Undelivered> {
  const about = { messageId, reason: answer.reason };
  if (answer.thisMail) {
    const now = clock();
    const since = await due.turnedAway(job.id, now);
    if (now.getTime() - since.getTime() >= turnedAwayMs) return new PermanentFailure(`${message}, since ${since.toISOString()}`);
  }
  if (answer.setUp) job.log.error(about, 'the mail server refuses our credentials or our sender: see SMTP_URL and MAIL_FROM; mails wait');
  else job.log.warn(about, 'the mail server did not take a mail, which waits');
  return new Postponed(pauseBefore(job.run, null, mailAttempts.backoffMs), message);
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
