import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secret } from '@sumaa/runtime/config';
import { startS3StandIn, type S3StandIn } from '@sumaa/runtime/storage/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listArchives, openBackupStore, type BackupStore } from './index.ts';

const account = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'me-central-1', bucket: 'sumaa-backups' };
let dataDir: string;
let s3: S3StandIn;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'backup-store-'));
  s3 = await startS3StandIn(account);
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

describe.each<[string, () => BackupStore]>([
  ['a folder', () => openBackupStore({ dataDir, backupBucket: null })],
  [
    'a bucket',
    () => openBackupStore({ dataDir, backupBucket: { ...account, endpoint: s3.url, secretAccessKey: secret(account.secretAccessKey) } }),
  ],
])('backups in %s', (_name, open) => {
  const header = (day: number) =>
    `${JSON.stringify({ sumaa: 'backup', format: 1, createdAt: `2026-03-0${day}T09:00:00.000Z`, key: 'age1' })}\n`;
  const place = (name: string, text: string) => open().place(name, (file) => writeFile(file, text));

  test('are placed, used as a file, listed by their first lines and removed', async () => {
    for (const day of [1, 2, 3, 4]) await place(`day-${day}.age`, header(day) + 'x'.repeat(3_000));
    await place('strange.age', 'strange');
    expect(await open().use('day-1.age', (file) => readFile(file, 'utf8'))).toMatch(/^\{"sumaa".*\nx+$/);
    expect([await open().use('day-9.age', readFile), await open().first('day-9.age')]).toEqual([null, null]);
    const longest = `${'ن'.repeat(151)}.age`;
    expect(await Promise.all(['day-1.age', 'day-9.age', longest].map((name) => open().has(name)))).toEqual([true, false, false]);
    const { names, others } = await listArchives(open(), [], new Set(['day-3.age']));
    expect([...names].toSorted()).toEqual(['day-1.age', 'day-2.age', 'day-3.age', 'day-4.age', 'strange.age']);
    expect(others.map(({ file, bytes, isOurs }) => [file, bytes - 3_000 === header(1).length, isOurs])).toEqual(
      ['day-4.age', 'day-2.age', 'day-1.age'].map((file) => [file, true, false]),
    );
    for (const name of ['day-1.age', 'day-2.age', 'day-3.age', 'day-4.age', 'strange.age']) await open().remove(name);
    await open().remove('day-1.age');
    expect(await listArchives(open(), [], new Set())).toEqual({ names: new Set(), others: [], unreadable: [] });
    expect(await readdir(path.join(dataDir, 'backups'))).toEqual([]);
  });

  test('are placed and used whole where they are large', async () => {
    const bytes = Buffer.alloc(17 * 2 ** 20 + 1, header(1));
    await open().place('large.age', (file) => writeFile(file, bytes));
    expect(await open().use('large.age', async (file) => bytes.equals(await readFile(file)))).toBe(true);
    await open().remove('large.age');
  });

  test('have the notes of destroyed keys beside them, as long as any backup is kept', async () => {
    await open().noteDestroyed('old', new Date('2025-01-15T00:00:00Z'));
    for (const subject of ['new', 'new', 'newer']) await open().noteDestroyed(subject, new Date('2026-03-01T00:00:00Z'));
    expect([...(await open().destroyed())].toSorted()).toEqual(['new', 'newer', 'old']);
    await open().pruneDestroyed(new Date('2026-03-31T00:00:00Z'));
    expect([...(await open().destroyed())].toSorted()).toEqual(['new', 'newer', 'old']);
    await open().pruneDestroyed(new Date('2026-04-01T00:00:00Z'));
    expect([...(await open().destroyed())].toSorted()).toEqual(['new', 'newer']);
    await rm(path.join(dataDir, 'backups'), { recursive: true, force: true });
  });
});

test('a large backup outlasts a failing bucket, and leaves no parts where it is refused', async () => {
  const backupBucket = { ...account, endpoint: s3.url, secretAccessKey: secret(account.secretAccessKey) };
  const store = openBackupStore({ dataDir, backupBucket });
  const bytes = 9 * 2 ** 20;
  const place = () => store.place('large.age', (file) => writeFile(file, Buffer.alloc(bytes)));
  s3.garbleNextBody();
  await expect(place()).rejects.toMatchObject({ code: 'files_unavailable', status: 400 });
  expect([s3.uploads.size, s3.objects.has('backups/large.age')]).toEqual([0, false]);
  // A request is repeated twice by itself.
  s3.fail(503, 3);
  await place();
  expect([s3.uploads.size, s3.objects.get('backups/large.age')?.bytes.length]).toEqual([0, bytes]);
});

test('what may not be read in a folder is named, and keeps nothing else from being listed', async () => {
  const store = openBackupStore({ dataDir, backupBucket: null });
  await mkdir(path.join(dataDir, 'backups', 'folder.age'), { recursive: true });
  await store.place('whole.age', (file) =>
    writeFile(file, `${JSON.stringify({ sumaa: 'backup', format: 1, createdAt: '2026-03-01T09:00:00.000Z', key: 'age1' })}\n`),
  );
  const { others, unreadable } = await listArchives(store, [], new Set());
  expect([others.map(({ file }) => file), unreadable]).toEqual([['whole.age'], ['folder.age']]);
  await rm(path.join(dataDir, 'backups'), { recursive: true });
});
