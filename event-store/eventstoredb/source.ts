import type { AllStreamRecordedEvent, AllStreamSubscription, Position as Place } from '@eventstore/db-client';
import { createAppendSignal, type AppendSignal } from '../port/append-signal.ts';
import { withTimeout } from './timeout.ts';

/** One item of a client subscription, in an order that the consumer can rely on. */
export type Item =
  | { readonly kind: 'event'; readonly event: AllStreamRecordedEvent }
  | { readonly kind: 'checkpoint'; readonly place: Place }
  | { readonly kind: 'live' }
  | { readonly kind: 'ended'; readonly error: unknown };

export interface Source {
  /** Rings when there may be an item to take. */
  readonly bell: AppendSignal;
  /** Settles when the server has confirmed the subscription, or when it has ended. */
  readonly begun: Promise<void>;
  /** The next item; null when none is available. Taking one confirms that the caller has processed those before. */
  take(): Item | null;
  /** For the callback of the filter: a checkpoint was received. */
  reached(place: Place): void;
  close(): Promise<void>;
}

/** Events buffered for a slow consumer before the client is paused; the client itself buffers 16, the server the rest. */
const pauseAt = 64;
const resumeAt = 16;
const unsubscribeMs = 1000;

/**
 * A subscription from which items are taken. The client's callbacks (`checkpointReached`, `caughtUp`) run ahead of its events by
 * the size of its buffer, so each is recorded with the number of events before it, `received + readableLength`, and returned after
 * that many events were processed. `data` counts an event in the same tick in which it leaves the buffer; with `for await` an event
 * could be missing in both numbers.
 */
export function openSource(subscribe: (reached: (place: Place) => void) => AllStreamSubscription): Source {
  const bell = createAppendSignal();
  const events: AllStreamRecordedEvent[] = [];
  const marks: { readonly afterEvents: number; readonly item: Item }[] = [];
  let received = 0;
  let taken = 0;
  let ended: { readonly error: unknown } | null = null;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));

  const recordMark = (item: Item) => {
    marks.push({ afterEvents: received + subscription.readableLength, item });
    bell.ring();
  };
  const end = (error: unknown) => {
    ended ??= { error };
    begin();
    bell.ring();
  };
  const reached = (place: Place) => recordMark({ kind: 'checkpoint', place });

  const subscription = subscribe(reached);
  // The error listener comes first, because an error without a listener ends the process.
  subscription.on('error', end);
  subscription.on('end', () => end(null));
  subscription.on('close', () => end(null));
  subscription.on('confirmation', begin);
  subscription.on('caughtUp', () => recordMark({ kind: 'live' }));
  subscription.on('data', ({ event }) => {
    received += 1;
    // A link whose event is gone has no event; it counts all the same.
    if (event) events.push(event);
    else taken += 1;
    if (events.length >= pauseAt) subscription.pause();
    bell.ring();
  });

  return {
    bell,
    begun,
    reached,
    take() {
      while (marks[0] && marks[0].afterEvents <= taken) {
        const { item } = marks.shift()!;
        const nextMark = marks[0];
        // A later checkpoint that is already available replaces this one.
        if (item.kind === 'checkpoint' && nextMark?.item.kind === 'checkpoint' && nextMark.afterEvents <= taken) continue;
        return item;
      }
      const event = events.shift();
      if (event) {
        taken += 1;
        if (events.length <= resumeAt && subscription.isPaused()) subscription.resume();
        return { kind: 'event', event };
      }
      return ended ? { kind: 'ended', error: ended.error } : null;
    },
    async close() {
      end(null);
      // Leaving the loop or `destroy()` alone would leave the subscription open on the server.
      await withTimeout(unsubscribeMs, 'unsubscribe', subscription.unsubscribe()).catch(() => {});
      subscription.destroy();
    },
  };
}
