import { RefusalError, refuse, type UploadedFile } from '@sumaa/runtime/http';
import { readImage } from '@sumaa/runtime/storage';
import type { IdentityDeps } from '../deps.ts';

/**
 * Stores a profile picture, re-encoded; null without one. Throws RefusalError `validation_failed` for `field` where it is none,
 * or too large.
 */
export async function keepImage({ files }: IdentityDeps, file: UploadedFile | undefined, field: string): Promise<string | null> {
  if (!file) return null;
  const image = await readImage(file.bytes);
  if (!image.ok) throw new RefusalError(refuse('validation_failed', undefined, { [field]: [image.problem] }));
  return (await files.put(image.bytes, image.ext)).id;
}
