/**
 * Moments at which calls may be made, one after the other at an even distance. All processes draw from one row of slots,
 * a few at a time, so nobody has to ask for every single call.
 */
export interface SlotSource extends PauseSource {
  /** Reserves the next `count` slots. `firstInMs`: from the moment the source was asked at; the others follow at `everyMs`. */
  lease(count: number): Promise<{ readonly firstInMs: number }>;
  close(): Promise<void>;
}

/** The silence Google asked for, kept by all who share the source. */
export interface PauseSource {
  /** No slot lies within the next `ms`: Google asked for it. Who leased one before has to ask whether it still counts. */
  pause(ms: number): Promise<void>;
  /** For how long nobody may call, in ms from the moment the source was asked at; 0 where anybody may. */
  pausedMs(): Promise<number>;
}

/** How long after its moment a slot may still be used; then it is lost, else unused ones would gather to a burst. */
export const lateMs = 400;

/** Part of the limit that is given away so that lateness and the network's own jitter cannot push a minute over it. */
const margin = 0.012;

/**
 * The distance between two slots in ms. With it at most `requestsPerMinute` calls fall into any 60 s, wherever they begin:
 * floor((60 s + lateMs) / distance) + 1 never exceeds the limit.
 */
export function slotDistance(requestsPerMinute: number): number {
  return (60_000 / requestsPerMinute) * (1 + margin);
}

/** So far beyond now, or beyond the end of a pause, a row of slots is no demand but a clock that was set back. */
export const farFutureMs = 600_000;

/** The first of the slots to be leased, given the end of those that are taken; all in ms of one clock. */
export function firstSlot(now: number, takenUntil: number, pausedUntil: number): number {
  const earliest = Math.max(now, pausedUntil);
  return takenUntil > earliest + farFutureMs ? earliest : Math.max(earliest, takenUntil);
}

/** Slots of one process alone: tests, tools, and an installation of a single process. `now` is a monotonic clock in ms. */
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
