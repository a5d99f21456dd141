import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secret } from '../config/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { maxImageBytes } from '@sumaa/contracts';
import { createFileStore, createS3FileStore, readImage, type FileStore } from './index.ts';
import { startS3StandIn, type S3StandIn } from './testing/index.ts';

const account = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret/with+signs=', region: 'me-central-1', bucket: 'sumaa-files' };
let dataDir: string;
let s3: S3StandIn;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sumaa-files-'));
  s3 = await startS3StandIn(account);
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

const bucket = (changed: Partial<typeof account> = {}) => {
  const { secretAccessKey, ...rest } = { ...account, ...changed };
  return createS3FileStore({ ...rest, endpoint: s3.url, secretAccessKey: secret(secretAccessKey) });
};

describe.each<[string, () => FileStore]>([
  ['a folder', () => createFileStore({ dataDir })],
  ['a bucket', () => bucket()],
])('files in %s', (_name, open) => {
  test('are named by content hash, can be read and removed', async () => {
    const store = open();
    const bytes = Buffer.from('صورة');
    const put = await Promise.all(Array.from({ length: 10 }, () => store.put(bytes, 'png')));
    const id = put[0]?.id ?? '';
    expect(id).toBe(`${createHash('sha256').update(bytes).digest('hex')}.png`);
    expect(new Set(put.map((one) => one.id)).size).toBe(1);
    expect(put[0]?.size).toBe(bytes.length);
    expect(await open().open(id)).toEqual({ bytes, contentType: 'image/png' });
    await store.remove(id);
    expect(await store.open(id)).toBeNull();
    await store.remove(id);
  });

  test('are listed by name, however many there are', async () => {
    const store = open();
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ids.push((await store.put(Buffer.from(text), 'csv')).id);
    const listed: string[] = [];
    for await (const id of store.list()) if (ids.includes(id)) listed.push(id);
    expect(listed).toEqual(ids.toSorted());
  });

  test('may be empty or large, of every supported type', async () => {
    const store = open();
    const large = Buffer.alloc(maxImageBytes, 'س');
    const { id } = await store.put(large, 'jpg');
    expect((await store.open(id))?.bytes.equals(large)).toBe(true);
    const empty = await store.put(Buffer.alloc(0), 'csv');
    expect(await store.open(empty.id)).toEqual({ bytes: Buffer.alloc(0), contentType: 'text/csv; charset=utf-8' });
    await expect(store.put(large, 'exe' as 'png')).rejects.toThrow(TypeError);
  });

  test('may be stored from a file and read as a stream, under the same id', async () => {
    const store = open();
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'س');
    const source = path.join(dataDir, 'to-be-stored');
    await writeFile(source, bytes);
    const stored = await store.putFile(source, 'bin');
    expect(stored).toEqual(await store.put(bytes, 'bin'));
    const read = await store.read(stored.id);
    expect((await buffer(read!.body)).equals(bytes)).toBe(true);
    expect((await store.open(stored.id))?.bytes.equals(bytes)).toBe(true);
    await store.remove(stored.id);
    expect(await store.read(stored.id)).toBeNull();
  });

  test('can be checked', () => expect(open().check()).resolves.toBeInstanceOf(Object));

  test.each([
    '',
    '../../etc/passwd',
    `${'a'.repeat(64)}.exe`,
    `${'a'.repeat(64)}.png/..`,
    `${'A'.repeat(64)}.png`,
    `${'a'.repeat(64)}.png`,
  ])('returns null for %j', async (id) => {
    expect(await open().open(id)).toBeNull();
  });
});

test('a folder stores equal content once, without temporary files', async () => {
  const { id } = await createFileStore({ dataDir }).put(Buffer.from('once'), 'png');
  await createFileStore({ dataDir }).put(Buffer.from('once'), 'png');
  expect(await readdir(path.join(dataDir, 'files', id.slice(0, 2)))).toEqual([id]);
});

describe('a bucket', () => {
  test('refuses a wrong key, secret or region with FilesUnavailable', async () => {
    const { id } = await bucket().put(Buffer.from('private'), 'png');
    const before = s3.refusals.length;
    for (const changed of [{ accessKeyId: 'SOMEONE' }, { secretAccessKey: 'wrong' }, { region: 'eu-west-1' }]) {
      await expect(bucket(changed).open(id)).rejects.toMatchObject({ name: 'FilesUnavailable', status: 403 });
    }
    expect(s3.refusals.slice(before)).toEqual(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidAccessKeyId']);
    await expect(bucket({ bucket: 'another' }).check()).rejects.toMatchObject({ status: 404 });
  });

  test('refuses bytes that changed during the upload', async () => {
    s3.garbleNextBody();
    await expect(bucket().put(Buffer.from('a picture'), 'png')).rejects.toMatchObject({ status: 400 });
    expect(s3.refusals.at(-1)).toBe('XAmzContentSHA256Mismatch');
  });

  test('is retried twice after a 5xx', async () => {
    s3.fail(503, 2);
    const { id } = await bucket().put(Buffer.from('retried'), 'png');
    expect((await bucket().open(id))?.bytes.toString()).toBe('retried');
    s3.fail(500, 3);
    await expect(bucket().open(id)).rejects.toMatchObject({ status: 500 });
  });

  test('opens the circuit after repeated failures and closes it on success', async () => {
    const metrics = createMetrics();
    const { secretAccessKey, ...rest } = account;
    const store = createS3FileStore({ ...rest, endpoint: s3.url, secretAccessKey: secret(secretAccessKey) }, { metrics });
    const { id } = await store.put(Buffer.from('stored'), 'png');
    // A missing file is an answer, so it does not open the circuit.
    for (let n = 0; n < 6; n++) expect(await store.open(`${'b'.repeat(64)}.png`)).toBeNull();
    expect(await store.check()).toEqual({ breaker: 'closed' });
    s3.fail(503, 5 * 3);
    for (let n = 0; n < 5; n++) await expect(store.open(id)).rejects.toMatchObject({ status: 503 });
    await expect(store.open(id)).rejects.toMatchObject({ code: 'files_unavailable', status: null, cause: { dependency: 's3' } });
    expect(await store.check()).toEqual({ breaker: 'open' });
    expect(await metrics.text()).toContain('dependency_away{dependency="s3"} 1');
    await expect.poll(() => store.open(id).catch(() => null)).toMatchObject({ bytes: Buffer.from('stored') });
    expect(await store.check()).toEqual({ breaker: 'closed' });
  });

  test('that is unreachable throws FilesUnavailable', async () => {
    const gone = await startS3StandIn(account);
    await gone.close();
    const { secretAccessKey, ...rest } = account;
    const store = createS3FileStore({ ...rest, endpoint: gone.url, secretAccessKey: secret(secretAccessKey) });
    await expect(store.check()).rejects.toMatchObject({ code: 'files_unavailable', status: null });
  });
});

describe('an image', () => {
  const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } });
  const problem = async (bytes: Buffer) => {
    const result = await readImage(bytes);
    return result.ok ? 'accepted' : result.problem;
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND');
  function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  }
  const words = (...numbers: number[]) => Buffer.concat(numbers.map((number) => Buffer.from(number.toString(16).padStart(8, '0'), 'hex')));
  /** IHDR chunk: size, eight bits each for red, green and blue. */
  const header = (width: number, height: number) => chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([8, 2, 0, 0, 0])]));
  /** A PNG whose header claims a size, with very little data. */
  const claiming = (width: number, height: number) =>
    Buffer.concat([start, header(width, height), chunk('IDAT', deflateSync(Buffer.alloc(100))), end]);
  /** An animated PNG: the first frame red, all others blue (PNG, third edition, §11.3.6). */
  function animatedPng(frames: number, side: number): Buffer {
    const row = (colour: number[]) => Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
    const pixels = (colour: number[]) => deflateSync(Buffer.concat(Array.from({ length: side }, () => row(colour))));
    const control = (sequence: number) =>
      chunk('fcTL', Buffer.concat([words(sequence, side, side, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
    const blue = pixels([0, 0, 255]);
    const rest = Array.from({ length: frames - 1 }, (_, n) => [
      control(2 * n + 1),
      chunk('fdAT', Buffer.concat([words(2 * n + 2), blue])),
    ]).flat();
    const first = [control(0), chunk('IDAT', pixels([255, 0, 0]))];
    return Buffer.concat([start, header(side, side), chunk('acTL', words(frames, 0)), ...first, ...rest, end]);
  }

  test('is encoded again without metadata or appended data, and reduced in size', async () => {
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

  test('may have at most 5 MiB', async () => {
    const small = await canvas(10, 10).png().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect(await problem(padded(maxImageBytes))).toBe('accepted');
    expect(await problem(padded(maxImageBytes + 1))).toBe('imageTooLarge');
  });

  test.each([2, 10_000])('with %d frames is reduced to its first frame', async (frames) => {
    const picture = animatedPng(frames, 16);
    expect(picture.includes('fdAT')).toBe(true);
    const result = await readImage(picture);
    if (!result.ok) throw new Error(result.problem);
    expect(['acTL', 'fcTL', 'fdAT'].filter((type) => result.bytes.includes(type))).toEqual([]);
    const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([16, 16, 255, 0, 0]);
  });

  test('is refused when it is not a valid PNG or JPEG', async () => {
    const jpeg = await canvas(200, 200).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const webp = await canvas(10, 10).webp().toBuffer();
    const inputs = [
      Buffer.alloc(0),
      svg,
      webp,
      // A GIF of three frames.
      await sharp(await canvas(10, 30).raw().toBuffer(), { raw: { width: 10, height: 30, channels: 3, pageHeight: 10 } })
        .gif()
        .toBuffer(),
      jpeg.subarray(0, 300),
      Buffer.from('PK\u0003\u0004'),
      claiming(65_000, 65_000),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
    ];
    for (const input of inputs) expect(await problem(input)).toBe('imageInvalid');
  });
});
