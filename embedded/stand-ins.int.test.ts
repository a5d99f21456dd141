import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { get } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDevRoutes } from './dev/routes.ts';
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

/** The status of a page requested by another name of this machine, as after DNS rebinding. */
const statusAs = (host: string, url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).once('error', reject);
  });

test('answers this machine by a local name only: stand-ins and development pages', async () => {
  const standIns = await startStandIns({ DATABASE_URL: elsewhere.DATABASE_URL }, { dataDir, publicUrl });
  const dev = await createDevRoutes(() => ({
    mailbox: null,
    google: null,
    payments: null,
    push: null,
    sms: null,
    whatsapp: null,
    ai: null,
    logins: [],
  }));
  const pages = [
    `${standIns.mailbox}/messages`,
    `${standIns.mailbox}/__admin/nothing`,
    `${standIns.google}/__admin/calls`,
    `${standIns.google}/token`,
    `${standIns.payments}/__admin/state`,
    `${standIns.payments}/v1/payments`,
    `${await dev.listen({ host: '127.0.0.1', port: 0 })}/__dev/logins`,
  ];
  for (const page of pages) expect([page, await statusAs('rebound.example', page)]).toEqual([page, 403]);
  expect(await statusAs('localhost', pages[0] ?? '')).toBe(200);
  await Promise.all([dev.close(), standIns.stop()]);
});
