import type { z } from 'zod';
import { classify, jsonOrNull } from './classify.ts';
import { GoogleError } from './google-error.ts';

export interface GoogleRequest<S extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: S;
  /** Whether the call changes something at Google. */
  readonly mutates?: boolean;
}

export interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one HTTP call and returns the parsed response; the time limit covers headers and body. Throws GoogleError, or the
 * reason of the caller's own abort signal.
 */
export async function callGoogle<S extends z.ZodType>(request: GoogleRequest<S>, { timeoutMs, signal }: CallOptions): Promise<z.output<S>> {
  const { method, body, mutates = false } = request;
  const unknown = mutates ? 'unknown' : 'not_applied';
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // A redirect would send the token to another host.
    redirect: 'error',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  let status: number;
  let headers: Headers;
  let text: string;
  try {
    const response = await fetch(withQuery(request.url, request.query), init);
    ({ status, headers } = response);
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) throw new GoogleError('timeout', { cause, outcome: unknown, retryAfterMs: 1_000 });
    throw new GoogleError('unavailable', { cause, outcome: neverSent(cause) ? 'not_applied' : unknown, retryAfterMs: 1_000 });
  }
  if (status < 200 || status > 299) throw classify(status, headers, text, mutates);
  const parsed = request.answer.safeParse(jsonOrNull(text === '' ? '{}' : text));
  if (parsed.success) return parsed.data;
  // Only the paths are reported, because the text may hold personal data.
  const reason = parsed.error.issues
    .map((issue) => issue.path.join('.'))
    .join(',')
    .slice(0, 200);
  throw new GoogleError('bad_answer', { status, reason, outcome: unknown, retryAfterMs: 1_000 });
}

function withQuery(url: string, query: GoogleRequest<z.ZodType>['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? url : `${url}?${new URLSearchParams(entries).toString()}`;
}

/** Whether the connection failed before anything could reach Google (refused, or host name unknown). */
function neverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause.code));
}
