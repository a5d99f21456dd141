import { randomInt } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { googleHosts, startGoogle } from '@sumaa/embedded/google';
import { startMailbox } from '@sumaa/embedded/mailbox';
import { startS3StandIn } from '@sumaa/runtime/storage/testing';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { afterEach, expect, inject, test } from 'vitest';
import { allReviews, callerOf } from '../support/api.ts';
import { syncedBusiness } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, temporaryFolder, type Instance } from '../support/instance.ts';
import { newestCode } from '../support/mailbox.ts';
import { pngWith } from '../support/png.ts';
import { keptPort, startRedis } from '../support/processes/index.ts';
import { formOf, registrationOf } from '../support/registration.ts';
import { until } from '../support/until.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** What stands outside, the variables that lead there, and what of it was used afterwards. */
interface Real {
  readonly env: Readonly<Record<string, string>>;
  /** Where the product has to be, where what stands outside must know it. */
  readonly port?: number;
  /** Where mails arrive; the edition's own mailbox else. */
  readonly mailbox?: string;
  used(product: Instance): Promise<boolean>;
}

const parts: Readonly<Record<string, () => Promise<Real>>> = {
  async DATABASE_URL() {
    const database = await createTestDatabase(inject('postgresUrl'));
    undo.push(() => database.drop());
    return { env: { DATABASE_URL: database.url }, used: async () => true };
  },
  async REDIS_URL() {
    const redis = await startRedis({ dir: await temporaryFolder(), port: await keptPort() });
    undo.push(() => redis.stop());
    return { env: { REDIS_URL: redis.url }, used: async () => /^\*[1-9]/.test(await redis.ask('KEYS', 'sumaa:*')) };
  },
  async SMTP_URL() {
    const server = await startMailbox({ dir: await temporaryFolder() });
    undo.push(() => server.stop());
    return { env: { SMTP_URL: server.smtpUrl }, mailbox: server.url, used: async () => true };
  },
  async S3_BUCKET() {
    const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', bucket: 'pictures' };
    const s3 = await startS3StandIn(account);
    undo.push(() => s3.close());
    return {
      env: {
        S3_ENDPOINT: s3.url,
        S3_BUCKET: account.bucket,
        S3_ACCESS_KEY_ID: account.accessKeyId,
        S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      },
      used: async () => s3.objects.size === 1,
    };
  },
  async GOOGLE_CLIENT_ID() {
    const [port, secret] = [await keptPort(), 'secret-of-an-oauth-client'];
    const redirectUris = [`http://localhost:${port}/api/Auth/google-login/callback`];
    const google = await startGoogle({
      dir: await temporaryFolder(),
      port: await keptPort(),
      client: { id: 'outside', secret, redirectUris },
    });
    undo.push(() => google.stop());
    return {
      port,
      env: { GOOGLE_CLIENT_ID: 'outside', GOOGLE_CLIENT_SECRET: secret, ...googleHosts(google.url) },
      // A branch is found and its reviews come: consent, tokens, accounts, locations and reviews are all asked there.
      async used(product) {
        const owner = await syncedBusiness(product, googleHooks(google.url), [3]);
        return (await allReviews(owner)).length === 3;
      },
    };
  },
  async EVENTSTORE_URL() {
    const EVENTSTORE_NAMESPACE = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
    return {
      env: { EVENTSTORE_URL: eventStoreUrl, EVENTSTORE_NAMESPACE },
      used: async (product) => (await storeOf(product)) === 'eventstoredb',
    };
  },
};
/** One part needs a node that runs: without it, its test is shown as skipped. */
const eventStoreUrl = process.env['TEST_EVENTSTORE_URL'] ?? '';
const isMissing = (name: string): boolean => name === 'EVENTSTORE_URL' && eventStoreUrl === '';

/** Which kind of store the product says that it writes to. */
async function storeOf(product: Instance): Promise<unknown> {
  const { model } = (await (await fetch(`${product.url}/api/health`)).json()) as {
    model: { parts: { name: string; detail: Record<string, unknown> }[] };
  };
  return model.parts.find(({ name }) => name === 'event store')?.detail['kind'];
}
/** What the edition makes for itself in its data folder where the part is not switched. */
const ownFolder: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres',
  SMTP_URL: 'mailbox',
  S3_BUCKET: 'files',
  GOOGLE_CLIENT_ID: 'google',
};

test.for(Object.keys(parts))('%s alone switches its part to the real thing', { timeout: 180_000 }, async (name, { skip }) => {
  if (isMissing(name)) skip('TEST_EVENTSTORE_URL is not set');
  const real = await parts[name]?.();
  const product = await startInstance({
    env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', ...real?.env },
    shape: 'embedded',
    ...(real?.port === undefined ? {} : { port: real.port }),
  });
  undo.push(async () => {
    await product.stop();
    await product.remove();
  });
  const nobody = callerOf(product.url, null);
  const registration = registrationOf();
  const form = formOf(registration, { bytes: pngWith('x'), name: 'a.png', type: 'image/png' });
  const { avatarUrl } = await nobody.model<{ avatarUrl: string }>('POST', '/api/UsernameAuth/RegisterCompany', form);
  expect((await fetch(`${product.url}${avatarUrl}`)).headers.get('content-type')).toBe('image/png');
  const mailbox = real?.mailbox ?? product.mailbox;
  const Otp = await until(
    () => newestCode(mailbox, registration.email),
    (code) => code !== null,
  );
  await nobody.model('POST', '/api/UsernameAuth/confirm-email-jwt', { email: registration.email, Otp });
  expect(await real?.used(product)).toBe(true);
  const made = await readdir(product.dataDir);
  expect(
    Object.entries(ownFolder)
      .filter(([, folder]) => made.includes(folder))
      .map(([part]) => part),
  ).toEqual(Object.keys(ownFolder).filter((part) => part !== name));
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
});

test.each(['http://127.0.0.1:2113', 'esdb://127.0.0.1:1?tls=false'])(
  'an EVENTSTORE_URL that does not do (%s) is told in one message that names it',
  async (EVENTSTORE_URL) => {
    const database = await createTestDatabase(inject('postgresUrl'));
    undo.push(() => database.drop());
    const dataDir = await temporaryFolder();
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const env = { DEMO_DATA: 'off', DATABASE_URL: database.url, EVENTSTORE_URL };
    const said = await startInstance({ dataDir, env, shape: 'embedded' }).catch((error: unknown) => String(error));
    expect(said).toMatch(/^.*EVENTSTORE_URL .*$/m);
    expect(said).not.toMatch(/^ +at /m);
  },
  60_000,
);
