import type { z } from 'zod';
import type { PaymentConfig } from '../config/index.ts';
import { PaymentError, type PaymentErrorKind } from './payment-error.ts';

export interface MoyasarRequest<S extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's address, such as `/payments`. */
  readonly path: string;
  readonly body?: object;
  readonly answer: S;
  readonly signal?: AbortSignal | undefined;
}

const kinds: Readonly<Record<number, PaymentErrorKind>> = {
  401: 'unauthorised',
  403: 'unauthorised',
  404: 'not_found',
  405: 'unauthorised',
  429: 'rate_limited',
};
const kindOf = (status: number): PaymentErrorKind => kinds[status] ?? (status === 408 || status >= 500 ? 'unavailable' : 'rejected');

/**
 * Makes one call with the secret key and returns the parsed answer; the time limit covers headers and body. Throws PaymentError, or the
 * reason of the caller's own abort signal. Errors are told apart by the HTTP status: the names of their types differ between pages of
 * the provider's documentation.
 */
export async function callMoyasar<S extends z.ZodType>(
  { apiUrl, secretKey }: Pick<PaymentConfig, 'apiUrl' | 'secretKey'>,
  { method, path, body, answer, signal }: MoyasarRequest<S>,
  timeoutMs: number,
): Promise<z.output<S>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number;
  let retryAfter: string | null;
  let text: string;
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${secretKey.reveal()}:`).toString('base64')}`,
        // The firewall before the API refuses the names of common libraries.
        'user-agent': 'Sumaa/1.0',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A redirect would send the key to another host.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = response.status;
    retryAfter = response.headers.get('retry-after');
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new PaymentError(timeout.aborted ? 'timeout' : 'unavailable', { cause });
  }
  const json = jsonOrNull(text);
  if (status < 200 || status > 299) {
    const seconds = Number(retryAfter ?? Number.NaN);
    throw new PaymentError(kindOf(status), { status, type: typeOf(json), retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null });
  }
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new PaymentError('bad_answer', { status });
}

function typeOf(json: unknown): string | null {
  const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : null;
  return typeof type === 'string' && /^[a-z0-9_]{1,60}$/.test(type) ? type : null;
}

function jsonOrNull(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
