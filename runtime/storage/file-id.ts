import { sha256 } from '../derive/index.ts';

const contentTypes = { png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;
export type FileExtension = keyof typeof contentTypes;

const shape = /^([\da-f]{64})\.([a-z]{3,4})$/;

/** `<sha256>.<ext>`. Throws TypeError for a kind of file that is not kept. */
export function fileIdOf(bytes: Buffer, ext: FileExtension): string {
  if (!(ext in contentTypes)) throw new TypeError(`not a file kind: ${ext}`);
  return `${sha256(bytes)}.${ext}`;
}

/** What an id says of its file; null for text that is no id, whatever it tries to be (a path, another kind). */
export function readFileId(id: string): { readonly hash: string; readonly contentType: string } | null {
  const [, hash, ext] = shape.exec(id) ?? [];
  if (hash === undefined || ext === undefined || !(ext in contentTypes)) return null;
  return { hash, contentType: contentTypes[ext as FileExtension] };
}
