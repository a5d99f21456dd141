import type { Authority, AuthorityLookup } from '@sumaa/runtime/http';
import type { Reading } from '../../reading/index.ts';

/** Every table an answer is made of. */
const feeding = ['account', 'member', 'business'];
/** An answer is believed for so long at most; what this process hears of any of its tables ends it at once. */
const rememberedMs = 2_000;
const rememberedAtMost = 10_000;

interface Remembered {
  readonly at: number;
  /** How far the tables had come when it was asked. */
  readonly state: string;
  readonly answer: Promise<Authority | null>;
}

/**
 * The guard's question, answered once for what a screen asks in the same moment. For requests: a socket lives longer than any
 * answer here, so it asks afresh.
 */
export function rememberedAuthority(reading: Pick<Reading, 'clock' | 'stateOf'>, lookUp: AuthorityLookup): AuthorityLookup {
  const remembered = new Map<string, Remembered>();
  return (session) => {
    const key = `${session.accountId}@${session.tenantId}`;
    const at = reading.clock().getTime();
    const state = reading.stateOf(feeding);
    const known = remembered.get(key);
    if (known && known.state === state && Math.abs(at - known.at) < rememberedMs) return known.answer;
    if (remembered.size >= rememberedAtMost) remembered.clear();
    const entry: Remembered = { at, state, answer: lookUp(session) };
    remembered.set(key, entry);
    const forget = () => void (remembered.get(key) === entry && remembered.delete(key));
    // Neither a failure nor an account that has yet to get here is an answer to remember.
    entry.answer.then((found) => found?.emailConfirmed || forget(), forget);
    return entry.answer;
  };
}
