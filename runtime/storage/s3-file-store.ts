import { AwsClient } from 'aws4fetch';
import { createBreaker } from '../breaker/index.ts';
import type { S3Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { fileIdOf, readFileId } from './file-id.ts';
import type { FileStore } from './file-store.ts';

/** The bucket could not be used. `status` is what it answered, null where it did not. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
  readonly code = 'files_unavailable';
  readonly status: number | null;
  constructor(what: string, status: number | null, cause?: unknown) {
    super(`${what}: ${status === null ? 'no answer' : `the bucket answered ${status}`}`, { cause });
    this.status = status;
  }
}

/**
 * Files in a bucket of an S3-compatible store, at `<endpoint>/<bucket>/files/<id>` (path style, which all of them understand).
 * Every upload is signed over its own hash, so a store that received other bytes refuses them. `timeoutMs`: for one request, 10 s by
 * default; answers of 5xx and 429 are asked again twice. A store that goes on failing is left alone for some seconds, in which everything
 * but `check` is FilesUnavailable at once.
 */
export function createS3FileStore(
  config: S3Config,
  options: { readonly timeoutMs?: number; readonly log?: Log | undefined; readonly metrics?: Metrics | undefined } = {},
): FileStore {
  const { timeoutMs = 10_000, log, metrics } = options;
  // A picture that is missing for a moment longer than the store was is no harm: soon looked for again.
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

  interface Asked {
    readonly ok: boolean;
    readonly status: number;
    readonly bytes: Buffer;
  }
  interface Init {
    readonly headers?: Record<string, string>;
    readonly body?: Uint8Array<ArrayBuffer>;
  }

  async function request(what: string, method: string, url: string, init: Init = {}): Promise<Asked> {
    let asked: Asked;
    try {
      const answer = await client.fetch(url, { ...init, method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      asked = { ok: answer.ok, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      throw new FilesUnavailable(what, null, error);
    }
    if (!asked.ok && asked.status !== 404) throw new FilesUnavailable(what, asked.status);
    return asked;
  }
  async function ask(what: string, method: string, url: string, init?: Init): Promise<Asked> {
    try {
      return await breaker.run(() => request(what, method, url, init));
    } catch (error) {
      throw error instanceof FilesUnavailable ? error : new FilesUnavailable(what, null, error);
    }
  }
  const at = (id: string) => `${bucket}/files/${id}`;

  return {
    async put(bytes, ext) {
      const id = fileIdOf(bytes, ext);
      const known = readFileId(id);
      const answer = await ask('a file could not be stored', 'PUT', at(id), {
        body: new Uint8Array(bytes),
        headers: { 'content-type': known?.contentType ?? '', 'x-amz-content-sha256': known?.hash ?? '' },
      });
      if (!answer.ok) throw new FilesUnavailable('a file could not be stored', answer.status);
      return { id, size: bytes.length };
    },
    async open(id) {
      const known = readFileId(id);
      if (!known) return null;
      const { ok, bytes } = await ask('a file could not be read', 'GET', at(id));
      return ok ? { bytes, contentType: known.contentType } : null;
    },
    async remove(id) {
      if (!readFileId(id)) return;
      await ask('a file could not be removed', 'DELETE', at(id));
    },
    async check() {
      const answer = await request('the bucket could not be reached', 'HEAD', bucket);
      if (!answer.ok) throw new FilesUnavailable('the bucket could not be reached', answer.status);
      return { breaker: breaker.state };
    },
  };
}

/** No answer, or one that blames nobody who asks. */
const isOutage = (error: unknown): boolean =>
  error instanceof FilesUnavailable && (error.status === null || error.status === 429 || error.status >= 500);
