import type { Envelope } from '@sumaa/contracts';
import type { Operation } from './operations.ts';
import type { Call } from './row.ts';

/** The comparable parts of a response. */
export interface Seen {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that differ between any two responses. */
const ownHeaders = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive', 'etag']);

/** The call with this value at `path.id`, `query.location` or `body.locationIds`; a list stays a list. */
export function withId(call: Call, at: string, value: string): Call {
  const [part, name] = at.split('.') as ['path' | 'query' | 'body', string];
  const before: Readonly<Record<string, unknown>> = call[part] ?? {};
  const put = Array.isArray(before[name]) ? [value] : value;
  return { ...call, [part]: { ...before, [name]: put } };
}

/** The address, headers and body of a call. */
export function callOf(url: string, { path }: Pick<Operation, 'path'>, call: Call) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? 'missing'));
  const query = new URLSearchParams(call.query).toString();
  const form = call.form && formOf(call.form);
  return {
    url: `${url}${filled}${query === '' ? '' : `?${query}`}`,
    headers: { 'accept-language': 'en', ...(call.body && !form ? { 'content-type': 'application/json' } : {}), ...call.headers },
    body: form ?? (call.body ? JSON.stringify(call.body) : null),
  };
}

/** Makes the call with this token; null: anonymously. */
export async function ask(at: string, operation: Operation, call: Call, token: string | null): Promise<Seen> {
  const { url, headers, body } = callOf(at, operation, call);
  const answer = await fetch(url, {
    method: operation.method,
    redirect: 'manual',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  const text = await answer.text();
  const json = (answer.headers.get('content-type') ?? '').includes('application/json');
  const { code = '', position: _, ...rest } = json ? (JSON.parse(text) as Partial<Envelope<unknown>>) : {};
  return {
    status: answer.status,
    code,
    text: json ? JSON.stringify({ code, ...rest }) : text,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name))),
  };
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
