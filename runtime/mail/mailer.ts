import { createTransport } from 'nodemailer';
import { isHardRefusal } from './bounce.ts';
import { CircuitOpen, createBreaker, type Breaker } from '../breaker/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';

export interface Mail {
  /** Deterministic (e.g. v5 of the event id), so that a mail sent twice has the same id. Without `<>`. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly replyTo?: string;
  /** Where notices of failed delivery go; the sender when absent. */
  readonly returnPath?: string;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[];
}

/**
 * `refused`: permanent, do not retry; `bounced`: the address takes no mail at all; `failed`: a retry may succeed. `reason` is the server's
 * code, never an address.
 */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly reason: string; readonly responseCode: number | null; readonly bounced?: boolean }
  /**
   * `setUp`: the server refused our credentials or sender, so an operator must fix the configuration. `thisMail`: the server works and
   * refused only this mail. `isUnknown`: all of it was handed over and no answer came, so it may have been sent.
   */
  | {
      readonly outcome: 'failed';
      readonly reason: string;
      readonly responseCode: number | null;
      readonly setUp?: boolean;
      readonly thisMail?: boolean;
      readonly isUnknown?: boolean;
    };

/** Where mails are handed over. `smtpUrl`: `smtp(s)://user:password@host:port`. */
export interface MailServer {
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Mailer {
  /** Whether there is a mail server now. */
  isSet(): Promise<boolean>;
  /** Sends one mail. Failures of server or network are outcomes; throws only CircuitOpen, without a request, while the circuit is open. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Throws when the server cannot be reached or refuses the credentials. */
  check(): Promise<void>;
  close(): void;
  readonly breaker: Pick<Breaker, 'state'>;
}

/** The server did not answer, closed the channel, or refused our set-up: not a problem of the mail. */
class ServerUnavailable extends Error {
  readonly outcome: MailOutcome;
  constructor(outcome: MailOutcome) {
    super('the mail server is unavailable');
    this.outcome = outcome;
  }
}
/** RFC 5321 §3.8: the server closes the channel. */
const channelClosing = 421;

/** A server that is read anew may be another for so long. */
const freshMs = 3_000;
/** While there is none, mails wait. */
const unsetMs = 60_000;

/**
 * `read`: which server it is now, asked every few seconds, for one that is set while the process runs. `timeoutMs`: limit for connecting and
 * for each response, 10 s by default.
 */
export function createMailer(
  options: (MailServer | { readonly read: () => Promise<MailServer | null> }) & {
    readonly timeoutMs?: number;
    readonly log?: Log;
    readonly metrics?: Metrics;
    readonly now?: () => number;
  },
): Mailer {
  const { timeoutMs = 10_000, log, metrics, now = Date.now } = options;
  const breaker = createBreaker({ name: 'mail', isOutage: (error) => error instanceof ServerUnavailable, log, metrics });
  const seconds = metrics?.histogram('mail_send_seconds', 'Time to send a mail, by outcome', ['outcome']);
  /** By Message-ID: whether all of a mail that is on its way went to the server. */
  const handedOver = new Map<string, boolean>();
  const connect = (server: MailServer) => {
    const transport = createTransport({
      url: server.smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Its stream ends once it was read up to the end, which begins after the server said that it takes the content.
    transport.use('stream', ({ message }, done) => {
      const open = message.createReadStream.bind(message);
      message.createReadStream = (of) =>
        open(of).once('end', () => handedOver.has(message.messageId()) && handedOver.set(message.messageId(), true));
      done();
    });
    return { ...server, transport };
  };
  let open = 'read' in options ? null : connect(options);
  let readAt = -Infinity;

  async function current(): Promise<ReturnType<typeof connect> | null> {
    if (!('read' in options) || now() - readAt < freshMs) return open;
    const server = await options.read();
    readAt = now();
    if (server?.smtpUrl === open?.smtpUrl && server?.from === open?.from) return open;
    open?.transport.close();
    open = server && connect(server);
    return open;
  }
  return {
    isSet: async () => (await current()) !== null,
    async send({ messageId, headers = {}, from: sender, returnPath, files = [], ...mail }) {
      const server = await current();
      if (server === null) throw new CircuitOpen('mail', unsetMs);
      const { transport, from } = server;
      const more = {
        ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: mail.to } }),
        attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
      };
      const attempt = async (): Promise<MailOutcome> => {
        const id = `<${messageId}>`;
        handedOver.set(id, false);
        const outcome = await transport
          .sendMail({ ...mail, ...more, from: sender ?? from, messageId: id, headers: { 'Auto-Submitted': 'auto-generated', ...headers } })
          .then((): MailOutcome => ({ outcome: 'sent' }), failureOf)
          .then((answer) => withoutAnswer(answer, handedOver.get(id) === true))
          .finally(() => handedOver.delete(id));
        const unavailable =
          outcome.outcome === 'failed' && (outcome.responseCode === null || outcome.responseCode === channelClosing || outcome.setUp);
        if (unavailable) throw new ServerUnavailable(outcome);
        return outcome.outcome === 'failed' ? { ...outcome, thisMail: true } : outcome;
      };
      const end = seconds?.startTimer();
      try {
        const outcome = await breaker.run(attempt);
        end?.({ outcome: outcome.outcome });
        return outcome;
      } catch (error) {
        end?.({ outcome: error instanceof ServerUnavailable ? error.outcome.outcome : 'away' });
        if (error instanceof ServerUnavailable) return error.outcome;
        throw error;
      }
    },
    check: async () => void (await (await current())?.transport.verify()),
    close: () => open?.transport.close(),
    breaker,
  };
}

/** A mail that was handed over and got no answer: the connection broke, or the server is silent. */
const withoutAnswer = (answer: MailOutcome, isHandedOver: boolean): MailOutcome =>
  answer.outcome === 'failed' && answer.responseCode === null && isHandedOver ? { ...answer, isUnknown: true } : answer;

/** RFC 4954 §6: authentication required or failed, as a response to any command. */
const loginCodes: ReadonlySet<number | null> = new Set([530, 534, 535, 538]);

/** Codes 5xx to the recipient or the content are final (RFC 5321 §4.2.1); everything else is temporary. */
function failureOf(error: unknown): MailOutcome {
  const about = (error ?? {}) as { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };
  const responseCode = typeof about.responseCode === 'number' ? about.responseCode : null;
  const code = typeof about.code === 'string' ? about.code : 'UNKNOWN';
  const reason = responseCode === null ? code : `${code} ${responseCode}`;
  const permanent = responseCode === null || responseCode >= 500;
  // Our sender address was refused.
  const senderRefused = about.command === 'MAIL FROM' && responseCode !== null && permanent;
  if (code === 'EAUTH' || loginCodes.has(responseCode) || senderRefused) return { outcome: 'failed', reason, responseCode, setUp: true };
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && permanent;
  if (!final) return { outcome: 'failed', reason, responseCode };
  const response = typeof about.response === 'string' ? about.response : '';
  const bounced = about.command === 'RCPT TO' && responseCode !== null && isHardRefusal(responseCode, response);
  return { outcome: 'refused', reason, responseCode, ...(bounced ? { bounced } : {}) };
}
