import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEsDatabase } from '../contract/es-database.ts';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { silentLog } from '../port/log.ts';
import { positionText } from '../port/position-text.ts';
import { createDb } from '@sumaa/runtime/postgres';
import { moveCheckpoint, readCheckpoint, resetConsumer, takeOver } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import { createLeases } from './lease.ts';

let database: Awaited<ReturnType<typeof createEsDatabase>>;
beforeAll(async () => {
  database = await createEsDatabase(inject('postgresUrl'));
});
afterAll(() => database.close());

const never = new AbortController().signal;

test('a lease has one holder, within a process and between processes, and is free again after its release', async () => {
  const [mine, theirs] = [1, 2].map(() => createLeases({ url: database.url, log: silentLog, retryMs: 5 })) as [
    ReturnType<typeof createLeases>,
    ReturnType<typeof createLeases>,
  ];
  const lease = (await mine.acquire('projection:a:1', never))!;
  for (const leases of [mine, theirs]) {
    const stop = new AbortController();
    const second = leases.acquire('projection:a:1', stop.signal);
    // Another lease can be acquired meanwhile; by then the first was requested at least once.
    await (await leases.acquire('projection:b:1', never))!.release();
    stop.abort();
    expect(await second).toBeNull();
  }
  await lease.release();
  expect(await theirs.acquire('projection:a:1', never)).not.toBeNull();
  await Promise.all([mine.close(), theirs.close()]);
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
