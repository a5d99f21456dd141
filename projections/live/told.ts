import type { LiveTopic } from '@sumaa/contracts';

/** How long it is remembered what was told, in ms: longer than a page takes from its first question to its socket. */
const rememberMs = 60_000;

/**
 * What was told lately, for those who come too late to have heard it: a page asks its first questions before its socket is open,
 * and what changes in between would stand there unchanged until the next change.
 */
export interface Told {
  note(tenant: string, topic: LiveTopic): void;
  /** From now on nothing is known of what was told before: nobody listened, or everything may have changed. */
  lost(): void;
  /** Of these topics, those that were told within the last `ms`; all of them where that is not known, none where nobody asks (no `ms`). */
  within(ms: unknown, tenant: string, topics: readonly LiveTopic[]): readonly LiveTopic[];
  /** Lets go of what is too old to be asked for. */
  tidy(): void;
}

/** `now`: a monotonic clock in ms. */
export function createTold(now: () => number = () => performance.now()): Told {
  const last = new Map<string, Map<LiveTopic, number>>();
  let knownFrom = Infinity;
  return {
    note(tenant, topic) {
      const topics = last.get(tenant) ?? new Map<LiveTopic, number>();
      last.set(tenant, topics.set(topic, now()));
    },
    lost() {
      last.clear();
      knownFrom = now();
    },
    within(ms, tenant, topics) {
      if (ms === undefined) return [];
      if (typeof ms !== 'number' || !(ms >= 0 && ms <= rememberMs)) return topics;
      const since = now() - ms;
      if (since < knownFrom) return topics;
      const told = last.get(tenant);
      return topics.filter((topic) => (told?.get(topic) ?? -Infinity) >= since);
    },
    tidy() {
      const oldest = now() - rememberMs;
      for (const [tenant, topics] of last) {
        for (const [topic, at] of topics) if (at < oldest) topics.delete(topic);
        if (topics.size === 0) last.delete(tenant);
      }
    },
  };
}
