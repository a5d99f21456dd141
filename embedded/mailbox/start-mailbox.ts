import { createMailboxHttp } from './http.ts';
import { openMailStore } from './mail-store.ts';
import { startSmtp, type Refusal } from './smtp.ts';

/** Ports default to free ones; mails are stored in `dir`. */
export type MailboxOptions = {
  dir: string;
  httpPort?: number;
  smtpPort?: number;
  /** Where the product takes answers to its mails; without it none can be sent. */
  inboundPort?: number;
  host?: string;
};

/** A running mailbox: `url` for people and tests (no trailing slash), `smtpUrl` for the product's SMTP_URL. */
export type Mailbox = { url: string; smtpUrl: string; stop: () => Promise<void> };

/** Starts a real SMTP server that forwards nothing, and a web page that shows the received mails and can answer them. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const host = options.host ?? '127.0.0.1';
  const refusal: Refusal = { left: 0 };
  const store = await openMailStore(options.dir);
  const smtp = await startSmtp({ store, refusal, host, port: options.smtpPort ?? 0 });
  const app = createMailboxHttp(store, refusal, options.inboundPort ?? null);
  try {
    const url = await app.listen({ host, port: options.httpPort ?? 0 });
    return {
      url,
      smtpUrl: `smtp://${host}:${smtp.port}`,
      stop: async () => {
        await Promise.all([app.close(), smtp.stop()]);
      },
    };
  } catch (error) {
    await smtp.stop();
    throw error;
  }
}
