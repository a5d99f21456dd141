import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorsEnvironment } from './run-as-operator.ts';
import { startStandIns } from './stand-ins.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sumaa-operator-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Starts the product with everything configured from outside, so that no stand-in starts. */
async function start(store: Readonly<Record<string, string>>): Promise<void> {
  const outside = {
    DATABASE_URL: 'postgres://a@127.0.0.1:1/b',
    SMTP_URL: 'smtp://127.0.0.1:1',
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
  };
  const standIns = await startStandIns({ ...outside, ...store }, { dataDir, publicUrl: 'http://localhost:3999' });
  await standIns.stop();
}

test('uses the event store of the last start when only the data folder is given', async () => {
  const store = { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false', EVENTSTORE_NAMESPACE: 'shop' };
  await start(store);
  expect(await operatorsEnvironment({ DATA_DIR: dataDir })).toMatchObject(store);
  // An explicit variable wins, and a complete environment is used unchanged.
  expect(await operatorsEnvironment({ DATA_DIR: dataDir, EVENTSTORE_NAMESPACE: 'other' })).toMatchObject({ EVENTSTORE_NAMESPACE: 'other' });
  const completeEnv = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://a@127.0.0.1:1/b' };
  expect(await operatorsEnvironment(completeEnv)).toEqual(completeEnv);

  await start({ EVENTSTORE_URL: '' });
  const moved = await operatorsEnvironment({ DATA_DIR: dataDir });
  expect(moved).toMatchObject({ MASTER_KEY: expect.any(String), DATABASE_URL: expect.stringContaining('postgres://sumaa:') });
  expect(Object.keys(moved)).not.toEqual(expect.arrayContaining([expect.stringContaining('EVENTSTORE')]));
});
