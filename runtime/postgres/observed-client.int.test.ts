import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { ObservedClient, observeQueriesInFlight } from './observed-client.ts';

let clients: ObservedClient[] = [];
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

async function connected(): Promise<ObservedClient> {
  const client = new ObservedClient({ connectionString: inject('postgresUrl') });
  clients.push(client);
  await client.connect();
  return client;
}

test('is not silent without a query in flight', async () => {
  await connected();
  expect(observeQueriesInFlight()()).toBe(false);
});

test('is silent from a query until its answer', async () => {
  const client = await connected();
  const answer = client.query('select pg_sleep(0.05)');
  const isSilent = observeQueriesInFlight();
  expect(isSilent()).toBe(true);
  await answer;
  expect(isSilent()).toBe(false);
});

test('is not silent while queries follow each other', async () => {
  const client = await connected();
  const first = client.query('select 1');
  const second = client.query('select pg_sleep(0.05)');
  const isSilent = observeQueriesInFlight();
  await first;
  // The first query is answered and the second is in flight.
  expect(client.owed).not.toBeNull();
  expect(isSilent()).toBe(false);
  await second;
});

test('stays silent until a slow answer is complete', async () => {
  const [holder, client] = [await connected(), await connected()];
  const key = randomInt(2 ** 31);
  await holder.query('select pg_advisory_lock($1)', [key]);
  // More data than the server buffers, then a row that waits for the lock.
  const answer = client.query(`select repeat('x', 100000) as text union all select pg_advisory_lock(${key})::text`);
  const isSilent = observeQueriesInFlight();
  await once((client as unknown as { readonly connection: NodeJS.EventEmitter }).connection, 'rowDescription');
  expect(isSilent()).toBe(true);
  await holder.query('select pg_advisory_unlock($1)', [key]);
  await answer;
  expect(isSilent()).toBe(false);
});

test('is silent while connecting and not after its end', async () => {
  const client = new ObservedClient({ connectionString: inject('postgresUrl') });
  const isSilent = observeQueriesInFlight();
  expect(isSilent()).toBe(true);
  await client.connect();
  expect(isSilent()).toBe(false);
  const answer = client.query('select pg_sleep(60)').catch((error: unknown) => error);
  const beforeTheEnd = observeQueriesInFlight();
  await client.end();
  expect(await answer).toBeInstanceOf(Error);
  expect(beforeTheEnd()).toBe(false);
});

test('is not silent after a failed connection attempt', async () => {
  const mute = createServer((socket) => void socket.resume());
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50, Client: ObservedClient });
  pool.on('error', () => {});
  await expect(pool.query('select 1')).rejects.toThrow();
  mute.close();
  await expect(pool.query('select 1')).rejects.toThrow();
  await pool.end();
  // The `end` event comes shortly after the time-out.
  await expect.poll(() => observeQueriesInFlight()()).toBe(false);
});
