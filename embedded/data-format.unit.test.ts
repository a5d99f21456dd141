import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDataFormat } from './data-format.ts';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-format-'))));
afterEach(() => rm(dataDir, { recursive: true }));

test('a new folder is marked, and accepted at the next start with its database', async () => {
  await checkDataFormat(dataDir);
  await mkdir(path.join(dataDir, 'postgres'));
  await checkDataFormat(dataDir);
  expect(await readdir(dataDir)).toEqual(['format', 'postgres']);
});

test('a folder of an older version is refused with one line that says how to begin anew, and left as it is', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  const refusal = await checkDataFormat(dataDir).catch((error: Error) => error.message);
  expect(refusal).toBe(
    `The data in ${dataDir} has format 1, this version needs 2: to begin anew, delete that folder or set DATA_DIR to another.`,
  );
  expect(await readdir(dataDir)).toEqual(['postgres']);
});
