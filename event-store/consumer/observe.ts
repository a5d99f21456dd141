import type { StoredEvent } from '../port/event-store.ts';
import type { ConsumerName } from './consumer-name.ts';

/** Hears what consumers do. Nothing of it may throw. */
export interface ConsumerObserver {
  /** A batch was done, in so many seconds. */
  batch(consumer: ConsumerName, events: readonly StoredEvent[], seconds: number): void;
}

export const unobserved: ConsumerObserver = { batch: () => {} };
