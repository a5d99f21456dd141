import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { runProjection } from '../consumer/run-projection.ts';
import { counted, counterProjection, counterTableSql, sampleCatalogue } from '../contract/sample-domain.ts';
import { withNamespace } from '../port/namespace.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { useFakeStore } from './testing/fake-store.ts';

const use = useFakeStore();
let fixture: TestConsumers<unknown>;
beforeEach(async () => {
  const store = withNamespace(use.store, 'ours');
  fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue, store });
  await fixture.pool.query(counterTableSql);
});
afterEach(() => fixture.close());

test('consumers that never ran read past the events of others once for all of them', async () => {
  const [last] = use.fake.store('theirs-1', [{}, {}, {}]).slice(-1);
  const place = { commit: last!.place, prepare: last!.place };
  // As the server reports a long stretch that does not match the filter.
  use.fake.faults.subscribe = (call) => (call > 1 ? null : (server) => (server.checkpoint(place), server.caughtUp()));
  const stop = new AbortController();
  const running = ['one', 'two', 'three'].map((name) =>
    runProjection({ ...counterProjection(), name }, fixture.host, { signal: stop.signal }),
  );
  await expect.poll(() => fixture.host.status().map(({ state }) => state)).toEqual(['live', 'live', 'live']);
  expect(use.fake.subscriptions.asked.filter((after) => after === null)).toHaveLength(1);
  await fixture.append('counter', 'a', counted(5));
  await expect.poll(() => fixture.host.status().map(({ events }) => events)).toEqual([1, 1, 1]);
  stop.abort();
  await Promise.all(running);
});
