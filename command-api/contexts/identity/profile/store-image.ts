import { RefusalError, refuse, type UploadedFile } from '@sumaa/runtime/http';
import { readImage } from '@sumaa/runtime/storage';
import type { IdentityDeps } from '../deps.ts';

/**
 * Re-encodes and stores a profile picture and returns its file id; null without a file. Throws RefusalError `validation_failed` on
 * `field` if the file is no image or too large.
 */
export async function storeProfileImage({ files }: IdentityDeps, file: UploadedFile | undefined, field: string): Promise<string | null> {
  if (!file) return null;
  const image = await readImage(file.bytes);
  if (!image.ok) throw new RefusalError(refuse('validation_failed', undefined, { [field]: [image.problem] }));
  return (await files.put(image.bytes, image.ext)).id;
}
