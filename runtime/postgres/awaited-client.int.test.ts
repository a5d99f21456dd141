import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { AwaitedClient, listenForSilence } from './awaited-client.ts';

let clients: AwaitedClient[] = [];
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

async function connected(): Promise<AwaitedClient> {
  const client = new AwaitedClient({ connectionString: inject('postgresUrl') });
  clients.push(client);
  await client.connect();
  return client;
}

test('who is asked nothing is not silent', async () => {
  await connected();
  expect(listenForSilence()()).toBe(false);
});

test('who owes an answer and says nothing is silent, until it answers', async () => {
  const client = await connected();
  const asked = client.query('select pg_sleep(0.05)');
  const isSilent = listenForSilence();
  expect(isSilent()).toBe(true);
  await asked;
  expect(isSilent()).toBe(false);
});

test('one short turn after another is not silence', async () => {
  const client = await connected();
  const first = client.query('select 1');
  const second = client.query('select pg_sleep(0.05)');
  const isSilent = listenForSilence();
  await first;
  // It has been asked the next by now, and has answered the first.
  expect(client.owed).not.toBeNull();
  expect(isSilent()).toBe(false);
  await second;
});

test('an answer that trickles is owed until it is whole', async () => {
  const [holder, client] = [await connected(), await connected()];
  const key = randomInt(2 ** 31);
  await holder.query('select pg_advisory_lock($1)', [key]);
  // More than the server keeps to itself, and then a row that it has to wait for.
  const asked = client.query(`select repeat('x', 100000) as text union all select pg_advisory_lock(${key})::text`);
  const isSilent = listenForSilence();
  await once((client as unknown as { readonly connection: NodeJS.EventEmitter }).connection, 'rowDescription');
  expect(isSilent()).toBe(true);
  await holder.query('select pg_advisory_unlock($1)', [key]);
  await asked;
  expect(isSilent()).toBe(false);
});

test('who is not connected yet owes an answer; who was ended does not', async () => {
  const client = new AwaitedClient({ connectionString: inject('postgresUrl') });
  const isSilent = listenForSilence();
  expect(isSilent()).toBe(true);
  await client.connect();
  expect(isSilent()).toBe(false);
  const asked = client.query('select pg_sleep(60)').catch((error: unknown) => error);
  const beforeTheEnd = listenForSilence();
  await client.end();
  expect(await asked).toBeInstanceOf(Error);
  expect(beforeTheEnd()).toBe(false);
});

test('who never got a connection owes nothing any more', async () => {
  const mute = createServer((socket) => void socket.resume());
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50, Client: AwaitedClient });
  pool.on('error', () => {});
  await expect(pool.query('select 1')).rejects.toThrow();
  mute.close();
  await expect(pool.query('select 1')).rejects.toThrow();
  await pool.end();
  // Its end is told a moment after it was given up.
  await expect.poll(() => listenForSilence()()).toBe(false);
});
