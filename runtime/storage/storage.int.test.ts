import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStore, maxImageBytes, readImage } from './index.ts';

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'sumaa-files-'))));
afterAll(() => rm(dataDir, { recursive: true }));

describe('files', () => {
  test('are named by content, stored once and read back whole', async () => {
    const store = createFileStore({ dataDir });
    const bytes = Buffer.from('صورة');
    const put = await Promise.all(Array.from({ length: 10 }, () => store.put(bytes, 'png')));
    const id = put[0]?.id ?? '';
    expect(new Set(put.map((one) => one.id)).size).toBe(1);
    expect(await store.open(id)).toEqual({ bytes, contentType: 'image/png' });
    expect(await readdir(path.join(dataDir, 'files', id.slice(0, 2)))).toEqual([id]);
    await store.remove(id);
    expect(await store.open(id)).toBeNull();
  });

  test.each([
    '',
    '../../etc/passwd',
    `${'a'.repeat(64)}.exe`,
    `${'a'.repeat(64)}.png/..`,
    `${'A'.repeat(64)}.png`,
    `${'a'.repeat(64)}.png`,
  ])('%j is no file', async (id) => {
    expect(await createFileStore({ dataDir }).open(id)).toBeNull();
  });
});

describe('a picture', () => {
  const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } });
  const problem = async (bytes: Buffer) => {
    const result = await readImage(bytes);
    return result.ok ? 'accepted' : result.problem;
  };
  /** A PNG header that claims a size, with hardly any data behind it. */
  function claiming(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(data.length, 0);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]);
  }

  test('is encoded anew: no metadata and nothing behind it survives, and it is made smaller', async () => {
    const jpeg = await canvas(3000, 1500)
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('CANARY')).toBe(true);
    const result = await readImage(Buffer.concat([jpeg, Buffer.from('<?php CANARY ?>')]));
    expect(result).toMatchObject({ ok: true, ext: 'jpg', width: 1024, height: 512 });
    expect(result.ok && result.bytes.includes('CANARY')).toBe(false);
    expect(result.ok && (await sharp(result.bytes).metadata()).exif).toBeUndefined();
    expect(await readImage(await canvas(10, 10).png().toBuffer())).toMatchObject({ ok: true, ext: 'png', width: 10, height: 10 });
  });

  test('may have 5 MiB exactly and not one byte more', async () => {
    const small = await canvas(10, 10).png().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect(await problem(padded(maxImageBytes))).toBe('accepted');
    expect(await problem(padded(maxImageBytes + 1))).toBe('imageTooLarge');
  });

  test('that is none is refused, whatever it claims to be', async () => {
    const jpeg = await canvas(200, 200).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const webp = await canvas(10, 10).webp().toBuffer();
    const inputs = [
      Buffer.alloc(0),
      svg,
      webp,
      jpeg.subarray(0, 300),
      Buffer.from('PK\u0003\u0004'),
      claiming(65_000, 65_000),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
    ];
    for (const input of inputs) expect(await problem(input)).toBe('imageInvalid');
  });
});
