import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { createBreaker } from '../breaker/index.ts';
import type { S3Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { fileIdOf, hashOfFile, idOfHash, readFileId } from './file-id.ts';
import type { FileStore } from './file-store.ts';

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

/**
 * Files in a bucket of an S3-compatible store, urlOf `<endpoint>/<bucket>/files/<id>` (path style, which all stores support). Uploads are
 * signed with the hash of their bytes, so the store refuses changed bytes. `timeoutMs`: limit for one request, 10 s by default; 5xx and
 * 429 are retried twice. While the circuit is open, every operation except `check` throws FilesUnavailable without a request.
 */
export function createS3FileStore(
  config: S3Config,
  options: { readonly timeoutMs?: number; readonly log?: Log | undefined; readonly metrics?: Metrics | undefined } = {},
): FileStore {
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
  const bucket = `${config.endpoint}/${encodeURIComponent(config.bucket)}`;

  interface S3Response {
    readonly ok: boolean;
    readonly status: number;
    readonly bytes: Buffer;
  }
  interface Init {
    readonly headers?: Record<string, string>;
    readonly body?: Uint8Array<ArrayBuffer>;
  }

  async function request(what: string, method: string, url: string, init: Init = {}): Promise<S3Response> {
    let response: S3Response;
    try {
      const answer = await client.fetch(url, { ...init, method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      response = { ok: answer.ok, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      throw new FilesUnavailable(what, null, error);
    }
    if (!response.ok && response.status !== 404) throw new FilesUnavailable(what, response.status);
    return response;
  }
  async function guardedRequest(what: string, method: string, url: string, init?: Init): Promise<S3Response> {
    try {
      return await breaker.run(() => request(what, method, url, init));
    } catch (error) {
      throw error instanceof FilesUnavailable ? error : new FilesUnavailable(what, null, error);
    }
  }
  /** A file of any length; resolves before the body of the answer is read. */
  async function transfer(what: string, method: 'GET' | 'PUT', url: string, init: RequestInit = {}): Promise<Response> {
    const exchange = async () => {
      const signal = AbortSignal.timeout(transferMs);
      const answer = await client.fetch(url, { ...init, method, redirect: 'error', signal }).catch((error: unknown) => {
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
  const urlOf = (id: string) => `${bucket}/files/${id}`;

  return {
    async put(bytes, ext) {
      const id = fileIdOf(bytes, ext);
      const known = readFileId(id);
      const answer = await guardedRequest('a file could not be stored', 'PUT', urlOf(id), {
        body: new Uint8Array(bytes),
        headers: { 'content-type': known?.contentType ?? '', 'x-amz-content-sha256': known?.hash ?? '' },
      });
      if (!answer.ok) throw new FilesUnavailable('a file could not be stored', answer.status);
      return { id, size: bytes.length };
    },
    async putFile(source, ext) {
      const { hash, size } = await hashOfFile(source);
      const id = idOfHash(hash, ext);
      const answer = await transfer('a file could not be stored', 'PUT', urlOf(id), {
        body: await openAsBlob(source),
        headers: { 'content-type': readFileId(id)?.contentType ?? '', 'x-amz-content-sha256': hash },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new FilesUnavailable('a file could not be stored', answer.status);
      return { id, size };
    },
    async read(id) {
      const known = readFileId(id);
      if (!known) return null;
      const answer = await transfer('a file could not be read', 'GET', urlOf(id));
      if (answer.ok && answer.body) return { body: Readable.fromWeb(answer.body), contentType: known.contentType };
      await answer.body?.cancel();
      return null;
    },
    async open(id) {
      const known = readFileId(id);
      if (!known) return null;
      const { ok, bytes } = await guardedRequest('a file could not be read', 'GET', urlOf(id));
      return ok ? { bytes, contentType: known.contentType } : null;
    },
    async remove(id) {
      if (!readFileId(id)) return;
      await guardedRequest('a file could not be removed', 'DELETE', urlOf(id));
    },
    async *list() {
      for (let token: string | null = ''; token !== null;) {
        const more = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const answer = await guardedRequest('the files could not be listed', 'GET', `${bucket}?list-type=2&prefix=files%2F${more}`);
        if (!answer.ok) throw new FilesUnavailable('the files could not be listed', answer.status);
        const page = answer.bytes.toString('utf8');
        // Keys of files need no escapes in XML.
        yield* [...page.matchAll(/<Key>files\/([^<]*)<\/Key>/g)].flatMap(([, id = '']) => (readFileId(id) ? [id] : []));
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1] ?? null;
      }
    },
    async check() {
      const answer = await request('the bucket could not be reached', 'HEAD', bucket);
      if (!answer.ok) throw new FilesUnavailable('the bucket could not be reached', answer.status);
      return { breaker: breaker.state };
    },
  };
}

/** No response, or an error that the request did not cause. */
const isOutage = (error: unknown): boolean =>
  error instanceof FilesUnavailable && (error.status === null || error.status === 429 || error.status >= 500);
