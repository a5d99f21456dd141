import { day, minute } from '@sumaa/contracts';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Mailer, MailOutcome } from '@sumaa/runtime/mail';
import { retryDelayMs, PermanentFailure, Postponed } from '@sumaa/runtime/queue';
import type { Deliveries, Delivery } from '@sumaa/runtime/vault';
import { underName } from '../../infra/mail/layout.ts';
import {
  mailAttempts,
  type Conversations,
  type MailKind,
  type MailPayload,
  type MailSources,
  type MailWriter,
  type MailWriters,
  type Recipient,
} from '../../infra/mail/mail-writer.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { SentLedger, Settled } from './sent-ledger.ts';

export interface SendMailDeps extends MailSources {
  readonly writers: MailWriters;
  readonly ledger: SentLedger;
  /** What is handed over at most once. */
  readonly deliveries: Pick<Deliveries, 'begin' | 'settle' | 'release' | 'read'>;
  /** Null where no mail server is configured: mails wait. */
  readonly mailer: Pick<Mailer, 'send'> | null;
  readonly due: {
    settle(jobId: string, at: Date): Promise<void>;
    /** Records that the server did not accept the mail; resolves with the first time this happened. */
    recordRefusal(jobId: string, at: Date): Promise<Date>;
  };
  /** Remembers that an address takes no mail at all; `mailId` counts once. */
  bounced(email: string, mailId: string): Promise<void>;
  /** Sender, `name <address>`; its domain is used in the message ids. */
  readonly from: string;
}

/** How long a working server may temporarily refuse a mail (RFC 5321 §4.5.4.1) before it is given up. */
const giveUpAfterMs = 5 * day;

/** Pause before looking again what became of a mail that another job hands over. */
const underWayMs = 10_000;

/** Pause before checking again whether a mail server is configured. */
const noServerMs = 5 * minute;

/** Writes and sends one mail to each recipient. A mail already sent is not sent again when a later recipient fails. */
export function sendMail(deps: SendMailDeps): Processor<MailPayload> {
  return async (payload, job) => {
    const { mailer } = deps;
    // No attempt is counted: the mails still wait when a server is configured much later.
    if (!mailer) throw new Postponed(noServerMs, 'no mail server is configured (SMTP_URL)');
    try {
      const undelivered: Undelivered[] = [];
      // A failure of one recipient does not delay the others.
      const recipients = await writerOf(deps.writers, payload.kind)(deps, payload, job);
      const { platformName } = await deps.reader.platformSettings();
      for (const recipient of recipients) {
        const named = { ...recipient, mail: underName(recipient.mail, platformName) };
        const failure = await deliver({ ...deps, mailer }, payload, named, job).catch(undeliveredOf);
        if (failure) undelivered.push(failure);
      }
      const [first] = undelivered;
      if (first) throw undelivered.find((one) => one instanceof Postponed) ?? first;
    } catch (error) {
      const waits = error instanceof Postponed || error instanceof CircuitOpen;
      // Given up: the job stays among the dead letters and is not added again.
      if (error instanceof PermanentFailure || (job.lastAttempt && !waits)) await deps.due.settle(job.id, deps.clock());
      throw error;
    }
    await deps.due.settle(job.id, deps.clock());
  };
}

/** The failure of one recipient: retried later, or given up. */
type Undelivered = Postponed | PermanentFailure;

/** Rethrows any other error. */
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

/** Sends one mail. Throws Postponed when the server does not accept it now, PermanentFailure when it has not for days. */
async function deliver(
  deps: SendMailDeps & { readonly mailer: Pick<Mailer, 'send'> },
  payload: MailPayload,
  to: Recipient,
  job: RunningJob,
): Promise<null> {
  const { ledger, mailer, from, clock } = deps;
  const { eventId, kind } = payload;
  const id = uuidV5(namespaces.message, eventId, to.accountId);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const messageId = mailIdOf(eventId, to, domain);
  const hand = async (): Promise<Settled> => {
    const answer = await mailer.send({ messageId, to: to.email, ...to.mail, ...repliesOf(to, deps), headers: headersOf(to, domain) });
    if (answer.outcome === 'failed') {
      if (answer.isUnknown && to.isOnce) return unknown;
      throw new NotTaken(answer);
    }
    if (answer.outcome === 'refused' && answer.bounced === true) await deps.bounced(to.email, messageId);
    return { outcome: answer.outcome, responseCode: answer.outcome === 'refused' ? answer.responseCode : null };
  };
  let settled: Awaited<ReturnType<SentLedger['once']>>;
  try {
    settled = await ledger.once({ eventId, accountId: to.accountId, kind, messageId, at: clock() }, () =>
      to.isOnce ? handOnce(deps.deliveries, { id, channel: 'email', accountId: to.accountId }, hand) : hand(),
    );
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    const undelivered = await undeliveredBy(error, deps, messageId, job);
    if (undelivered instanceof PermanentFailure) await to.whenSettled?.('refused');
    throw undelivered;
  }
  if (settled === 'under_way') throw new Postponed(underWayMs, 'another job is handing the mail over');
  // Again after an earlier job, which may have ended before it could say so.
  await to.whenSettled?.(settled.outcome);
  if (settled.wasBefore) job.log.info({ kind, messageId: id }, 'mail was already sent');
  else if (settled.outcome === 'unknown')
    job.log.warn({ kind, messageId: id }, 'it is unknown whether a mail went out; it is not repeated');
  else if (settled.outcome === 'refused')
    job.log.error({ kind, messageId: id, responseCode: settled.responseCode }, 'the mail server refused a mail permanently');
  return null;
}

const unknown: Settled = { outcome: 'unknown', responseCode: null };

/** Hands over what was not begun before. What was begun, and what nobody answered, is unknown. */
async function handOnce(deliveries: SendMailDeps['deliveries'], delivery: Delivery, hand: () => Promise<Settled>): Promise<Settled> {
  if (!(await deliveries.begin(delivery))) {
    const before = await deliveries.read(delivery.id, delivery.accountId);
    return before === null || before.state === 'sending' ? unknown : { outcome: before.state, responseCode: Number(before.code) || null };
  }
  let settled: Settled;
  try {
    settled = await hand();
  } catch (error) {
    // Then it was certainly not taken; nobody knows after anything else.
    if (error instanceof NotTaken || error instanceof CircuitOpen) await deliveries.release(delivery.id);
    throw error;
  }
  const { outcome, responseCode } = settled;
  await deliveries.settle(delivery.id, outcome === 'refused' ? { state: outcome, code: String(responseCode) } : { state: outcome });
  return settled;
}

/** The Message-ID of a mail. One that can be answered has its token in it, so that an answer finds the conversation by it too. */
function mailIdOf(eventId: string, { accountId, conversation }: Recipient, domain: string): string {
  const id = uuidV5(namespaces.message, eventId, accountId);
  return `${id}${conversation === undefined ? '' : `.${conversation}`}@${domain}`;
}

/** Where answers and notices of failed delivery go, and what is attached. */
function repliesOf(to: Recipient, { conversations }: Pick<SendMailDeps, 'conversations'>) {
  const { files = [] } = to;
  return { ...(conversations ? addressesOf(to, conversations) : {}), ...(files.length === 0 ? {} : { files }) };
}

function addressesOf({ conversation, email, asks }: Recipient, { domain, returnTokenOf, asked }: Conversations) {
  if (asks !== undefined) return { returnPath: `asked+${asked.tokenOf(asks)}@${domain}` };
  if (conversation === undefined) return { returnPath: `return+${returnTokenOf(email)}@${domain}` };
  const address = `reply+${conversation}@${domain}`;
  return { replyTo: address, returnPath: address };
}

/** What makes mail programs show a conversation as one (RFC 5322 §3.6.4): the same ids that the earlier mails had. */
function headersOf(to: Recipient, domain: string): Readonly<Record<string, string>> {
  const { follows = [], autoSubmitted, unsubscribe } = to;
  const references = follows.map((eventId) => `<${mailIdOf(eventId, to, domain)}>`);
  const last = references.at(-1);
  return {
    ...(last === undefined ? {} : { 'In-Reply-To': last, References: references.join(' ') }),
    ...(autoSubmitted === undefined ? {} : { 'Auto-Submitted': autoSubmitted }),
    ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** Postponed, unless a working server has refused the mail for too long. */
async function undeliveredBy(
  { message, answer }: NotTaken,
  { due, clock }: SendMailDeps,
  messageId: string,
  job: RunningJob,
): Promise<Undelivered> {
  const about = { messageId, reason: answer.reason };
  if (answer.thisMail) {
    const now = clock();
    const since = await due.recordRefusal(job.id, now);
    if (now.getTime() - since.getTime() >= giveUpAfterMs) return new PermanentFailure(`${message}, since ${since.toISOString()}`);
  }
  if (answer.setUp)
    job.log.error(about, 'the mail server refuses our credentials or our sender: see SMTP_URL and MAIL_FROM; mails are sent later');
  else job.log.warn(about, 'the mail server did not accept a mail; it is sent later');
  return new Postponed(retryDelayMs(job.run, null, mailAttempts.backoffMs), message);
}

const writerOf = <K extends MailKind>(writers: MailWriters, kind: K): MailWriter<K> => writers[kind];
