import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Log } from '../log/index.ts';
import { mount, type HttpApp } from './index.ts';
import { bearer, form, noteUrl, open, serve } from './test-app.fixture.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: unknown;
}

/** A log that keeps its lines, and a promise of the first line about a failed request. */
function keptLog() {
  const lines: Line[] = [];
  let onFirst = (_line: Line): void => {};
  const first = new Promise<Line>((resolve) => (onFirst = resolve));
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    const line = JSON.parse(String(chunk)) as Line;
    lines.push(line);
    if (/request|connection/.test(line.msg)) onFirst(line);
    done();
  };
  return { log: pino({ level: 'debug' }, new Writable({ write })) as Log, lines, first };
}

/** Sends a part of a request, and closes the connection when `sent` resolves. */
async function sendPart(app: HttpApp, text: string, sent: Promise<unknown>): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  await sent;
  socket.destroy();
}

const formHead = 'POST /api/form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n';
const jsonHead = `POST ${noteUrl} HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer.authorization}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`;

test.each([
  ['a file', `${formHead}--b\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nabc`],
  ['a field of a form', `${formHead}--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nabc`],
  ['JSON', `${jsonHead}{"text":`],
])('an upload of %s that its sender ends is no fault: one line for debugging', async (_what, text) => {
  const { log, lines, first } = keptLog();
  const app = await serve({ log, routes: (app) => mount(app, form, async () => ({ model: { name: '', size: 0 } })) });
  const isRead = new Promise((resolve) => {
    app.server.once('request', (request) => request.on('newListener', (event) => event === 'data' && resolve(null)));
  });
  await sendPart(app, text, isRead);
  expect(await first).toMatchObject({ level: 20, msg: 'the caller closed the connection', status: 499 });
  expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
});

test('a handler that stops because its caller is gone is no fault; a bug is one, whoever is gone', async () => {
  for (const [bug, expected] of [
    [null, { level: 20, msg: 'the caller closed the connection' }],
    [new Error('a bug'), { level: 50, msg: 'a request failed' }],
  ] as const) {
    const { log, first } = keptLog();
    let onHandled = (_value: unknown): void => {};
    const handled = new Promise((resolve) => (onHandled = resolve));
    const app = await serve({
      log,
      routes: (app) =>
        mount(app, open, async ({ signal }) => {
          onHandled(null);
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          throw bug ?? signal.reason;
        }),
    });
    await sendPart(app, 'GET /api/open HTTP/1.1\r\nhost: x\r\n\r\n', handled);
    expect(await first).toMatchObject(expected);
  }
});
