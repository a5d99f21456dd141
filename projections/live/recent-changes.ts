/** How long changes are remembered, in ms: longer than a page takes from its first request to its open socket. */
const rememberMs = 60_000;

/**
 * The rooms that were notified recently. A page sends its first requests before its socket is open; without this, it would miss a
 * change in between and show old data until the next change.
 */
export interface RecentChanges {
  /** Records a change for these rooms now. */
  record(rooms: readonly string[]): void;
  /** Forgets everything before now, because changes may have been missed or any data may have changed. */
  reset(): void;
  /** Those of `rooms` that had a change within the last `ms`; all when that is unknown or `ms` is invalid, none when `ms` is undefined. */
  changedWithin(ms: unknown, rooms: readonly string[]): readonly string[];
  /** Drops changes that are too old to be requested. */
  prune(): void;
}

/** `now`: a monotonic clock in ms. */
export function createRecentChanges(now: () => number = () => performance.now()): RecentChanges {
  const last = new Map<string, number>();
  let knownFrom = Infinity;
  return {
    record(rooms) {
      for (const room of rooms) last.set(room, now());
    },
    reset() {
      last.clear();
      knownFrom = now();
    },
    changedWithin(ms, rooms) {
      if (ms === undefined) return [];
      if (typeof ms !== 'number' || !(ms >= 0 && ms <= rememberMs)) return rooms;
      const since = now() - ms;
      if (since < knownFrom) return rooms;
      return rooms.filter((room) => (last.get(room) ?? -Infinity) >= since);
    },
    prune() {
      const oldest = now() - rememberMs;
      for (const [room, at] of last) if (at < oldest) last.delete(room);
    },
  };
}
