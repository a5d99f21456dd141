import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { googleHosts, startGoogleStandIn } from '@sumaa/embedded/google';
import { startMailbox } from '@sumaa/embedded/mailbox';
import { startS3StandIn } from '@sumaa/runtime/storage/testing';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { afterEach, expect, inject, test } from 'vitest';
import { allReviews, callerOf } from '../support/api.ts';
import { syncedBusiness } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { removeData, startInstance, temporaryFolder, type Instance } from '../support/instance.ts';
import { newestCode } from '../support/mailbox.ts';
import { pngWith } from '../support/png.ts';
import { keptPort, startRedis } from '../support/processes/index.ts';
import { formOf, registrationOf } from '../support/registration.ts';
import { until } from '../support/until.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** A service external service, the variables that point to it, and a check that the product used it. */
interface Real {
  readonly env: Readonly<Record<string, string>>;
  /** The product's port, when the service must know it. */
  readonly port?: number;
  /** URL of the mailbox that receives mails; the edition's own one by default. */
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
    const google = await startGoogleStandIn({
      dir: await temporaryFolder(),
      port: await keptPort(),
      client: { id: 'outside', secret, redirectUris },
    });
    undo.push(() => google.stop());
    return {
      port,
      env: { GOOGLE_CLIENT_ID: 'outside', GOOGLE_CLIENT_SECRET: secret, ...googleHosts(google.url) },
      // A synced business has used consent, tokens, accounts, locations and reviews of this Google.
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
/** This part needs a running EventStoreDB node; without it, it is left out. */
const eventStoreUrl = process.env['TEST_EVENTSTORE_URL'] ?? '';
const isMissing = (name: string): boolean => name === 'EVENTSTORE_URL' && eventStoreUrl === '';

/** The kind of event store that the product reports in its health. */
async function storeOf(product: Instance): Promise<unknown> {
  const { model } = (await (await fetch(`${product.url}/api/health`)).json()) as {
    model: { parts: { name: string; detail: Record<string, unknown> }[] };
  };
  return model.parts.find(({ name }) => name === 'event store')?.detail['kind'];
}
/** The folder that the edition creates in its data folder when the part is not switched. */
const ownFolder: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres',
  SMTP_URL: 'mailbox',
  S3_BUCKET: 'files',
  GOOGLE_CLIENT_ID: 'google',
};

/** Each part is switched in one of them, and its own in the other. */
const switched = [
  ['DATABASE_URL', 'S3_BUCKET', 'GOOGLE_CLIENT_ID'],
  ['REDIS_URL', 'SMTP_URL', 'EVENTSTORE_URL'],
];

test.each(switched)('%s, %s and %s alone switch their parts to external services', async (...all) => {
  const names = all.filter((name) => !isMissing(name));
  const services = await Promise.all(names.map((name) => parts[name]!()));
  const port = services.find((service) => service.port !== undefined)?.port;
  const product = await startInstance({
    env: Object.assign({ DEMO_DATA: 'off', RATE_LIMITS: 'off' }, ...services.map(({ env }) => env)) as Record<string, string>,
    shape: 'embedded',
    ...(port === undefined ? {} : { port }),
  });
  undo.push(async () => {
    await product.stop();
    await product.remove();
  });
  const anonymous = callerOf(product.url, null);
  const registration = registrationOf();
  const form = formOf(registration, { bytes: pngWith('x'), name: 'a.png', type: 'image/png' });
  const { avatarUrl } = await anonymous.model<{ avatarUrl: string }>('POST', '/api/UsernameAuth/RegisterCompany', form);
  expect((await fetch(`${product.url}${avatarUrl}`)).headers.get('content-type')).toBe('image/png');
  const mailbox = services.find((service) => service.mailbox !== undefined)?.mailbox ?? product.mailbox;
  const Otp = await until(
    () => newestCode(mailbox, registration.email),
    (code) => code !== null,
  );
  await anonymous.model('POST', '/api/UsernameAuth/confirm-email-jwt', {
    email: registration.email,
    Otp,
    password: registration.Password,
  });
  for (const [index, service] of services.entries()) expect([names[index], await service.used(product)]).toEqual([names[index], true]);
  const made = await readdir(product.dataDir);
  expect(
    Object.entries(ownFolder)
      .filter(([, folder]) => made.includes(folder))
      .map(([part]) => part),
  ).toEqual(Object.keys(ownFolder).filter((part) => !names.includes(part)));
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
});

test.each(['http://127.0.0.1:2113', 'esdb://127.0.0.1:1?tls=false'])(
  'an invalid EVENTSTORE_URL (%s) is reported in one message that names the variable',
  async (EVENTSTORE_URL) => {
    const database = await createTestDatabase(inject('postgresUrl'));
    undo.push(() => database.drop());
    const dataDir = await temporaryFolder();
    undo.push(() => removeData(dataDir));
    const env = { DEMO_DATA: 'off', DATABASE_URL: database.url, EVENTSTORE_URL };
    const message = await startInstance({ dataDir, env, shape: 'embedded' }).catch((error: unknown) => String(error));
    expect(message).toMatch(/^.*EVENTSTORE_URL .*$/m);
    expect(message).not.toMatch(/^ +at /m);
  },
);
