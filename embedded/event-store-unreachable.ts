import { StoreUnavailable, type EventStore } from '@sumaa/event-store';

/** The configured event store does not answer; the message is one sentence for the administrator. */
export class EventStoreUnreachable extends Error {
  override readonly name = 'StoreNotReached';
}

/** Throws StoreNotReached early, because everything after it would fail for the same reason with other messages. */
export async function assertEventStoreReachable(store: Pick<EventStore, 'head'>): Promise<void> {
  try {
    await store.head();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const sentence = 'EVENTSTORE_URL names an EventStoreDB that does not answer: start it, correct the address, or leave it unset.';
    throw new EventStoreUnreachable(sentence, { cause: error });
  }
}
