import { randomInt } from 'node:crypto';
import { afterEach, expect, inject, test } from 'vitest';
import { createPool, requestPoolOptions } from '../postgres/index.ts';
import { open, page, serve } from './test-app.fixture.ts';
import { mount, mountRaw } from './index.ts';

let pools: ReturnType<typeof createPool>[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  pools = [];
});

const poolOf = () => {
  const pool = createPool({ url: inject('postgresUrl'), applicationName: 'test-late', ...requestPoolOptions, max: 1 });
  pools.push(pool);
  return pool;
};

/** A statement that gets no answer until `release` releases its lock. */
async function blockedStatement() {
  const key = randomInt(2 ** 31);
  const holder = poolOf();
  await holder.query('select pg_advisory_lock($1)', [key]);
  return { statement: `select pg_advisory_lock(${key})`, release: () => holder.query('select pg_advisory_unlock($1)', [key]) };
}

test('a request without an answer in time gets 503, its late failure no second response, and the connection stays usable', async () => {
  const pool = poolOf();
  const { statement, release } = await blockedStatement();
  let asked: Promise<unknown> = Promise.resolve();
  const app = await serve({
    answerWithinMs: 20,
    routes: (server) =>
      mount(server, open, async () => {
        asked = pool.query(statement);
        await asked;
        throw new Error('too late for this');
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

test('a raw response may take longer', async () => {
  const pool = poolOf();
  const app = await serve({
    answerWithinMs: 20,
    routes: (server) =>
      mountRaw(server, page, async (_request, reply) => {
        await pool.query('select pg_sleep(0.2)');
        return reply.send('there');
      }),
  });
  expect((await app.inject({ url: '/api/page' })).body).toBe('there');
});
