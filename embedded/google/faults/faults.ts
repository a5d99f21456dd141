/** Faults that last until `ok` or for `times` calls. One-off scenarios are in scenario-routes.ts. */
export const LASTING_FAULTS = [
  'zero-quota',
  'rate-limited',
  'day-quota-spent',
  'service-disabled',
  'error-500',
  'slow',
  'half-json',
  'html',
  'reset',
  'timeout-after-applying',
  'scope-missing',
  'permission-lost',
  'unverified',
  'reject-replies',
  'expired-token',
  'wrong-id-token',
] as const;
/** What can be wrong with an id token; `key`: signed with an unpublished key. */
export const WRONG_ID_TOKEN_CLAIMS = ['aud', 'iss', 'nonce', 'exp', 'email_verified', 'key'] as const;
export type FaultName = (typeof LASTING_FAULTS)[number];

export type Fault = {
  name: FaultName;
  /** Remaining calls it applies to; Infinity without `times`. */
  left: number;
  /** A regular expression or plain part of the path. */
  path?: RegExp;
  method?: string;
  /** Bare ids. */
  account?: string;
  location?: string;
  /** Only calls with a page token, which are pages after the first. */
  following?: boolean;
  delayMs?: number;
  status?: 500 | 503;
  policyViolation?: string;
  /** For `wrong-id-token`. */
  claim?: (typeof WRONG_ID_TOKEN_CLAIMS)[number];
  /** Sent with `rate-limited`; Google itself sends none. */
  retryAfterSeconds?: number;
};

/** The parts of a call that faults match on; ids are those named in its path or its `locationNames`. */
export type FaultTarget = {
  method: string;
  path: string;
  following: boolean;
  accounts: readonly string[];
  locations: readonly string[];
};

export type Faults = {
  add: (fault: Fault) => void;
  /** Ends all faults and releases calls that one of them delays. */
  clear: () => void;
  /** A signal that aborts at the next `clear`. */
  untilCleared: () => AbortSignal;
  list: () => readonly Fault[];
  /** Takes the fault of that name regardless of any call's path; counts as one use. */
  takeNamed: (name: FaultName) => Fault | undefined;
  /** The faults that apply to a call; each counts as one use. */
  take: (target: FaultTarget) => Map<FaultName, Fault>;
  /** Whether the fault applies to this location or account; counts no use. For lists, where no call names the id. */
  covers: (name: FaultName, ids: { account?: string; location?: string }) => boolean;
};

const isApi = (path: string) => /^\/v[14]\//.test(path);
const isWrite = (method: string) => method === 'PUT' || method === 'PATCH' || method === 'DELETE';

/** Without `path` a fault applies only to the business APIs, and some faults only to the calls where they make sense. */
function concerns(fault: Fault, target: FaultTarget): boolean {
  // Applied where the id token is made, not to the calls before.
  if (fault.name === 'wrong-id-token') return false;
  if (fault.method && fault.method !== target.method) return false;
  if (fault.path) {
    if (!fault.path.test(target.path)) return false;
  } else if (!isApi(target.path) || (fault.name === 'timeout-after-applying' && !isWrite(target.method))) {
    return false;
  }
  if (fault.name === 'reject-replies' && !(target.method === 'PUT' && target.path.endsWith('/reply'))) return false;
  if (fault.following && !target.following) return false;
  if (fault.account && !target.accounts.includes(fault.account)) return false;
  return !fault.location || target.locations.includes(fault.location);
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let untilCleared = new AbortController();
  return {
    add: (fault) => void faults.push(fault),
    clear: () => {
      faults = [];
      untilCleared.abort();
      untilCleared = new AbortController();
    },
    untilCleared: () => untilCleared.signal,
    list: () => faults,
    takeNamed: (name) => {
      const fault = faults.find((each) => each.name === name && each.left > 0);
      if (fault) fault.left--;
      faults = faults.filter(({ left }) => left > 0);
      return fault;
    },
    take: (target) => {
      const taken = new Map<FaultName, Fault>();
      for (const fault of faults) {
        if (fault.left <= 0 || taken.has(fault.name) || !concerns(fault, target)) continue;
        fault.left--;
        taken.set(fault.name, fault);
      }
      faults = faults.filter((fault) => fault.left > 0);
      return taken;
    },
    covers: (name, ids) =>
      faults.some(
        (fault) =>
          fault.name === name &&
          (fault.location ? fault.location === ids.location : fault.account ? fault.account === ids.account : ids.location !== undefined),
      ),
  };
}
