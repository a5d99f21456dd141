import { sql } from 'kysely';
import { readCheckpoint } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import type { ConsumerHost } from './host.ts';
import { assertSameStore } from './verify.ts';

/**
 * Writes the start position of reactors that never ran: the head of the store, or its beginning when it is empty. A process that
 * awaits this before its first request misses no event of that request, however long a reactor then waits for its lease.
 */
export async function markReactorStarts<DB>(host: Pick<ConsumerHost<DB>, 'store' | 'db'>, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from consumer.checkpoint where kind = 'reactor'`.execute(host.db);
  const marked = new Set(rows.map(({ name }) => name));
  const missing = names.filter((name) => !marked.has(name));
  // Once all reactors have a checkpoint, the start of a process does not depend on the store.
  if (missing.length === 0) return;
  const storeId = (await host.store.identity?.()) ?? null;
  const head = await host.store.head();
  for (const consumer of missing.map((name) => consumerName('reactor', name))) {
    await sql`
      insert into consumer.checkpoint (kind, name, version, epoch, position, store_id)
      values (${consumer.kind}, ${consumer.name}, ${consumer.version}, 0, ${head?.position ?? null}, ${storeId})
      on conflict (kind, name, version, shard) do nothing`.execute(host.db);
  }
}

/**
 * Moves a reactor to the head of this store, so that it never reacts to the events in between. For a store that was restored or
 * (`otherStore`) swapped; the current runner loses its lease. False when the reactor does not exist. Throws StoreRewound when
 * the store is another one than before and `otherStore` is not set.
 */
export async function restartReactor<DB>(
  host: Pick<ConsumerHost<DB>, 'store' | 'db'>,
  name: string,
  { otherStore = false }: { readonly otherStore?: boolean } = {},
): Promise<boolean> {
  const storeId = (await host.store.identity?.()) ?? null;
  const consumer = consumerName('reactor', name);
  const checkpoint = await readCheckpoint(host.db, consumer);
  if (checkpoint && !otherStore) assertSameStore(consumer, checkpoint.storeId, storeId);
  const head = await host.store.head();
  const { rows } = await sql`
    update consumer.checkpoint
    set epoch = epoch + 1, position = ${head?.position ?? null}, store_id = ${storeId}, stream = null, revision = null, event_id = null, updated_at = now()
    where kind = 'reactor' and name = ${name} returning 1`.execute(host.db);
  await sql`delete from consumer.parked where kind = 'reactor' and name = ${name}`.execute(host.db);
  return rows.length > 0;
}
