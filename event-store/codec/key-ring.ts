import { SubjectKeyMissing, type SubjectKeys } from './subject-keys.ts';

export interface KeyRing {
  keyFor(subject: string): Promise<Buffer>;
  /** Keys of all subjects, from memory or in one call. Throws SubjectKeyMissing when one has neither key nor tombstone. */
  keysOf(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer | 'erased'>>;
  forget(subject: string): void;
}

interface Kept {
  readonly key: Buffer | 'erased';
  readonly until: number;
}

/**
 * Keys in memory, the least recently used out first. A key is kept for a minute only, so that a process that missed the
 * news of an erasure stops reading soon; a tombstone is kept for good, nobody comes back.
 */
export function createKeyRing(
  keys: SubjectKeys,
  options: { readonly clock: () => Date; readonly capacity?: number; readonly keepMs?: number },
): KeyRing {
  const { clock, capacity = 10_000, keepMs = 60_000 } = options;
  const kept = new Map<string, Kept>();

  function remember(subject: string, key: Buffer | 'erased', now: number): void {
    kept.delete(subject);
    kept.set(subject, { key, until: key === 'erased' ? Infinity : now + keepMs });
    if (kept.size > capacity) kept.delete(kept.keys().next().value ?? '');
  }

  function recall(subject: string, now: number): Buffer | 'erased' | undefined {
    const found = kept.get(subject);
    if (!found || found.until < now) return undefined;
    kept.delete(subject);
    kept.set(subject, found);
    return found.key;
  }

  return {
    async keyFor(subject) {
      const now = clock().getTime();
      const known = recall(subject, now);
      if (known && known !== 'erased') return known;
      const key = await keys.getOrCreate(subject);
      remember(subject, key, now);
      return key;
    },
    async keysOf(subjects) {
      const now = clock().getTime();
      const found = new Map<string, Buffer | 'erased'>();
      const asked: string[] = [];
      for (const subject of subjects) {
        const known = recall(subject, now);
        if (known) found.set(subject, known);
        else asked.push(subject);
      }
      if (asked.length === 0) return found;
      const fetched = await keys.get(asked);
      const missing = asked.filter((subject) => !fetched.has(subject));
      if (missing.length > 0) throw new SubjectKeyMissing(missing);
      for (const [subject, key] of fetched) {
        found.set(subject, key);
        remember(subject, key, now);
      }
      return found;
    },
    forget(subject) {
      kept.delete(subject);
    },
  };
}
