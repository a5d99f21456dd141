import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { counted, sampleCatalogue } from '../contract/sample-domain.ts';
import { packPosition } from '../deciding/position-token.ts';
import type { Position } from '../port/event-store.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { progressChannel } from './checkpoint.ts';

/** No process runs this projection, so it never reaches anything. */
const projection = { name: 'counter', version: 1, categories: ['counter'] };

let fixture: TestConsumers<unknown>;
beforeEach(async () => {
  fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue });
  fixture.host.progress.register(projection);
});
afterEach(() => fixture.close());

const notify = (payload: string) => fixture.pool.query('select pg_notify($1, $2)', [progressChannel, payload]);

/** Resolves when the listening process has taken all that was notified before. */
async function heard(): Promise<void> {
  const rung = new AbortController();
  let asked = 0;
  const listening = fixture.host.progress.onReplayRequested('last', rung.signal, async () => {
    asked += 1;
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  const before = asked;
  await notify(JSON.stringify({ name: 'last', replay: true }));
  await expect.poll(() => asked).toBeGreaterThan(before);
  rung.abort();
  await listening;
}

test('whoever else may notify wakes those who wait and nothing more: what they claim is read in the database', async () => {
  const { position } = await fixture.append('counter', 'a', counted(1));
  const token = packPosition({ counter: position })!;
  // From here on it listens.
  expect(await fixture.host.waitFor('counter', token, 0)).toBe(false);
  await heard();
  const beyond = `${position}9`.replace(/^./, '9') as Position;
  for (const claim of [
    'no JSON',
    '',
    'null',
    '7',
    '{}',
    '{"name":"counter"}',
    '{"name":"counter","version":1,"position":7}',
    JSON.stringify({ name: 'counter', version: 1, position: beyond }),
    JSON.stringify({ name: 'counter', shown: 'two' }),
    JSON.stringify({ name: 'counter', shown: 2 }),
    JSON.stringify({ name: 'counter', version: 2, position: beyond }),
  ])
    await notify(claim);
  await heard();
  expect(await fixture.host.waitFor('counter', token, 0)).toBe(false);

  // What is true in the database is found at once.
  await fixture.pool.query(
    `insert into consumer.checkpoint (kind, name, version, shard, position) values ('projection', 'counter', 1, 0, $1)`,
    [position],
  );
  await notify(JSON.stringify({ name: 'counter', version: 1, position }));
  expect(await fixture.host.waitFor('counter', token, 120_000)).toBe(true);
});
