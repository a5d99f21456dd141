import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEsDatabase } from '../contract/es-database.ts';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { silentLog } from '../port/log.ts';
import { positionText } from '../port/position-text.ts';
import { createDb } from '@sumaa/runtime/postgres';
import { moveCheckpoint, readCheckpoint, resetConsumer, takeOver } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import { createConsumerHost } from './host.ts';
import { createLeases, isLed, type Lease } from './lease.ts';
import { runProjection } from './run-projection.ts';
import { counterProjection, counterTableSql, sampleCatalogue } from '../contract/sample-domain.ts';
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

/** Whether the group is refused: asked at least once while another lease was requested and granted. */
async function isRefused(leases: Leases, group: string): Promise<boolean> {
  const stop = new AbortController();
  const wanted = leases.acquire(group, stop.signal);
  await (await leases.acquire('other', never))!.release();
  stop.abort();
  return (await wanted) === null;
}

test('a group is led by one process, whose consumers share it, and is free when the last of them released it', async () => {
  const [mine, theirs] = twoProcesses();
  const db = createDb<unknown>(database.pool);
  expect(await isLed(db, 'projections')).toBe(false);
  const shares = (await Promise.all([mine, mine, mine].map((leases) => leases.acquire('projections', never)))) as Lease[];
  expect([await isRefused(theirs, 'projections'), await isLed(db, 'projections')]).toEqual([true, true]);
  await shares[0]!.release();
  await shares[0]!.release();
  await shares[1]!.release();
  expect([await isRefused(theirs, 'projections'), shares[2]!.signal.aborted]).toEqual([true, false]);
  await shares[2]!.release();
  expect(await theirs.acquire('projections', never)).not.toBeNull();
  await Promise.all([mine.close(), theirs.close()]);
});

test('a process that stands aside loses the group to another one', async () => {
  const [mine, theirs] = [createLeases({ url: database.url, log: silentLog, retryMs: 100_000 }), twoProcesses()[0]];
  const lease = (await mine.acquire('projections', never))!;
  const waiting = theirs.acquire('projections', never);
  await mine.standAside('projections');
  expect([lease.signal.aborted, await waiting]).toEqual([true, expect.anything()]);
  // Its share was lost, so its release does not concern the new holder.
  await lease.release();
  expect(await isLed(createDb<unknown>(database.pool), 'projections')).toBe(true);
  await Promise.all([mine.close(), theirs.close()]);
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
