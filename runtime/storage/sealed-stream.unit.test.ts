import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openSealedStream, sealStream } from './sealed-stream.ts';

const of = { key: randomBytes(32), place: 'export/1' };
const chunk = 64 * 1024;

/** In pieces of odd sizes, as a network gives them. */
function inPieces(bytes: Buffer, size: number): Readable {
  return Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, nth) => bytes.subarray(nth * size, (nth + 1) * size)));
}
const seal = (bytes: Buffer) => buffer(inPieces(bytes, 7_001).pipe(sealStream(of)));
const open = (sealed: Buffer, as = of) => buffer(openSealedStream(inPieces(sealed, 10_007), as));

describe('a sealed stream', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('of %d bytes is read back as it was', async (size) => {
    const plain = randomBytes(size);
    const sealed = await seal(plain);
    // A shorter piece may be there by chance.
    expect(size >= 32 && sealed.includes(plain.subarray(0, 32))).toBe(false);
    expect((await open(sealed)).equals(plain)).toBe(true);
  });

  test('is refused when it was changed, cut off, reordered, or sealed for somebody else', async () => {
    const sealed = await seal(randomBytes(3 * chunk));
    const piece = chunk + 16;
    const changed = Buffer.from(sealed);
    changed[100] = changed[100]! ^ 1;
    const swapped = Buffer.concat([
      sealed.subarray(0, 7),
      sealed.subarray(7 + piece, 7 + 2 * piece),
      sealed.subarray(7, 7 + piece),
      sealed.subarray(7 + 2 * piece),
    ]);
    for (const bad of [changed, sealed.subarray(0, 7 + 2 * piece), sealed.subarray(0, 20), swapped, Buffer.alloc(0)])
      await expect(open(bad)).rejects.toThrow();
    await expect(open(sealed, { ...of, place: 'export/2' })).rejects.toThrow();
    await expect(open(sealed, { ...of, key: randomBytes(32) })).rejects.toThrow();
  });
});
