/** The admin API of the simulated Google (embedded). */
export interface GoogleHooks {
  post(path: string, body: unknown): Promise<unknown>;
  send(method: 'GET' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  calls(): Promise<readonly GoogleCall[]>;
}

export interface GoogleCall {
  readonly id: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Null while the call is in progress. */
  readonly durationMs: number | null;
  /** Fault scenarios that were applied to this call. */
  readonly faults?: readonly string[];
  /** The Retry-After of its response, in seconds. */
  readonly retryAfterSeconds?: number;
  readonly body?: unknown;
}

/** The admin API at this address; rejects on any response that is not 2xx. */
export function googleHooks(url: string): GoogleHooks {
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/__admin/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  return {
    post: (path, body) => request('POST', path, body),
    send: request,
    calls: async () => {
      const answer = (await request('GET', 'calls')) as { calls?: readonly GoogleCall[] } | readonly GoogleCall[];
      return Array.isArray(answer) ? (answer as readonly GoogleCall[]) : ((answer as { calls?: readonly GoogleCall[] }).calls ?? []);
    },
  };
}
