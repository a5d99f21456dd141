import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCuttingProxy } from '../contract/cutting-proxy.ts';
import { createEsDatabase } from '../contract/es-database.ts';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { silentLog } from '../port/log.ts';
import { positionText } from '../port/position-text.ts';
import { createDb } from '@sumaa/runtime/postgres';
import { moveCheckpoint, readCheckpoint, resetConsumer, takeOver } from './checkpoint.ts';
import { createPassing } from './pass-checkpoints.ts';
import { consumerName } from './consumer-name.ts';
import { createConsumerHost } from './host.ts';
import { createLeases, heldAmong, leaseLockClass, type Lease } from './lease.ts';
import { runProjection } from './run-projection.ts';
import { counted, counterProjection, counterTableSql, sampleCatalogue } from '../contract/sample-domain.ts';
import { createTestConsumers } from '../testing/test-consumers.ts';

let database: Awaited<ReturnType<typeof createEsDatabase>>;
beforeAll(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterAll(() => database.close());

const never = new AbortController().signal;

const twoProcesses = () =>
  [1, 2].map(() => createLeases({ url: database.url, log: silentLog, retryMs: 5 })) as [
    ReturnType<typeof createLeases>,
    ReturnType<typeof createLeases>,
  ];
type Leases = ReturnType<typeof createLeases>;

const fourNames = ['projection:a', 'projection:b', 'projection:c', 'projection:d'];
const twoFairProcesses = () =>
  [1, 2].map(() => createLeases({ url: database.url, log: silentLog, isFair: true, retryMs: 5, overdueMs: 50 })) as [Leases, Leases];

/** Runs each name while it is leased, as consumers do: one that has to give up its lease waits for it again. */
function runAll(leases: Leases, names: readonly string[], signal: AbortSignal) {
  const running = new Set<string>();
  const run = async (name: string) => {
    for (let lease = await leases.acquire(name, signal); lease; lease = await leases.acquire(name, signal)) {
      running.add(name);
      const end = AbortSignal.any([signal, lease.signal]);
      if (!end.aborted) await once(end, 'abort');
      running.delete(name);
      await lease.release();
    }
  };
  return { running: running as ReadonlySet<string>, ended: Promise.all(names.map(run)) };
}

/** Whether the group is refused: asked at least once while another lease was requested and granted. */
async function isRefused(leases: Leases, group: string): Promise<boolean> {
  const stop = new AbortController();
  const wanted = leases.acquire(group, stop.signal);
  await (await leases.acquire('other', never))!.release();
  stop.abort();
  return (await wanted) === null;
}

const isHeld = async (name: string) => (await heldAmong(createDb<unknown>(database.pool), [name])).has(name);

test('a lease is held by one process, whose consumers share it, and is free when the last of them released it', async () => {
  const [mine, theirs] = twoProcesses();
  expect(await isHeld('projection:a')).toBe(false);
  const shares = (await Promise.all([mine, mine, mine].map((leases) => leases.acquire('projection:a', never)))) as Lease[];
  expect([await isRefused(theirs, 'projection:a'), await isHeld('projection:a')]).toEqual([true, true]);
  await shares[0]!.release();
  await shares[0]!.release();
  await shares[1]!.release();
  expect([await isRefused(theirs, 'projection:a'), shares[2]!.signal.aborted]).toEqual([true, false]);
  await shares[2]!.release();
  expect(await theirs.acquire('projection:a', never)).not.toBeNull();
  await Promise.all([mine.close(), theirs.close()]);
});

test('a lease that was granted to nobody any more is free', async () => {
  const [mine] = twoProcesses();
  const stop = new AbortController();
  const wanted = mine.acquire('projection:b', stop.signal);
  stop.abort();
  expect(await wanted).toBeNull();
  await (await mine.acquire('other', never))!.release();
  expect(await isHeld('projection:b')).toBe(false);
  await mine.close();
});

test('a lease that was taken while its connection was replaced is free when it is released', async () => {
  const proxy = await createCuttingProxy(database.url);
  const leases = createLeases({ url: proxy.url, log: silentLog, retryMs: 5 });
  const first = await leases.acquire('projection:a', never);
  proxy.cutAnswerTo('pg_advisory_unlock');
  // Waits behind the unlock, whose connection breaks.
  const [, second] = await Promise.all([first!.release(), leases.acquire('projection:b', never)]);
  expect([proxy.cuts, await isHeld('projection:b')]).toEqual([1, true]);
  await second!.release();
  expect(await isHeld('projection:b')).toBe(false);
  await leases.close();
  await proxy.close();
});

test('a process that shares fairly waits for a build that leads all at once, and takes what is free when that has ended', async () => {
  const older = await database.pool.connect();
  await older.query('select pg_advisory_lock($1, hashtext($2))', [leaseLockClass, 'projections']);
  const leases = createLeases({ url: database.url, log: silentLog, isFair: true, retryMs: 5 });
  expect(await isRefused(leases, 'projection:a')).toBe(true);
  const wanted = leases.acquire('projection:a', never);
  await older.query('select pg_advisory_unlock_all()');
  older.release();
  expect(await wanted).not.toBeNull();
  await leases.close();
});

test('a process takes beyond its share what nobody else takes', async () => {
  const [one, other] = twoFairProcesses();
  // Shares, but runs something else only.
  expect(await other.acquire('projection:z', never)).not.toBeNull();
  const leases = await Promise.all(fourNames.map((name) => one.acquire(name, never)));
  await expect.poll(async () => (await heldAmong(createDb<unknown>(database.pool), fourNames)).size).toBe(4);
  expect(leases.map((lease) => lease!.signal.aborted)).toEqual([false, false, false, false]);
  await Promise.all([one.close(), other.close()]);
});

test('a process gets back its share of what another took while it took nothing', async () => {
  const [one, other] = twoFairProcesses();
  const stop = new AbortController();
  // Shares, and takes nothing for a while.
  await (await other.acquire('projection:a', never))!.release();
  const mine = runAll(one, fourNames, stop.signal);
  await expect.poll(() => mine.running.size).toBe(4);
  const theirs = runAll(other, fourNames, stop.signal);
  await expect.poll(() => [mine.running.size, theirs.running.size]).toEqual([2, 2]);
  stop.abort();
  await Promise.all([mine.ended, theirs.ended]);
  await Promise.all([one.close(), other.close()]);
});

test('a consumer that wants only a free lease leaves one that another process holds beyond its share', async () => {
  const [one, other] = twoFairProcesses();
  await (await other.acquire('projection:a', never))!.release();
  const [a, b] = await Promise.all(fourNames.map((name) => one.acquire(name, never)));
  b!.signal.addEventListener('abort', () => void b!.release());
  const stop = new AbortController();
  const waiting = other.acquire('projection:a', stop.signal, { onlyFree: true });
  expect(await other.acquire('projection:b', never)).not.toBeNull();
  expect(a!.signal.aborted).toBe(false);
  stop.abort();
  expect(await waiting).toBeNull();
  await Promise.all([one.close(), other.close()]);
});

test('processes share projections evenly, whoever joins or is lost, and fold every event once', async () => {
  const fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
  await fixture.pool.query(counterTableSql);
  const { store, codec, db, url } = fixture;
  const names = Array.from({ length: 9 }, (_, nth) => `counter${nth}`);
  const start = () => {
    const stop = new AbortController();
    const host = createConsumerHost({ store, codec, db, connectionString: url, leaseRetryMs: 20, isFair: true });
    const running = names.map((name) =>
      runProjection({ ...counterProjection({ key: (event) => `${name} ${event.stream}` }), name }, host, { signal: stop.signal }),
    );
    return { host, stop: async () => (stop.abort(), await Promise.all(running), host.close()) };
  };
  type Process = ReturnType<typeof start>;
  const held = (all: readonly Process[]) =>
    all.map(({ host }) => host.status().filter(({ state }) => state === 'live' || state === 'catching_up').length);
  let sum = 0;
  const append = async () => {
    for (let n = 1; n <= 5; n++) {
      await fixture.append('counter', `c${n % 3}`, counted(n));
      sum += n;
    }
  };
  await append();
  const all = [start()];
  await expect.poll(() => held(all)).toEqual([9]);
  all.push(start(), start());
  await append();
  await expect.poll(() => held(all)).toEqual([3, 3, 3]);
  await append();
  // Its connection breaks, as that of a killed process does.
  await all[1]!.host.leases.close();
  await append();
  await expect.poll(() => held([all[0]!, all[2]!]).toSorted()).toEqual([4, 5]);
  const totals = async () => {
    const { rows } = await fixture.pool.query<{ name: string; total: number }>(
      `select split_part(key, ' ', 1) as name, sum((doc->>'total')::int)::int as total from public.counter_1 group by 1 order by 1`,
    );
    return rows;
  };
  await expect.poll(totals).toEqual(names.map((name) => ({ name, total: sum })));
  const folded = names.map((name) => all.reduce((count, { host }) => count + host.status().find((one) => one.name === name)!.events, 0));
  expect(folded).toEqual(names.map(() => 20));
  await Promise.all(all.map((one) => one.stop()));
  await fixture.close();
});

test('every process counts the consumers that run anywhere', async () => {
  const fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
  await fixture.pool.query(counterTableSql);
  const { store, codec, db, url } = fixture;
  const other = createConsumerHost({ store, codec, db, connectionString: url, leaseRetryMs: 10 });
  const stop = new AbortController();
  const hosts = [fixture.host, other];
  const running = hosts.flatMap((host) =>
    ['counter', 'counter2'].map((name) => runProjection({ ...counterProjection(), name }, host, { signal: stop.signal })),
  );
  await expect.poll(() => Promise.all(hosts.map((host) => host.running('projection')))).toEqual([2, 2]);
  const leading = () => hosts.map((host) => host.status().filter(({ state }) => state !== 'waiting_for_lease').length);
  await expect.poll(() => leading().toSorted()).toEqual([0, 2]);
  stop.abort();
  await Promise.all(running);
  expect(await other.running('projection')).toBe(0);
  await other.close();
  await fixture.close();
});

test('waiting for a lease survives a missing database', async () => {
  const later = await createTestDatabase(inject('postgresUrl'), 'later');
  await later.drop();
  const leases = createLeases({ url: later.url, log: silentLog, retryMs: 5 });
  const stop = new AbortController();
  const waiting = leases.acquire('projection:a:1', stop.signal);
  stop.abort();
  expect(await waiting).toBeNull();
  await leases.close();
});

test('a checkpoint moves only from its current position and epoch, also after a reset', async () => {
  const db = createDb<unknown>(database.pool);
  const consumer = consumerName('projection', 'moved');
  const to = (position: number) => ({ position: positionText(position), storeId: null, event: null });
  const start = await takeOver(db, consumer, { position: null, storeId: null });
  const moved = await moveCheckpoint(db, consumer, start, to(5));
  await expect(moveCheckpoint(db, consumer, start, to(6))).rejects.toMatchObject({ code: 'lease_lost' });
  const next = await takeOver(db, consumer, { position: null, storeId: null });
  expect(next).toMatchObject({ epoch: '2', position: positionText(5) });
  await expect(moveCheckpoint(db, consumer, moved, to(6))).rejects.toMatchObject({ code: 'lease_lost' });
  await resetConsumer(db, consumer);
  await takeOver(db, consumer, { position: null, storeId: null });
  // Epochs start at 1 again, so the epoch alone would accept the earlier runner.
  await expect(moveCheckpoint(db, consumer, moved, to(6))).rejects.toMatchObject({ code: 'lease_lost' });
  expect((await readCheckpoint(db, consumer))?.position).toBeNull();
});

test('passing events moves the checkpoints of several consumers in one transaction, and refuses only those that another runner moved', async () => {
  const db = createDb<unknown>(database.pool);
  const pass = createPassing(db);
  const end = { position: positionText(7), storeId: 'store', event: null };
  const consumers = [
    consumerName('projection', 'passing-a'),
    consumerName('projection', 'passing-b'),
    consumerName('projection', 'passing-c'),
  ];
  const starts = await Promise.all(consumers.map((consumer) => takeOver(db, consumer, { position: null, storeId: null })));
  await takeOver(db, consumers[1]!, { position: null, storeId: null });
  const passed = await Promise.allSettled(consumers.map((consumer, index) => pass(consumer, starts[index]!, end)));
  expect(passed).toMatchObject([
    { value: { position: positionText(7), storeId: 'store', last: null } },
    { reason: { code: 'lease_lost' } },
    { value: { position: positionText(7) } },
  ]);
  const { rows } = await database.pool.query(
    "select xmin::text as written, position from consumer.checkpoint where name like 'passing-%' order by name",
  );
  expect(rows.map(({ position }: { position: string | null }) => position)).toEqual([positionText(7), null, positionText(7)]);
  expect(rows[0].written).toBe(rows[2].written);
});
