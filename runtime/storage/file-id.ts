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
  if (!(ext in contentTypes)) throw new TypeError(`not a file kind: ${ext}`);
  return `${sha256(bytes)}.${ext}`;
}

/** Hash and content type of a file id; null for any other text, e.g. a path or an unsupported type. */
export function readFileId(id: string): { readonly hash: string; readonly contentType: string } | null {
  const [, hash, ext] = shape.exec(id) ?? [];
  if (hash === undefined || ext === undefined || !(ext in contentTypes)) return null;
  return { hash, contentType: contentTypes[ext as FileExtension] };
}
