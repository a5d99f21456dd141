import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A minimal SMTP server for tests. */
export interface SmtpServer {
  readonly url: string;
  /** The accepted mails, as received. */
  readonly received: string[];
  /** Responses that refuse a command, by its first word (`BODY`: the mail content). */
  refusals: Readonly<Record<string, string>>;
  /** Whether it takes mails and breaks the connection instead of saying so. */
  losesAnswers: boolean;
  /** How long it takes for each answer, in ms. */
  answersAfterMs: number;
  /** Stops listening: breaks open connections and refuses new ones. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

const accepting: Readonly<Record<string, string>> = { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '235 welcome', DATA: '354 go on' };

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | null = null;
    const answer = async (text: string) => {
      if (smtp.answersAfterMs > 0) await setTimeout(smtp.answersAfterMs);
      socket.write(`${text}\r\n`);
    };
    void answer('220 test');
    let partial = '';
    socket.on('data', (chunk) => {
      // A line may come in two parts.
      const lines = `${partial}${chunk.toString('utf8')}`.split('\r\n');
      partial = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== null) {
          if (line !== '.') data += `${line}\n`;
          else {
            if (smtp.refusals.BODY === undefined) received.push(data);
            data = null;
            if (smtp.losesAnswers) socket.destroy();
            else void answer(smtp.refusals.BODY ?? '250 ok');
          }
          continue;
        }
        const word = line.split(' ')[0]?.toUpperCase() ?? '';
        if (word === 'DATA' && !smtp.refusals.DATA) data = '';
        void answer(smtp.refusals[word] ?? accepting[word] ?? '250 ok');
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  let port = 0;
  const smtp: SmtpServer = {
    get url() {
      return `smtp://user:secret@127.0.0.1:${port}`;
    },
    received,
    refusals: {},
    losesAnswers: false,
    answersAfterMs: 0,
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await smtp.start();
  return smtp;
}
