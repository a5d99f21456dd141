import { maxImageBytes } from '@sumaa/contracts';
const maxSide = 1024;
// An image of 50 megapixels fits in 5 MB and decodes within 256 MB; a decompression bomb has thousands of megapixels.
const maxPixels = 50_000_000;
const timeoutSeconds = 2;

export type ReadImage =
  | { readonly ok: true; readonly bytes: Buffer; readonly ext: 'png' | 'jpg'; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly problem: 'imageInvalid' | 'imageTooLarge' };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Reads an uploaded image: only PNG and JPEG, recognised by content. It is decoded and encoded again, which removes metadata and hidden
 * data, rotated upright and reduced to at most 1024 px per side. `problem` is the field error to show.
 */
export async function readImage(bytes: Buffer): Promise<ReadImage> {
  if (bytes.length > maxImageBytes) return { ok: false, problem: 'imageTooLarge' };
  const format = bytes.subarray(0, png.length).equals(png) ? 'png' : bytes.subarray(0, jpeg.length).equals(jpeg) ? 'jpeg' : null;
  if (!format) return { ok: false, problem: 'imageInvalid' };
  // Loaded on demand, because sharp is large and most processes never need it.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
    if ((await picture.metadata()).format !== format) return { ok: false, problem: 'imageInvalid' };
    const upright = picture
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds });
    const encoded = format === 'png' ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 85, mozjpeg: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { ok: true, bytes: data, ext: format === 'png' ? 'png' : 'jpg', width: info.width, height: info.height };
  } catch {
    return { ok: false, problem: 'imageInvalid' };
  }
}
