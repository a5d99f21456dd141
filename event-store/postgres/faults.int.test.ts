import { createMetrics } from '@sumaa/runtime/metrics';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createCuttingProxy, type CuttingProxy } from '../contract/cutting-proxy.ts';
import { createEsDatabase } from '../contract/es-database.ts';
import { event, events, eventsIn, followUntil, freshStream, readAll, caughtUp } from '../contract/fixture.ts';
import type { EventStore, Feed } from '../port/event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

let database: Awaited<ReturnType<typeof createEsDatabase>>;
let proxy: CuttingProxy;
let store: EventStore;

beforeAll(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await createCuttingProxy(database.url);
  store = createPostgresEventStore({ connectionString: proxy.url, role: 'sumaa_command', patienceMs: 30_000 });
});
afterEach(async () => {
  proxy.mend();
  await store.close();
  await proxy.close();
});

describe('when the connection dies', () => {
  test('between commit and answer, the append is retried and stored once', async () => {
    const stream = freshStream();
    const batch = events(3);
    proxy.cutAnswerTo('es.append');
    const { revision, position } = await store.append(stream, batch, { expected: 'no_stream' });
    expect(proxy.cuts).toBe(1);
    expect(revision).toBe(2n);
    const stored = await readAll(store, stream);
    expect(stored.map((one) => one.id)).toEqual(batch.map((one) => one.id));
    expect(stored.at(-1)!.position).toBe(position);
  });

  test('each failed attempt is counted by its kind, and the call by its final result', async () => {
    const metrics = createMetrics();
    const observed = createPostgresEventStore({ connectionString: proxy.url, patienceMs: 30_000, metrics });
    proxy.cutAnswerTo('es.append');
    const stream = freshStream();
    await observed.append(stream, events(1), { expected: 'no_stream' });
    await readAll(observed, stream);
    const text = await metrics.text();
    expect(text).toContain('event_store_failures_total{store="postgres",operation="append",kind="connection"} 1');
    for (const operation of ['append', 'read'])
      expect(text).toContain(`event_store_call_seconds_count{store="postgres",operation="${operation}",result="done"} 1`);
    expect(text).toContain('postgres_pool_size{pool="sumaa-event-store"} 1');
    await observed.close();
  });

  test('after an answer was lost and no retry is left, the outcome is unknown and repeating the call is safe', async () => {
    const impatient = createPostgresEventStore({ connectionString: proxy.url, patienceMs: 0 });
    const stream = freshStream();
    const batch = events(1);
    proxy.cutAnswerTo('es.append');
    await expect(impatient.append(stream, batch, { expected: 'no_stream' })).rejects.toMatchObject({ code: 'outcome_unknown' });
    await expect(impatient.append(stream, batch, { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
    expect(await readAll(store, stream)).toHaveLength(1);
    await impatient.close();
  });

  test('before anything was sent, the store is unavailable and nothing is stored', async () => {
    const impatient = createPostgresEventStore({ connectionString: proxy.url, patienceMs: 0 });
    const stream = freshStream();
    proxy.sever();
    await expect(impatient.append(stream, events(1), { expected: 'no_stream' })).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(readAll(impatient, stream)).rejects.toMatchObject({ code: 'store_unavailable' });
    proxy.mend();
    expect(await readAll(store, stream)).toEqual([]);
    await impatient.close();
  });

  test('a starting process that asks for the identity outlasts it, however short the patience of commands', async () => {
    const impatient = createPostgresEventStore({ connectionString: proxy.url, patienceMs: 0 });
    proxy.cutAnswerTo('from es.store');
    expect(await impatient.identity?.()).toBe(await store.identity?.());
    expect(proxy.cuts).toBe(1);
    await impatient.close();
  });

  test('during a subscription, the subscription continues at its position', async () => {
    const stream = freshStream();
    const direct = createPostgresEventStore({ connectionString: database.url });
    await direct.append(stream, events(2), { expected: 'no_stream' });
    const seen: Feed[] = [];
    const stop = new AbortController();
    let cut = false;
    for await (const entry of store.subscribe({ after: null, streams: [stream], signal: stop.signal })) {
      seen.push(entry);
      if (eventsIn(seen).length === 4) break;
      if (entry.kind !== 'caught_up' || cut) continue;
      cut = true;
      proxy.sever();
      await direct.append(stream, events(2), { expected: 1n });
      proxy.mend();
    }
    stop.abort();
    expect(eventsIn(seen).map((stored) => stored.revision)).toEqual([0n, 1n, 2n, 3n]);
    await direct.close();
  });
});

describe('the event table', () => {
  test('refuses every update, delete and truncate', async () => {
    await store.append(freshStream(), events(1), { expected: 'no_stream' });
    for (const change of [
      `update es.event set type = 'x'`,
      'delete from es.event',
      'truncate es.event',
      'delete from es.stream',
      'truncate es.store',
    ]) {
      await expect(database.pool.query(change)).rejects.toThrow(/append-only/);
    }
  });

  test.each(['sumaa_command', 'sumaa_projector', 'sumaa_worker'])('%s reads the tables and cannot write directly', async (role) => {
    const client = await database.pool.connect();
    await client.query(`set role ${role}`);
    await client.query('select count(*) from es.event');
    await expect(client.query(`insert into es.stream values ('x-1', 0)`)).rejects.toThrow(/permission denied/);
    const append = client.query(`select * from es.append('{}', '{}', '{}', '{}', '{}', '{}', '{}')`);
    const outcome = await append.then(
      () => 'appended',
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(role === 'sumaa_command' ? /^appended$/ : /permission denied/);
    await client.query('reset role');
    client.release();
  });

  test('an item that the server refuses fails alone, and its neighbours are stored', async () => {
    const trigger = `create function refuse_boom() returns trigger language plpgsql as $$ begin
      if new.type = 'Boom' then raise exception 'boom' using errcode = 'check_violation'; end if; return new; end $$;
      create trigger boom before insert on es.event for each row execute function refuse_boom()`;
    await database.pool.query(trigger);
    const streams = [freshStream(), freshStream(), freshStream()];
    const types = ['Fine', 'Boom', 'Fine'];
    const results = await Promise.allSettled(
      streams.map((stream, n) => store.append(stream, [event({}, { type: types[n]! })], { expected: 'no_stream' })),
    );
    await database.pool.query('drop trigger boom on es.event; drop function refuse_boom()');
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const all = eventsIn(await followUntil(store, { after: null, streams }, caughtUp));
    expect(all.map((stored) => stored.stream)).toEqual([streams[0], streams[2]]);
  });
});
