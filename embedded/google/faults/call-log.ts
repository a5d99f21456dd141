import { createHash } from 'node:crypto';

/** One received call. `status` is null until it is answered and 0 when the connection was cut. Contains no secrets. */
export type Call = {
  id: number;
  at: string;
  method: string;
  path: string;
  query: Record<string, unknown>;
  status: number | null;
  durationMs: number | null;
  /** First 12 hex digits of the bearer token's SHA-256, to distinguish tokens. */
  tokenHash?: string;
  faults?: string[];
  /** Value of the answer's Retry-After header, in seconds. */
  retryAfterSeconds?: number;
  /** Of PUT, PATCH and POST to the business APIs. */
  body?: unknown;
};

export type CallLog = {
  begin: (call: Omit<Call, 'id' | 'status' | 'durationMs'>) => Call;
  list: (filter?: { path?: string; method?: string; after?: number }) => Call[];
  clear: () => void;
};

const MAX_CALLS = 50_000;
const SECRET_QUERY = new Set(['state', 'code_challenge', 'code', 'token', 'client_secret', 'access_token', 'key']);

export function createCallLog(): CallLog {
  let calls: Call[] = [];
  let next = 1;
  return {
    begin: (call) => {
      const entry: Call = { id: next++, status: null, durationMs: null, ...call };
      calls.push(entry);
      if (calls.length > MAX_CALLS * 1.2) calls = calls.slice(-MAX_CALLS);
      return entry;
    },
    list: (filter = {}) =>
      calls.filter(
        (call) =>
          (!filter.path || call.path.includes(filter.path)) &&
          (!filter.method || call.method === filter.method.toUpperCase()) &&
          (filter.after === undefined || call.id > filter.after),
      ),
    clear: () => void (calls = []),
  };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 12);
}

/** The query with its secrets hashed. */
export function withoutSecrets(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      SECRET_QUERY.has(key) && typeof value === 'string' ? `#${hashSecret(value)}` : value,
    ]),
  );
}
