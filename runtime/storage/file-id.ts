import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sha256 } from '../derive/index.ts';

const contentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  bin: 'application/octet-stream',
} as const;
export type FileExtension = keyof typeof contentTypes;

const shape = /^([\da-f]{64})\.([a-z]{3,4})$/;

/** `<sha256>.<ext>`. Throws TypeError for a file type that is not supported. */
export function fileIdOf(bytes: Buffer, ext: FileExtension): string {
  return idOfHash(sha256(bytes), ext);
}

/** As `fileIdOf`, of the SHA-256 in hex. */
export function idOfHash(hash: string, ext: FileExtension): string {
  if (!(ext in contentTypes)) throw new TypeError(`not a file kind: ${ext}`);
  return `${hash}.${ext}`;
}

/** SHA-256 in hex and size of a file of this machine. */
export async function hashOfFile(file: string): Promise<{ readonly hash: string; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { hash: hash.digest('hex'), size };
}

/** Hash and content type of a file id; null for any other text, e.g. a path or an unsupported type. */
export function readFileId(id: string): { readonly hash: string; readonly contentType: string } | null {
  const [, hash, ext] = shape.exec(id) ?? [];
  if (hash === undefined || ext === undefined || !(ext in contentTypes)) return null;
  return { hash, contentType: contentTypes[ext as FileExtension] };
}
