import { randomBytes } from 'node:crypto';
import { SubjectErasedError } from '@sumaa/runtime/vault';
import type { SubjectKeys } from '../codec/subject-keys.ts';

export interface MemorySubjectKeys extends SubjectKeys {
  /** Destroys the key and leaves the tombstone. */
  erase(subject: string): void;
  /** Removes the key without a tombstone, like a lost vault. */
  lose(subject: string): void;
  /** Number of `get` calls. */
  readonly reads: number;
}

export function createMemorySubjectKeys(): MemorySubjectKeys {
  const keys = new Map<string, Buffer | 'erased'>();
  let reads = 0;
  return {
    get reads() {
      return reads;
    },
    async getOrCreate(subject) {
      const key = keys.get(subject) ?? randomBytes(32);
      if (key === 'erased') throw new SubjectErasedError(`subject ${subject} was erased`);
      keys.set(subject, key);
      return key;
    },
    async get(subjects) {
      reads += 1;
      return new Map(subjects.flatMap((subject) => (keys.has(subject) ? [[subject, keys.get(subject)!]] : [])));
    },
    erase: (subject) => void keys.set(subject, 'erased'),
    lose: (subject) => void keys.delete(subject),
  };
}
