import { createTransport } from 'nodemailer';

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
  | { readonly outcome: 'refused' | 'failed'; readonly reason: string; readonly responseCode: number | null };

export interface Mailer {
  /** Hands one mail to the server. Never throws for what a server or network does. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Throws when the server cannot be reached or refuses the credentials. */
  check(): Promise<void>;
  close(): void;
}

/** `smtpUrl` as `smtp(s)://user:password@host:port`; `timeoutMs` for connecting and for each answer, 10 s by default. */
export function createMailer(options: { readonly smtpUrl: string; readonly from: string; readonly timeoutMs?: number }): Mailer {
  const { smtpUrl, from, timeoutMs = 10_000 } = options;
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
      try {
        await transport.sendMail({
          ...mail,
          from: sender,
          messageId: `<${messageId}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
        return { outcome: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Codes 5xx to the envelope or the content are final (RFC 5321 §4.2.1); everything else may pass. */
function failureOf(error: unknown): MailOutcome {
  const about = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const responseCode = typeof about.responseCode === 'number' ? about.responseCode : null;
  const code = typeof about.code === 'string' ? about.code : 'UNKNOWN';
  // A server that refuses our credentials is a fault of the set-up, not of this mail: keep it for later.
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === null || responseCode >= 500);
  return { outcome: final ? 'refused' : 'failed', reason: responseCode === null ? code : `${code} ${responseCode}`, responseCode };
}
