/** Per-minute limits, per API and project as at Google. */
export type Quota = {
  /** Counts a call; false when it is one too many. */
  admit: (service: string) => boolean;
  limit: (service: string) => number;
  set: (limit: number, service?: string) => void;
};

const MINUTE = 60_000;

/** A sliding minute per service; a service without a limit of its own has the general one. */
export function createQuota(general: number, now: () => number): Quota {
  let fallback = general;
  const own = new Map<string, number>();
  const recent = new Map<string, number[]>();
  const limit = (service: string) => own.get(service) ?? fallback;
  return {
    admit: (service) => {
      const time = now();
      // A clock jumped back must not freeze the window.
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
