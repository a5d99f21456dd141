import { once } from 'node:events';
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endConnections } from './index.ts';

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

async function listening(server: Server): Promise<number> {
  // Off, so that the server's own time-out does not end the connections.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

test('completes a running response, then ends its keep-alive connection', async () => {
  const server = createServer();
  const asked = once(server, 'request');
  const port = await listening(server);
  const status = new Promise((resolve, reject) => {
    get({ port, agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode))).once('error', reject);
  });
  const [, response] = (await asked) as [unknown, ServerResponse];
  endConnections(server);
  const closed = once(server.close(), 'close');
  response.end('done');
  expect(await status).toBe(200);
  await closed;
});

test('cuts a connection without a request', async () => {
  const server = createServer();
  const caller = connect(await listening(server));
  caller.on('error', () => {});
  await once(server, 'connection');
  endConnections(server, 10);
  await once(server.close(), 'close');
  expect(server.listening).toBe(false);
});
