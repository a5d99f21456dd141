import type { AllStreamRecordedEvent, AllStreamSubscription, Position as Place } from '@eventstore/db-client';
import { createBell, type Bell } from '../port/bell.ts';
import { within } from './within.ts';

/** What one subscription of the client yields, in the order in which it may be relied upon. */
export type Item =
  | { readonly kind: 'event'; readonly event: AllStreamRecordedEvent }
  | { readonly kind: 'checkpoint'; readonly place: Place }
  | { readonly kind: 'live' }
  | { readonly kind: 'ended'; readonly error: unknown };

export interface Source {
  /** Rings when there may be something to take. */
  readonly bell: Bell;
  /** Settles when the server has confirmed the subscription, or when it has ended. */
  readonly begun: Promise<void>;
  /** The next item, null when nothing is at hand. Whoever takes one says that it is done with those before. */
  take(): Item | null;
  /** For the callback of the filter: a checkpoint was received. */
  reached(place: Place): void;
  close(): Promise<void>;
}

/** Events held for a slow consumer before the client is told to wait; it holds 16 of its own, the server the rest. */
const most = 64;
const few = 16;
const unsubscribeMs = 1000;

/**
 * A subscription as something to take from. The client's callbacks (`checkpointReached`, `caughtUp`) run ahead of its events
 * by what stands in its buffer, so they only note how many events came before them, `received + readableLength`, and are
 * given out once so many were done with. `data` is counted in the same turn in which it leaves the buffer; with `for await`
 * an event could be in neither of the two numbers.
 */
export function openSource(subscribe: (reached: (place: Place) => void) => AllStreamSubscription): Source {
  const bell = createBell();
  const events: AllStreamRecordedEvent[] = [];
  const marks: { readonly behind: number; readonly item: Item }[] = [];
  let received = 0;
  let taken = 0;
  let ended: { readonly error: unknown } | null = null;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));

  const note = (item: Item) => {
    marks.push({ behind: received + subscription.readableLength, item });
    bell.ring();
  };
  const end = (error: unknown) => {
    ended ??= { error };
    begin();
    bell.ring();
  };
  const reached = (place: Place) => note({ kind: 'checkpoint', place });

  const subscription = subscribe(reached);
  // The error listener comes first: an error that nobody listens to ends the process.
  subscription.on('error', end);
  subscription.on('end', () => end(null));
  subscription.on('close', () => end(null));
  subscription.on('confirmation', begin);
  subscription.on('caughtUp', () => note({ kind: 'live' }));
  subscription.on('data', ({ event }) => {
    received += 1;
    // A link whose event is gone has none; it counts all the same.
    if (event) events.push(event);
    else taken += 1;
    if (events.length >= most) subscription.pause();
    bell.ring();
  });

  return {
    bell,
    begun,
    reached,
    take() {
      while (marks[0] && marks[0].behind <= taken) {
        const { item } = marks.shift()!;
        const after = marks[0];
        // A later checkpoint at hand says the same and more.
        if (item.kind === 'checkpoint' && after?.item.kind === 'checkpoint' && after.behind <= taken) continue;
        return item;
      }
      const event = events.shift();
      if (event) {
        taken += 1;
        if (events.length <= few && subscription.isPaused()) subscription.resume();
        return { kind: 'event', event };
      }
      return ended ? { kind: 'ended', error: ended.error } : null;
    },
    async close() {
      end(null);
      // Leaving the loop or `destroy()` alone would leave it open on the server.
      await within(unsubscribeMs, 'unsubscribe', subscription.unsubscribe()).catch(() => {});
      subscription.destroy();
    },
  };
}
