import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { createPool, requestPoolOptions } from '../postgres/index.ts';
import { open, serve } from './test-app.fixture.ts';
import { mount, mountRaw } from './index.ts';

const patience = { waitedMs: 20, listenMs: 20 };
/** Much longer than the time-outs in `patience`. */
const slow = 'select pg_sleep(0.4)';

/** A statement that gets no answer until `release` releases its lock. */
async function blockedStatement() {
  const key = randomInt(2 ** 31);
  const holder = poolOf({ max: 1 });
  await holder.query('select pg_advisory_lock($1)', [key]);
  return { statement: `select pg_advisory_lock(${key})`, release: () => holder.query('select pg_advisory_unlock($1)', [key]) };
}

let pools: ReturnType<typeof createPool>[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  pools = [];
});

const poolOf = (options: { readonly isObserved?: boolean; readonly max?: number }) => {
  const pool = createPool({ url: inject('postgresUrl'), applicationName: 'test-later', ...options });
  pools.push(pool);
  return pool;
};

test('fails with 503 while Postgres does not answer, and the connection stays usable', async () => {
  const pool = poolOf({ ...requestPoolOptions, max: 1 });
  const { statement, release } = await blockedStatement();
  let asked: Promise<unknown> = Promise.resolve();
  const app = await serve({
    patience,
    routes: (server) =>
      mount(server, open, async () => {
        asked = pool.query(statement);
        await asked;
        return { model: { ok: true } };
      }),
  });
  const answer = await app.inject({ url: '/api/open' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({ success: false, code: 'unavailable', model: null });
  await release();
  await asked;
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('sends no second response when the handler fails after the 503', async () => {
  const pool = poolOf(requestPoolOptions);
  const { statement, release } = await blockedStatement();
  let asked: Promise<unknown> = Promise.resolve();
  const app = await serve({
    patience,
    routes: (server) =>
      mount(server, open, async () => {
        asked = pool.query(statement);
        await asked;
        throw new Error('too late for this');
      }),
  });
  expect((await app.inject({ url: '/api/open' })).statusCode).toBe(503);
  await release();
  await asked;
  expect((await app.inject({ url: '/api/nothing' })).statusCode).toBe(404);
});

test('does not fail a request that waits for something else', async () => {
  const [awaited, other] = [poolOf(requestPoolOptions), poolOf({})];
  await awaited.query('select 1');
  const app = await serve({
    patience,
    routes: (server) => mount(server, open, async () => (await other.query(slow), { model: { ok: true } })),
  });
  expect((await app.inject({ url: '/api/open' })).statusCode).toBe(200);
});

test('does not interrupt a response that has started', async () => {
  const pool = poolOf(requestPoolOptions);
  const app = await serve({
    patience,
    routes: (server) =>
      mountRaw(server, open, async (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200);
        reply.raw.write('first, ');
        await pool.query(slow);
        reply.raw.end('then');
      }),
  });
  const answer = await app.inject({ url: '/api/open' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'first, then']);
});

test('fails with 503 while the connection to Postgres is not established', async () => {
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const pool = createPool({
    url: `postgres://user@127.0.0.1:${port}/x`,
    applicationName: 'test-later',
    ...requestPoolOptions,
    connectWithinMs: 2_000,
  });
  let asked: Promise<unknown> = Promise.resolve();
  const app = await serve({
    patience,
    routes: (server) =>
      mount(server, open, async () => {
        asked = pool.query('select 1');
        await asked;
        return { model: { ok: true } };
      }),
  });
  expect((await app.inject({ url: '/api/open' })).statusCode).toBe(503);
  // The 503 came before the connection attempt timed out.
  await expect(asked).rejects.toThrow();
  await pool.end();
  mute.close();
});
