import type { Authority, AuthorityLookup } from '@sumaa/runtime/http';
import type { Clock } from '@sumaa/runtime/lifecycle';

/** Maximum age of an answer, in ms, for when notifications are not received. */
const maxAgeMs = 2_000;
const maxCached = 10_000;

interface CachedAnswer {
  readonly accountId: string;
  readonly tenantId: string;
  readonly at: number;
  readonly answer: Promise<Authority | null>;
}

export interface AuthorityCache {
  readonly lookUp: AuthorityLookup;
  /** Drops the answers about these accounts in every business; without accounts, those of all members of the business. */
  forget(tenantId: string, accountIds: readonly string[]): void;
  clear(): void;
}

/**
 * Caches the guard's look-up for the requests that a screen sends at the same time. Use it for HTTP requests only: a socket
 * lives longer than any cached answer.
 */
export function createAuthorityCache(lookUp: AuthorityLookup, clock: Clock): AuthorityCache {
  const cache = new Map<string, CachedAnswer>();
  return {
    lookUp(session) {
      const { accountId, tenantId } = session;
      const key = `${accountId}@${tenantId}`;
      const at = clock().getTime();
      const known = cache.get(key);
      if (known && Math.abs(at - known.at) < maxAgeMs) return known.answer;
      if (cache.size >= maxCached) cache.clear();
      const entry: CachedAnswer = { accountId, tenantId, at, answer: lookUp(session) };
      cache.set(key, entry);
      const drop = () => void (cache.get(key) === entry && cache.delete(key));
      // Failures, and accounts that the projections have not read yet, are not cached.
      entry.answer.then((found) => found?.emailConfirmed || drop(), drop);
      return entry.answer;
    },
    forget(tenantId, accountIds) {
      for (const [key, entry] of cache) {
        const isMeant = accountIds.length === 0 ? entry.tenantId === tenantId : accountIds.includes(entry.accountId);
        if (isMeant) cache.delete(key);
      }
    },
    clear: () => cache.clear(),
  };
}
