import { sql } from 'kysely';
import { readCheckpoint } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import type { ConsumerHost } from './host.ts';
import { assertSameStore } from './verify.ts';

/**
 * Writes where these reactors begin, for those that never ran: at the head of the store, or at its origin when it is empty.
 * A process that awaits this before it takes its first request misses none of the events that request leads to, however
 * long a reactor then waits for its lease.
 */
export async function markReactorStarts<DB>(host: Pick<ConsumerHost<DB>, 'store' | 'db'>, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from consumer.checkpoint where kind = 'reactor'`.execute(host.db);
  const marked = new Set(rows.map(({ name }) => name));
  const missing = names.filter((name) => !marked.has(name));
  // Once all have begun, nobody's start hangs on the store.
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
 * Lets a reactor begin at the head of this store, whatever it had read before: what lies between is never reacted to. For a
 * store that was restored or (`otherStore`) swapped; whoever runs the reactor loses its lease. False: there is no such reactor.
 * Throws StoreRewound over another store than it had read.
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
