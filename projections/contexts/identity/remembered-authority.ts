import type { Authority, AuthorityLookup } from '@sumaa/runtime/http';
import type { Reading } from '../../infra/index.ts';

/** The projections that an answer is computed from. */
const sourceProjections = ['account', 'member', 'business'];
/** Maximum age of an answer, in ms; progress of any of its projections that this process learns of ends it earlier. */
const maxAgeMs = 2_000;
const maxRemembered = 10_000;

interface Remembered {
  readonly at: number;
  /** Progress of the projections when the look-up started. */
  readonly state: string;
  readonly answer: Promise<Authority | null>;
}

/**
 * Caches the guard's look-up for the requests that a screen sends at the same time. Use it for HTTP requests only: a socket
 * lives longer than any cached answer.
 */
export function rememberedAuthority(reading: Pick<Reading, 'clock' | 'stateOf'>, lookUp: AuthorityLookup): AuthorityLookup {
  const remembered = new Map<string, Remembered>();
  return (session) => {
    const key = `${session.accountId}@${session.tenantId}`;
    const at = reading.clock().getTime();
    const state = reading.stateOf(sourceProjections);
    const known = remembered.get(key);
    if (known && known.state === state && Math.abs(at - known.at) < maxAgeMs) return known.answer;
    if (remembered.size >= maxRemembered) remembered.clear();
    const entry: Remembered = { at, state, answer: lookUp(session) };
    remembered.set(key, entry);
    const forget = () => void (remembered.get(key) === entry && remembered.delete(key));
    // Failures, and accounts that the projections have not read yet, are not cached.
    entry.answer.then((found) => found?.emailConfirmed || forget(), forget);
    return entry.answer;
  };
}
