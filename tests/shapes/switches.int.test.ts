import { readdir } from 'node:fs/promises';
import { startMailbox } from '@sumaa/embedded/mailbox';
import { startS3StandIn } from '@sumaa/runtime/storage/testing';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { afterEach, expect, inject, test } from 'vitest';
import { callerOf } from '../support/api.ts';
import { startInstance, temporaryFolder } from '../support/instance.ts';
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
  /** Where mails arrive; the edition's own mailbox else. */
  readonly mailbox?: string;
  used(): Promise<boolean>;
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
};
/** What the edition makes for itself in its data folder where the part is not switched. */
const ownFolder: Readonly<Record<string, string>> = { DATABASE_URL: 'postgres', SMTP_URL: 'mailbox', S3_BUCKET: 'files' };

test.each(Object.keys(parts))(
  '%s alone switches its part to the real thing',
  async (name) => {
    const real = await parts[name]?.();
    const product = await startInstance({ env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', ...real?.env }, shape: 'embedded' });
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
    expect(await real?.used()).toBe(true);
    const made = await readdir(product.dataDir);
    expect(
      Object.entries(ownFolder)
        .filter(([, folder]) => made.includes(folder))
        .map(([part]) => part),
    ).toEqual(Object.keys(ownFolder).filter((part) => part !== name));
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  },
  180_000,
);
