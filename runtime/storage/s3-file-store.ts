import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Config } from '../config/index.ts';
import { fileIdOf, hashOfFile, idOfHash, readFileId } from './file-id.ts';
import type { FileStore } from './file-store.ts';
import { createS3Bucket, FilesUnavailable, type S3Options } from './s3-bucket.ts';

/**
 * Files in a bucket of an S3-compatible store, at `files/<id>`. Uploads are signed with the hash of their bytes, so the store refuses changed
 * bytes.
 */
export function createS3FileStore(config: S3Config, options: S3Options = {}): FileStore {
  const bucket = createS3Bucket(config, options);
  const keyOf = (id: string) => `/files/${id}`;

  return {
    async put(bytes, ext) {
      const id = fileIdOf(bytes, ext);
      const known = readFileId(id);
      const answer = await bucket.request('a file could not be stored', 'PUT', keyOf(id), {
        body: new Uint8Array(bytes),
        headers: { 'content-type': known?.contentType ?? '', 'x-amz-content-sha256': known?.hash ?? '' },
      });
      if (!answer.ok) throw new FilesUnavailable('a file could not be stored', answer.status);
      return { id, size: bytes.length };
    },
    async putFile(source, ext) {
      const { hash, size } = await hashOfFile(source);
      const id = idOfHash(hash, ext);
      const answer = await bucket.transfer('a file could not be stored', 'PUT', keyOf(id), {
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
      const answer = await bucket.transfer('a file could not be read', 'GET', keyOf(id));
      if (answer.ok && answer.body) return { body: Readable.fromWeb(answer.body), contentType: known.contentType };
      await answer.body?.cancel();
      return null;
    },
    async open(id) {
      const known = readFileId(id);
      if (!known) return null;
      const { ok, bytes } = await bucket.request('a file could not be read', 'GET', keyOf(id));
      return ok ? { bytes, contentType: known.contentType } : null;
    },
    async remove(id) {
      if (!readFileId(id)) return;
      await bucket.request('a file could not be removed', 'DELETE', keyOf(id));
    },
    async *list() {
      for await (const key of bucket.list('the files could not be listed', 'files/')) {
        const id = key.slice('files/'.length);
        if (readFileId(id)) yield id;
      }
    },
    check: () => bucket.state(),
  };
}
