import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/index.ts';
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
 * default; answers of 5xx and 429 are asked again twice.
 */
export function createS3FileStore(config: S3Config, options: { readonly timeoutMs?: number } = {}): FileStore {
  const { timeoutMs = 10_000 } = options;
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey.reveal(),
    region: config.region,
    service: 's3',
    retries: 2,
    initRetryMs: 100,
  });
  const bucket = `${config.endpoint}/${encodeURIComponent(config.bucket)}`;

  async function ask(
    what: string,
    method: string,
    url: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ) {
    try {
      return await client.fetch(url, { ...init, method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new FilesUnavailable(what, null, error);
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
      await answer.arrayBuffer();
      if (!answer.ok) throw new FilesUnavailable('a file could not be stored', answer.status);
      return { id, size: bytes.length };
    },
    async open(id) {
      const known = readFileId(id);
      if (!known) return null;
      const answer = await ask('a file could not be read', 'GET', at(id));
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return null;
      if (!answer.ok) throw new FilesUnavailable('a file could not be read', answer.status);
      return { bytes, contentType: known.contentType };
    },
    async remove(id) {
      if (!readFileId(id)) return;
      const answer = await ask('a file could not be removed', 'DELETE', at(id));
      await answer.arrayBuffer();
      if (!answer.ok && answer.status !== 404) throw new FilesUnavailable('a file could not be removed', answer.status);
    },
    async check() {
      const answer = await ask('the bucket could not be reached', 'HEAD', bucket);
      if (!answer.ok) throw new FilesUnavailable('the bucket could not be reached', answer.status);
    },
  };
}
