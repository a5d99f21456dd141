import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStandIns } from './stand-ins.ts';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-stand-ins-'))));
afterEach(() => rm(dataDir, { recursive: true }));

/** Keeps Postgres and the mailbox from being started. */
const elsewhere = { DATABASE_URL: 'postgres://a@127.0.0.1:1/b', SMTP_URL: 'smtp://127.0.0.1:1' };
const publicUrl = 'http://localhost:3999';

test('keeps variables that are set and configures the Google stand-in by them', async () => {
  const given = {
    ...elsewhere,
    GOOGLE_CLIENT_SECRET: 'a secret of mine',
    GOOGLE_REVIEWS_URL: 'https://mine.example/v4',
    GOOGLE_PUBSUB_TOPIC: 'projects/mine/topics/t',
    GOOGLE_PUBSUB_AUDIENCE: 'mine',
    GOOGLE_PUBSUB_SERVICE_ACCOUNT: 'me@mine.example',
  };
  const standIns = await startStandIns(given, { dataDir, publicUrl });
  await standIns.stop();
  expect(standIns.env).toMatchObject(given);
  expect(standIns.env).toMatchObject({
    GOOGLE_CLIENT_ID: 'sumaa-embedded',
    GOOGLE_TOKEN_URL: `${standIns.google}/token`,
    PUBLIC_URL: publicUrl,
  });
});

test('treats a variable set to nothing as not set', async () => {
  const standIns = await startStandIns({ ...elsewhere, GOOGLE_REVIEWS_URL: '', GOOGLE_PUBSUB_TOPIC: ' ' }, { dataDir, publicUrl });
  await standIns.stop();
  expect(standIns.env).toMatchObject({
    GOOGLE_REVIEWS_URL: `${standIns.google}/v4`,
    GOOGLE_PUBSUB_TOPIC: 'projects/sumaa-embedded/topics/reviews',
  });
});
