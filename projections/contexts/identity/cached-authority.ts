import type { Authority, AuthorityLookup } from '@sumaa/runtime/http';
import type { QueryDeps } from '../../infra/index.ts';

/** The projections that an answer is computed from. */
const sourceProjections = ['account', 'member', 'business'];
/** Maximum age of an answer, in ms; progress of any of its projections that this process learns of ends it earlier. */
const maxAgeMs = 2_000;
const maxCached = 10_000;

interface CachedAnswer {
  readonly at: number;
  /** Progress of the projections when the look-up started. */
  readonly progress: string;
  readonly answer: Promise<Authority | null>;
}

/**
 * Caches the guard's look-up for the requests that a screen sends at the same time. Use it for HTTP requests only: a socket
 * lives longer than any cached answer.
 */
export function cachedAuthority(deps: Pick<QueryDeps, 'clock' | 'progressOf'>, lookUp: AuthorityLookup): AuthorityLookup {
  const cache = new Map<string, CachedAnswer>();
  return (session) => {
    const key = `${session.accountId}@${session.tenantId}`;
    const at = deps.clock().getTime();
    const progress = deps.progressOf(sourceProjections);
    const known = cache.get(key);
    if (known && known.progress === progress && Math.abs(at - known.at) < maxAgeMs) return known.answer;
    if (cache.size >= maxCached) cache.clear();
    const entry: CachedAnswer = { at, progress, answer: lookUp(session) };
    cache.set(key, entry);
    const forget = () => void (cache.get(key) === entry && cache.delete(key));
    // Failures, and accounts that the projections have not read yet, are not cached.
    entry.answer.then((found) => found?.emailConfirmed || forget(), forget);
    return entry.answer;
  };
}
