import { AwsClient } from 'aws4fetch';
import { createBreaker } from '../breaker/index.ts';
import type { S3Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** The bucket could not be used. `status` is its HTTP status; null without a response. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
  readonly code = 'files_unavailable';
  readonly status: number | null;
  constructor(what: string, status: number | null, cause?: unknown) {
    super(`${what}: ${status === null ? 'no answer' : `the bucket answered ${status}`}`, { cause });
    this.status = status;
  }
}

/** Limit for the whole transfer of a large file, in ms. */
const transferMs = 10 * 60_000;

interface S3Response {
  readonly ok: boolean;
  readonly status: number;
  readonly bytes: Buffer;
}
interface Init {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface S3Options {
  readonly timeoutMs?: number;
  readonly log?: Log | undefined;
  readonly metrics?: Metrics | undefined;
}

/**
 * A bucket of an S3-compatible store, `<endpoint>/<bucket>` (path style, which all stores support). `timeoutMs`: limit for one request, 10 s
 * by default; 5xx and 429 are retried twice. While the circuit is open, everything except `state` throws FilesUnavailable without a request.
 * Keys begin with `/`.
 */
export function createS3Bucket(config: S3Config, options: S3Options) {
  const { timeoutMs = 10_000, log, metrics } = options;
  // Short trial pauses, so that files are available soon after the store recovers.
  const breaker = createBreaker({ name: 's3', isOutage, failures: 5, firstTrialMs: 2_000, lastTrialMs: 10_000, log, metrics });
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey.reveal(),
    region: config.region,
    service: 's3',
    retries: 2,
    initRetryMs: 100,
  });
  const address = `${config.endpoint}/${encodeURIComponent(config.bucket)}`;

  async function request(what: string, method: string, key: string, init: Init = {}): Promise<S3Response> {
    let response: S3Response;
    try {
      const answer = await client.fetch(`${address}${key}`, { ...init, method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      response = { ok: answer.ok, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      throw new FilesUnavailable(what, null, error);
    }
    if (!response.ok && response.status !== 404) throw new FilesUnavailable(what, response.status);
    return response;
  }
  async function guardedRequest(what: string, method: string, key: string, init?: Init): Promise<S3Response> {
    try {
      return await breaker.run(() => request(what, method, key, init));
    } catch (error) {
      throw error instanceof FilesUnavailable ? error : new FilesUnavailable(what, null, error);
    }
  }
  /** A file of any length; resolves before the body of the answer is read. */
  async function transfer(what: string, method: 'GET' | 'PUT' | 'POST', key: string, init: RequestInit = {}): Promise<Response> {
    const exchange = async () => {
      const signal = AbortSignal.timeout(transferMs);
      const answer = await client.fetch(`${address}${key}`, { ...init, method, redirect: 'error', signal }).catch((error: unknown) => {
        throw new FilesUnavailable(what, null, error);
      });
      if (!answer.ok && answer.status !== 404) throw new FilesUnavailable(what, answer.status);
      return answer;
    };
    try {
      return await breaker.run(exchange);
    } catch (error) {
      throw error instanceof FilesUnavailable ? error : new FilesUnavailable(what, null, error);
    }
  }
  return {
    request: guardedRequest,
    transfer,
    /** The keys that begin with this, in order. Keys need no escapes in XML. */
    async *list(what: string, prefix: string): AsyncGenerator<string> {
      for (let token: string | null = ''; token !== null;) {
        const more = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const answer = await guardedRequest(what, 'GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`);
        if (!answer.ok) throw new FilesUnavailable(what, answer.status);
        const page = answer.bytes.toString('utf8');
        yield* [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1] ?? null;
      }
    },
    async state() {
      const answer = await request('the bucket could not be reached', 'HEAD', '');
      if (!answer.ok) throw new FilesUnavailable('the bucket could not be reached', answer.status);
      return { breaker: breaker.state };
    },
  };
}

export type S3Bucket = ReturnType<typeof createS3Bucket>;

/** No response, or an error that the request did not cause. */
export const isOutage = (error: unknown): boolean =>
  error instanceof FilesUnavailable && (error.status === null || error.status === 429 || error.status >= 500);
