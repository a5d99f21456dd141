import assert from 'node:assert/strict';
import type { DomainEvent } from '../codec/recorded.ts';
import { resetConsumer } from '../consumer/checkpoint.ts';
import type { ConsumerHost } from '../consumer/host.ts';
import type { Projection } from '../consumer/projection.ts';
import { runProjection } from '../consumer/run-projection.ts';

/** Runs a projection until it has caught up. */
export async function project<Row, E extends DomainEvent, DB>(projection: Projection<Row, E, DB>, host: ConsumerHost<DB>): Promise<void> {
  await runProjection(projection, host, { signal: new AbortController().signal, until: 'caught_up' });
}

/**
 * Fails unless a rebuild gives exactly the current rows. `read` returns the whole table in a fixed order
 * (`select t::text from read.x_1 t order by 1`). The projection must not be running.
 */
export async function assertRebuildEquals<Row, E extends DomainEvent, DB>(
  projection: Projection<Row, E, DB>,
  host: ConsumerHost<DB>,
  read: () => Promise<unknown>,
): Promise<void> {
  const before = await read();
  await resetConsumer(host.db, { kind: 'rebuild', name: projection.name, version: projection.version });
  await host.db.transaction().execute(async (tx) => {
    if (!projection.rows.clear) throw new TypeError(`${projection.name}: its rows have no clear()`);
    await projection.rows.clear(tx);
  });
  await runProjection(projection, host, { signal: new AbortController().signal, until: 'caught_up', mode: 'rebuild' });
  assert.deepEqual(await read(), before);
}
