/**
 * Request slots: moments at which one call may be made, at even distances. All processes lease slots from the same sequence, a few
 * at a time, so not every call needs a request to the source.
 */
export interface SlotSource extends PauseSource {
  /** Leases the next `count` slots. `firstInMs`: time until the first, from the request; the others follow at `slotDistance`. */
  lease(count: number): Promise<{ readonly firstInMs: number }>;
  close(): Promise<void>;
}

/** A pause that Google asked for, shared by all users of the source. */
export interface PauseSource {
  /** Blocks all slots in the next `ms`. Holders of earlier leases must check `pausedMs` before they use them. */
  pause(ms: number): Promise<void>;
  /** Remaining pause in ms, from the request; 0 without a pause. */
  pausedMs(): Promise<number>;
}

/** How long after its moment a slot may still be used, in ms. Later it is lost; otherwise unused slots could form a burst. */
export const lateMs = 400;

/** Share of the limit that is not used, so that late calls and network jitter cannot exceed the limit in any minute. */
const margin = 0.012;

/**
 * The distance between two slots in ms. At most `requestsPerMinute` calls fall into any 60 s, because
 * floor((60 s + lateMs) / distance) + 1 never exceeds the limit.
 */
export function slotDistance(requestsPerMinute: number): number {
  return (60_000 / requestsPerMinute) * (1 + margin);
}

/** Slots taken further ahead than this (ms, after now or the end of a pause) mean that a clock was set back, not real demand. */
export const farFutureMs = 600_000;

/** The first slot to lease, given the end of the taken slots; all values in ms of one clock. */
export function firstSlot(now: number, takenUntil: number, pausedUntil: number): number {
  const earliest = Math.max(now, pausedUntil);
  return takenUntil > earliest + farFutureMs ? earliest : Math.max(earliest, takenUntil);
}

/** Slots of a single process: for tests, tools and single-process installations. `now` is a monotonic clock in ms. */
export function createLocalSlots(options: { readonly requestsPerMinute: number; readonly now?: () => number }): SlotSource {
  const { requestsPerMinute, now = () => performance.now() } = options;
  const distance = slotDistance(requestsPerMinute);
  let takenUntil = 0;
  let pausedUntil = 0;
  return {
    async lease(count) {
      const at = now();
      const first = firstSlot(at, takenUntil, pausedUntil);
      takenUntil = first + count * distance;
      return { firstInMs: first - at };
    },
    async pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    pausedMs: async () => Math.max(0, pausedUntil - now()),
    close: async () => {},
  };
}
