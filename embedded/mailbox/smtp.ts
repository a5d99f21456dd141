import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail } from './mail.ts';
import type { MailStore } from './mail-store.ts';

/** How many more mails the server refuses (0: none; Infinity: until changed). */
export type Refusal = { left: number };

/** Starts the SMTP server: no TLS, any login or none, 451 to every mail while `refusal.left` is above zero. */
export async function startSmtp(options: {
  store: MailStore;
  refusal: Refusal;
  host: string;
  port: number;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    banner: 'Sumaa mailbox',
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 1000,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: (_address, _session, callback) => {
      if (options.refusal.left <= 0) return callback();
      options.refusal.left--;
      callback(Object.assign(new Error('Temporarily refused by the scenario "refuse"'), { responseCode: 451 }));
    },
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const answer = async () => {
        let failure: Error | undefined;
        try {
          await options.store.add(await parseMail(await buffer(stream), recipients, new Date()));
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error));
        }
        callback(failure);
      };
      void answer();
    },
  });
  // A client that disconnects in the middle of a session must not crash the process.
  server.on('error', () => undefined);
  const listening = once(server.server, 'listening');
  server.listen(options.port, options.host);
  await listening;
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
