import { SubjectKeyMissing, type SubjectKeys } from './subject-keys.ts';

export interface KeyRing {
  keyFor(subject: string): Promise<Buffer>;
  /**
   * The keys of all subjects, from memory or in one call; without those that have neither key nor tombstone. Throws SubjectKeyMissing
   * when this ring has met so many of them that the vault must be wrong: 3 subjects and more than 1 % of those looked up.
   */
  keysOf(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer | 'erased'>>;
  forget(subject: string): void;
}

interface CachedKey {
  readonly key: Buffer | 'erased';
  readonly until: number;
}

/** From this number and share of all subjects on, missing keys are the vault's fault, not that of a few rows. */
const wrongVault = { subjects: 3, share: 0.01 };

/**
 * An in-memory LRU cache of subject keys. A key is cached for one minute only: nobody is notified of a destroyed key, and until
 * then a process reads what its read models, blanked by the event of the erasure, show no more. A tombstone never expires, because an
 * erasure is final.
 */
export function createKeyRing(
  keys: SubjectKeys,
  options: { readonly clock: () => Date; readonly capacity?: number; readonly keepMs?: number },
): KeyRing {
  const { clock, capacity = 10_000, keepMs = 60_000 } = options;
  const cache = new Map<string, CachedKey>();
  const missing = new Set<string>();
  let lookedUp = 0;

  function store(subject: string, key: Buffer | 'erased', now: number): void {
    cache.delete(subject);
    cache.set(subject, { key, until: key === 'erased' ? Infinity : now + keepMs });
    if (cache.size > capacity) cache.delete(cache.keys().next().value ?? '');
  }

  function lookUp(subject: string, now: number): Buffer | 'erased' | undefined {
    const found = cache.get(subject);
    if (!found || found.until < now) return undefined;
    cache.delete(subject);
    cache.set(subject, found);
    return found.key;
  }

  return {
    async keyFor(subject) {
      const now = clock().getTime();
      const known = lookUp(subject, now);
      if (known && known !== 'erased') return known;
      const key = await keys.getOrCreate(subject);
      store(subject, key, now);
      return key;
    },
    async keysOf(subjects) {
      const now = clock().getTime();
      const found = new Map<string, Buffer | 'erased'>();
      const uncached: string[] = [];
      for (const subject of subjects) {
        const known = lookUp(subject, now);
        if (known) found.set(subject, known);
        else uncached.push(subject);
      }
      if (uncached.length === 0) return found;
      const fetched = await keys.get(uncached);
      lookedUp += uncached.filter((subject) => !missing.has(subject)).length;
      for (const subject of uncached) {
        if (fetched.has(subject)) missing.delete(subject);
        else missing.add(subject);
      }
      if (missing.size >= wrongVault.subjects && missing.size > lookedUp * wrongVault.share) throw new SubjectKeyMissing([...missing]);
      for (const [subject, key] of fetched) {
        found.set(subject, key);
        store(subject, key, now);
      }
      return found;
    },
    forget(subject) {
      cache.delete(subject);
    },
  };
}
