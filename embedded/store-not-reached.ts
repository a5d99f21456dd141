import { StoreUnavailable, type EventStore } from '@sumaa/event-store';

/** The event store that was named does not answer: one sentence for whoever started the product. */
export class StoreNotReached extends Error {
  override readonly name = 'StoreNotReached';
}

/** Throws StoreNotReached, where everything that follows would fail for the same reason and say so in other words. */
export async function assertStoreReached(store: Pick<EventStore, 'head'>): Promise<void> {
  try {
    await store.head();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const sentence = 'EVENTSTORE_URL names an EventStoreDB that does not answer: start it, correct the address, or leave it unset.';
    throw new StoreNotReached(sentence, { cause: error });
  }
}
