import type { StreamName } from '@sumaa/contracts';
import type { EventStore } from '../port/event-store.ts';
import { readCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { StoreRewound } from './errors.ts';
import type { ConsumerHost } from './host.ts';

/**
 * Checks that the store is still the one that this consumer has read: the same id, not shorter, and the last event still at its
 * revision. On a rewound store the consumer would silently skip all events until the store has grown past the checkpoint.
 * Throws StoreRewound.
 */
export async function verifyStore(
  store: Pick<EventStore, 'head' | 'readStream'>,
  consumer: ConsumerName,
  checkpoint: Checkpoint,
  storeId: string | null,
): Promise<void> {
  assertSameStore(consumer, checkpoint.storeId, storeId);
  if (checkpoint.position !== null) {
    const head = await store.head();
    if (head === null || head.position < checkpoint.position) {
      throw new StoreRewound(consumer, `its checkpoint ${checkpoint.position} lies beyond the head ${head?.position ?? '(empty store)'}`);
    }
  }
  if (checkpoint.last !== null) {
    const { stream, revision, eventId } = checkpoint.last;
    let found: string | null = null;
    for await (const event of store.readStream(stream as StreamName, { from: revision, limit: 1 })) found = event.id;
    if (found !== eventId) throw new StoreRewound(consumer, `the last event it read, ${stream}@${revision}, is not there any more`);
  }
}

/** Throws StoreRewound when a checkpoint belongs to another store. */
export function assertSameStore(consumer: ConsumerName, checkpointStoreId: string | null, storeId: string | null): void {
  if (checkpointStoreId === null || storeId === null || checkpointStoreId === storeId) return;
  throw new StoreRewound(consumer, `its checkpoint belongs to event store ${checkpointStoreId}, this is ${storeId}`, { otherStore: true });
}

/** Why a consumer cannot continue in this store from its checkpoint, with the remedy; null when it can, and when it never ran. */
export async function faultOf({ db, store }: Pick<ConsumerHost, 'db' | 'store'>, consumer: ConsumerName): Promise<string | null> {
  const checkpoint = await readCheckpoint(db, consumer);
  if (checkpoint === null) return null;
  try {
    await verifyStore(store, consumer, checkpoint, (await store.identity?.()) ?? null);
    return null;
  } catch (error) {
    if (error instanceof StoreRewound) return error.message;
    throw error;
  }
}
