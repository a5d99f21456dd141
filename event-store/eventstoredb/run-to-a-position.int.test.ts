import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { counted, counterProjection, counterTableSql, sampleCatalogue } from '../contract/sample-domain.ts';
import { readCheckpoint } from '../consumer/checkpoint.ts';
import { runProjection } from '../consumer/run-projection.ts';
import { withNamespace } from '../port/namespace.ts';
import { createTestConsumers, type TestConsumers } from '../testing/test-consumers.ts';
import { freshCategory } from '../contract/fixture.ts';
import { createEventStoreDBEventStore } from './eventstoredb-event-store.ts';

const connectionString = process.env['TEST_EVENTSTORE_URL'] ?? '';

describe.skipIf(connectionString === '')('on a real node (TEST_EVENTSTORE_URL), a projection that runs to a position', () => {
  let fixture: TestConsumers<unknown>;
  const projection = counterProjection();
  const { signal } = new AbortController();

  beforeAll(async () => {
    const store = withNamespace(createEventStoreDBEventStore({ connectionString }), freshCategory());
    fixture = await createTestConsumers({ adminUrl: inject('postgresUrl'), catalogue: sampleCatalogue, store });
    await fixture.pool.query(counterTableSql);
  });
  afterAll(() => fixture.close());

  test('ends there although its own subscription never reports it', async () => {
    await fixture.append('counter', 'a', counted(1), counted(2));
    const { position } = await fixture.append('other', 'a', counted(1));
    // The second run finds no event after its checkpoint.
    for (let n = 0; n < 2; n++) await runProjection(projection, fixture.host, { signal, until: { position } });
    expect((await readCheckpoint(fixture.db, { kind: 'projection', name: 'counter', version: 1 }))?.position).toBe(position);
    await fixture.append('counter', 'b', counted(5));
    await runProjection(projection, fixture.host, { signal, until: 'caught_up' });
    const { rows } = await fixture.pool.query<{ key: string }>('select key from public.counter_1 order by key');
    expect(rows).toEqual([{ key: 'counter-a' }, { key: 'counter-b' }]);
  });
});
