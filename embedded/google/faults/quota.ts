/** Per-minute limits, per API and project, as at Google. */
export type Quota = {
  /** Counts a call; false when it exceeds the limit. */
  admit: (service: string) => boolean;
  limit: (service: string) => number;
  set: (limit: number, service?: string) => void;
};

const MINUTE = 60_000;

/** A sliding one-minute window per service; `general` applies to services without their own limit. */
export function createQuota(general: number, now: () => number): Quota {
  let fallback = general;
  const own = new Map<string, number>();
  const recent = new Map<string, number[]>();
  const limit = (service: string) => own.get(service) ?? fallback;
  return {
    admit: (service) => {
      const time = now();
      // Drop times in the future: a clock set back must not freeze the window.
      const window = (recent.get(service) ?? []).filter((at) => at > time - MINUTE && at <= time);
      recent.set(service, window);
      if (window.length >= limit(service)) return false;
      window.push(time);
      return true;
    },
    limit,
    set: (value, service) => {
      if (service) own.set(service, value);
      else {
        fallback = value;
        own.clear();
      }
    },
  };
}
