import { createTransport } from 'nodemailer';
import { createBreaker, type Breaker } from '../breaker/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';

export interface Mail {
  /** Deterministic (e.g. v5 of the event id), so that a mail sent twice is recognisably one. Without `<>`. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `refused`: for good, do not try again. `failed`: perhaps later. `reason` holds the server's code, never an address. */
export type MailOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly reason: string; readonly responseCode: number | null }
  /**
   * `setUp`: our credentials or our sender are refused; somebody has to mend the configuration. `thisMail`: the server works, and said
   * so of this mail.
   */
  | {
      readonly outcome: 'failed';
      readonly reason: string;
      readonly responseCode: number | null;
      readonly setUp?: boolean;
      readonly thisMail?: boolean;
    };

export interface Mailer {
  /** Hands one mail to the server. For what a server or network does it never throws but DependencyAway: it was not asked. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Throws when the server cannot be reached or refuses the credentials. */
  check(): Promise<void>;
  close(): void;
  readonly breaker: Pick<Breaker, 'state'>;
}

/** The server did not answer, told everybody to go away, or does not know us: that is no fault of the mail. */
class ServerAway extends Error {
  readonly outcome: MailOutcome;
  constructor(outcome: MailOutcome) {
    super('the mail server is away');
    this.outcome = outcome;
  }
}
/** RFC 5321 §3.8: the server closes the channel. */
const closing = 421;

/** `smtpUrl` as `smtp(s)://user:password@host:port`; `timeoutMs` for connecting and for each answer, 10 s by default. */
export function createMailer(options: {
  readonly smtpUrl: string;
  readonly from: string;
  readonly timeoutMs?: number;
  readonly log?: Log;
  readonly metrics?: Metrics;
}): Mailer {
  const { smtpUrl, from, timeoutMs = 10_000, log, metrics } = options;
  const breaker = createBreaker({ name: 'mail', isOutage: (error) => error instanceof ServerAway, log, metrics });
  const seconds = metrics?.histogram('mail_send_seconds', 'Time to hand a mail to the server by what became of it', ['outcome']);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, headers = {}, from: sender = from, ...mail }) {
      const hand = async (): Promise<MailOutcome> => {
        const outcome = await transport
          .sendMail({ ...mail, from: sender, messageId: `<${messageId}>`, headers: { 'Auto-Submitted': 'auto-generated', ...headers } })
          .then((): MailOutcome => ({ outcome: 'sent' }), failureOf);
        const away = outcome.outcome === 'failed' && (outcome.responseCode === null || outcome.responseCode === closing || outcome.setUp);
        if (away) throw new ServerAway(outcome);
        return outcome.outcome === 'failed' ? { ...outcome, thisMail: true } : outcome;
      };
      const end = seconds?.startTimer();
      try {
        const outcome = await breaker.run(hand);
        end?.({ outcome: outcome.outcome });
        return outcome;
      } catch (error) {
        end?.({ outcome: error instanceof ServerAway ? error.outcome.outcome : 'away' });
        if (error instanceof ServerAway) return error.outcome;
        throw error;
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
    breaker,
  };
}

/** RFC 4954 §6, whatever they are said to: log in first, and not like that. */
const loginCodes: ReadonlySet<number | null> = new Set([530, 534, 535, 538]);

/** Codes 5xx to the recipient or the content are final (RFC 5321 §4.2.1); everything else may pass. */
function failureOf(error: unknown): MailOutcome {
  const about = (error ?? {}) as { code?: unknown; responseCode?: unknown; command?: unknown };
  const responseCode = typeof about.responseCode === 'number' ? about.responseCode : null;
  const code = typeof about.code === 'string' ? about.code : 'UNKNOWN';
  const reason = responseCode === null ? code : `${code} ${responseCode}`;
  const permanent = responseCode === null || responseCode >= 500;
  // Our credentials, or our sender: no fault of this mail, keep it for later.
  const ours = about.command === 'MAIL FROM' && responseCode !== null && permanent;
  if (code === 'EAUTH' || loginCodes.has(responseCode) || ours) return { outcome: 'failed', reason, responseCode, setUp: true };
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && permanent;
  return { outcome: final ? 'refused' : 'failed', reason, responseCode };
}
