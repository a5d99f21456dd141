import type { Position, StoredEvent } from '../port/event-store.ts';
import type { ConsumerName } from './consumer-name.ts';
import { errorSummary } from './parked.ts';

export type ConsumerState = 'waiting_for_lease' | 'superseded' | 'catching_up' | 'live' | 'retrying' | 'failed' | 'stopped';

/** The status of a consumer of this process. */
export interface ConsumerStatus extends ConsumerName {
  readonly state: ConsumerState;
  readonly position: Position | null;
  readonly epoch: string | null;
  /** Whether the feed had no more events when the last batch ended. */
  readonly caughtUp: boolean;
  /** Age of the oldest event that was received and is not committed, in seconds; 0 when there is none. */
  readonly lagSeconds: number;
  /** Position up to which the feed was checked; beyond `position` until the checkpoint is written. */
  readonly seen: Position | null;
  /** Events processed since the start of the process. */
  readonly events: number;
  readonly batches: number;
  readonly lastError: string | null;
}

/** The writable status, for the runner. */
export interface Tracker {
  state: ConsumerState;
  position: Position | null;
  epoch: string | null;
  caughtUp: boolean;
  /** False: the consumer has no parked events, so a batch need not look for them. */
  mayHaveParked: boolean;
  events: number;
  batches: number;
  lastError: string | null;
  /** Position up to which the feed was checked. */
  seen: Position | null;
  received(events: readonly StoredEvent[]): void;
  committed(events: number, position: Position | null): void;
  /** Another process may run the consumer now: what was received and not committed is its concern. */
  gaveUp(): void;
  failed(error: unknown): void;
  status(): ConsumerStatus;
}

export function createTracker(consumer: ConsumerName, clock: () => Date): Tracker {
  let oldest: number | null = null;
  const tracker: Tracker = {
    state: 'waiting_for_lease',
    position: null,
    seen: null,
    epoch: null,
    caughtUp: false,
    mayHaveParked: true,
    events: 0,
    batches: 0,
    lastError: null,
    received(events) {
      oldest ??= events[0]?.recordedAt.getTime() ?? null;
    },
    committed(events, position) {
      oldest = null;
      tracker.events += events;
      tracker.batches += 1;
      tracker.position = position;
      tracker.lastError = null;
    },
    gaveUp() {
      oldest = null;
    },
    failed(error) {
      tracker.lastError = errorSummary(error);
    },
    status() {
      const { state, position, epoch, caughtUp, events, batches, lastError } = tracker;
      const seen = (tracker.seen ?? '') > (position ?? '') ? tracker.seen : position;
      const lagSeconds = oldest === null ? 0 : Math.max(0, clock().getTime() - oldest) / 1000;
      return { ...consumer, state, position, seen, epoch, caughtUp, lagSeconds, events, batches, lastError };
    },
  };
  return tracker;
}
