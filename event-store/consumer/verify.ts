import type { StreamName } from '@sumaa/contracts';
import type { EventStore } from '../port/event-store.ts';
import { readCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { StoreRewound } from './errors.ts';
import type { ConsumerHost } from './host.ts';

/**
 * Whether the store still is what this consumer read: the same store, not shorter, and the last event seen still in its
 * place. Going on over a rewound store would silently skip whatever is appended until it has grown past the checkpoint.
 * Throws StoreRewound.
 */
export async function verifyStore(
  store: EventStore,
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

/** Throws StoreRewound where a checkpoint of one store is about to be taken for one of another. */
export function assertSameStore(consumer: ConsumerName, theirs: string | null, storeId: string | null): void {
  if (theirs === null || storeId === null || theirs === storeId) return;
  throw new StoreRewound(consumer, `its checkpoint belongs to event store ${theirs}, this is ${storeId}`, { otherStore: true });
}

/** Whether a consumer may go on in this store from where it stands; so it may where it never ran. */
export async function mayGoOn({ db, store }: Pick<ConsumerHost, 'db' | 'store'>, consumer: ConsumerName): Promise<boolean> {
  const checkpoint = await readCheckpoint(db, consumer);
  if (checkpoint === null) return true;
  try {
    await verifyStore(store, consumer, checkpoint, (await store.identity?.()) ?? null);
    return true;
  } catch (error) {
    if (error instanceof StoreRewound) return false;
    throw error;
  }
}
