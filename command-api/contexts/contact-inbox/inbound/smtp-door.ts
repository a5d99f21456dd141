import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkOf } from '@sumaa/runtime/derive';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { CommandDeps } from '../../../infra/deps.ts';
import { mailsPerNetwork } from '../rate-limits.ts';
import { addressTokens, recipientOf } from './addresses.ts';
import type { DeliveredMail, MailAnswer } from './take-mail.ts';

/** The port where mail arrives. */
export interface InboundMail {
  /** Resolves when it listens; on every interface unless `host` is given. */
  start(host?: string): Promise<void>;
  /** Takes no more connections and ends those that are open. */
  stop(): Promise<void>;
  /** The port it listens on, or the one it is to. */
  port(): number;
}

/** Largest mail that is taken, in bytes. */
export const maxMailBytes = 25 * 1024 * 1024;
/** Largest header of a mail, in bytes: parsing the addresses of a longer one takes more than its length. */
export const maxHeaderBytes = 64 * 1024;
/** Mails at the same time; each may be held in memory as a whole. */
const maxClients = 20;
const maxRecipients = 10;

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Takes mail for the addresses of our domain alone, and hands each mail to `take`. What `take` answers is what the other server is told. */
export function createInboundMail(
  { domain, port }: { readonly domain: string; readonly port: number },
  { config, log, vault }: Pick<CommandDeps, 'config' | 'log' | 'vault'>,
  take: (mail: DeliveredMail) => Promise<MailAnswer>,
): InboundMail {
  const tokens = addressTokens(config.keys.master);

  async function admit({ remoteAddress }: SMTPServerSession): Promise<void> {
    if (!config.rateLimits) return;
    const { allowed } = await vault.rateLimits.take({ ...mailsPerNetwork, key: networkOf(remoteAddress) ?? 'unknown' });
    if (!allowed) throw refusal(450, '4.7.1 Too many mails, come back later');
  }

  function checkRecipient(address: string, { envelope }: SMTPServerSession): void {
    if (envelope.rcptTo.length >= maxRecipients) throw refusal(452, '4.5.3 Too many recipients');
    if (recipientOf(address, domain, tokens) === null) throw refusal(550, '5.1.1 No such address here');
  }

  async function receive(stream: SMTPServerDataStream, { envelope, remoteAddress }: SMTPServerSession): Promise<string> {
    const raw = await readWhole(stream);
    if (raw === null) throw refusal(552, '5.3.4 This mail is larger than 25 MB');
    if (headerBytes(raw) > maxHeaderBytes) throw refusal(552, '5.3.4 The header of this mail is larger than 64 KB');
    const returnPath = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    const recipients = envelope.rcptTo.map(({ address }) => address);
    const { code, text } = await take({ raw, returnPath, recipients, ip: remoteAddress });
    if (code !== 250) throw refusal(code, text);
    return text;
  }

  const server = new SMTPServer({
    name: domain,
    banner: 'Sumaa',
    size: maxMailBytes,
    maxClients,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    socketTimeout: 60_000,
    onMailFrom: (_address, session, callback) => settle(admit(session), callback),
    onRcptTo: ({ address }, session, callback) =>
      settle(
        Promise.resolve().then(() => checkRecipient(address, session)),
        callback,
      ),
    onData: (stream, session, callback) => settle(receive(stream, session), callback),
  });
  server.on('error', (error) => log.debug({ err: error }, 'a connection of another mail server failed'));

  /** Errors of our own are temporary for the other server: it keeps the mail and comes back. */
  function settle(work: Promise<string | void>, callback: (error?: Error | null, message?: string) => void): void {
    const answer = async () => {
      let failure: Error | null = null;
      let text: string | undefined;
      try {
        text = (await work) ?? undefined;
      } catch (error) {
        failure = error instanceof Error && 'responseCode' in error ? error : refusal(451, '4.3.0 Not now, come back later');
        if (failure !== error) log.error({ err: error }, 'a mail could not be taken; its server will send it again');
      }
      callback(failure, text);
    };
    void answer();
  }

  return {
    async start(host) {
      const listening = once(server.server, 'listening');
      server.listen(port, host);
      await listening;
      log.info({ port: (server.server.address() as AddressInfo).port, domain }, 'takes mail');
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    port: () => (server.server.address() as AddressInfo | null)?.port ?? port,
  };
}

/** The whole mail; null when it is too large. It is read to its end in any case, because the other server listens only then. */
async function readWhole(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxMailBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  return size > maxMailBytes ? null : Buffer.concat(chunks);
}

/** How long everything before the first blank line is. */
function headerBytes(raw: Buffer): number {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0);
  return Math.min(raw.length, ...ends);
}
