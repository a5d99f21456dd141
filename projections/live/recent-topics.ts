import type { LiveTopic } from '@sumaa/contracts';

/** How long changes are remembered, in ms: longer than a page takes from its first request to its open socket. */
const rememberMs = 60_000;

/**
 * The topics that changed recently, per tenant. A page sends its first requests before its socket is open; without this, it
 * would miss a change in between and show old data until the next change.
 */
export interface RecentTopics {
  /** Records a change of the topic now. */
  record(tenant: string, topic: LiveTopic): void;
  /** Forgets everything before now, because changes may have been missed or any data may have changed. */
  reset(): void;
  /** Those of `topics` that changed within the last `ms`; all when that is unknown or `ms` is invalid, none when `ms` is undefined. */
  changedWithin(ms: unknown, tenant: string, topics: readonly LiveTopic[]): readonly LiveTopic[];
  /** Drops changes that are too old to be requested. */
  prune(): void;
}

/** `now`: a monotonic clock in ms. */
export function createRecentTopics(now: () => number = () => performance.now()): RecentTopics {
  const last = new Map<string, Map<LiveTopic, number>>();
  let knownFrom = Infinity;
  return {
    record(tenant, topic) {
      const topics = last.get(tenant) ?? new Map<LiveTopic, number>();
      last.set(tenant, topics.set(topic, now()));
    },
    reset() {
      last.clear();
      knownFrom = now();
    },
    changedWithin(ms, tenant, topics) {
      if (ms === undefined) return [];
      if (typeof ms !== 'number' || !(ms >= 0 && ms <= rememberMs)) return topics;
      const since = now() - ms;
      if (since < knownFrom) return topics;
      const changedAt = last.get(tenant);
      return topics.filter((topic) => (changedAt?.get(topic) ?? -Infinity) >= since);
    },
    prune() {
      const oldest = now() - rememberMs;
      for (const [tenant, topics] of last) {
        for (const [topic, at] of topics) if (at < oldest) topics.delete(topic);
        if (topics.size === 0) last.delete(tenant);
      }
    },
  };
}
