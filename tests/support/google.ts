/** The stand-in's own hooks (architecture: the embedded edition's contract). */
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
  /** Null while it is being answered. */
  readonly durationMs: number | null;
  /** Scenarios that this call met. */
  readonly faults?: readonly string[];
  /** For how long its answer asked to be left alone. */
  readonly retryAfterSeconds?: number;
  readonly body?: unknown;
}

/** Hooks of the Google stand-in at this address; rejects on any answer that is not 2xx. */
export function googleHooks(url: string): GoogleHooks {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/__admin/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  return {
    post: (path, body) => ask('POST', path, body),
    send: ask,
    calls: async () => {
      const answer = (await ask('GET', 'calls')) as { calls?: readonly GoogleCall[] } | readonly GoogleCall[];
      return Array.isArray(answer) ? (answer as readonly GoogleCall[]) : ((answer as { calls?: readonly GoogleCall[] }).calls ?? []);
    },
  };
}
