import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, configTable, describeConfig, envExample, loadConfig, secret } from './index.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const complete = {
  DATABASE_URL: 'postgres://u:CANARY@localhost/db',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'CANARY',
  MASTER_KEY: key,
  EMAIL_HMAC_KEY: key,
  SESSION_SIGNING_KEY: '{"kty":"OKP"}',
  SERVICE_TOKEN: 'x'.repeat(32),
};
const problems = (env: Record<string, string | undefined>, process?: 'worker' | 'query' | 'migrate') => {
  try {
    loadConfig(env, process ? { process } : {});
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems.map((problem) => problem.variable);
  }
};

describe('loadConfig', () => {
  test('fills in the defaults', () => {
    const config = loadConfig({ ...complete, PUBLIC_URL: 'https://sumaa.example.com/', PORT: '' });
    expect(config).toMatchObject({ port: 3000, publicUrl: 'https://sumaa.example.com', nodeEnv: 'development', trustProxy: false, rateLimits: true, demoData: true, display: { undoSeconds: 6, riyalsPerEuro: null }, firstSyncReviews: 100, pollSeconds: 60, redisUrl: null, admin: null, eventStoreUrl: null, eventStoreNamespace: '' }); // prettier-ignore
    expect(config.google.reviewsUrl).toBe('https://mybusiness.googleapis.com/v4');
    expect(config.keys.master).toEqual([Buffer.alloc(32, 7)]);
    expect(config.databaseUrl.reveal()).toBe(complete.DATABASE_URL);
  });

  test.each([
    'esdb://localhost:2113?tls=false',
    'esdb://a,b:2114,c?nodePreference=leader',
    'esdb+discover://user:CANARY@events.example.com',
  ])('accepts %s for EventStoreDB and does not print it', (address) => {
    const config = loadConfig({ ...complete, EVENTSTORE_URL: address });
    expect(config.eventStoreUrl?.reveal()).toBe(address);
    expect(JSON.stringify(config)).not.toContain(address);
  });

  test('reports every wrong variable at once, with its remedy and without its value', () => {
    const env = {
      ...complete,
      PORT: '99999',
      DATABASE_URL: 'mysql://CANARY',
      MASTER_KEY: 'CANARY',
      SERVICE_TOKEN: undefined,
      DEMO_DATA: 'maybe',
      EVENTSTORE_URL: 'kurrentdb://CANARY',
    };
    expect(problems(env)).toEqual(['PORT', 'DATABASE_URL', 'EVENTSTORE_URL', 'MASTER_KEY', 'SERVICE_TOKEN', 'DEMO_DATA']);
    expect(() => loadConfig(env)).toThrow(/SERVICE_TOKEN is missing; make one with/);
    expect(() => loadConfig(env)).toThrow(/EVENTSTORE_URL is not an EventStoreDB address/);
    expect(() => loadConfig(env)).not.toThrow(/CANARY/);
  });

  test('requires of each process only the variables it needs', () => {
    expect(problems({})).toEqual([
      'DATABASE_URL',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'MASTER_KEY',
      'EMAIL_HMAC_KEY',
      'SESSION_SIGNING_KEY',
      'SERVICE_TOKEN',
    ]);
    expect(problems({}, 'query')).toEqual(['DATABASE_URL', 'MASTER_KEY', 'EMAIL_HMAC_KEY', 'SESSION_PUBLIC_KEY', 'SERVICE_TOKEN']);
    expect(problems({}, 'migrate')).toEqual(['DATABASE_URL']);
    expect(problems({ ...complete, SESSION_SIGNING_KEY: undefined }, 'worker')).toEqual([]);
    expect(problems({ ...complete, ADMIN_EMAIL: 'a@b.co' })).toEqual(['ADMIN_PASSWORD']);
  });

  test('refuses a receiver of webhooks inside in production, and elsewhere takes one of this machine only', () => {
    const receiver = { ...complete, WEBHOOK_RECEIVER: 'http://127.0.0.1:4000' };
    expect(loadConfig(receiver).webhookReceiver).toBe('http://127.0.0.1:4000');
    expect(problems({ ...receiver, NODE_ENV: 'production' })).toEqual(['WEBHOOK_RECEIVER']);
    for (const inside of ['http://10.0.0.1:80', 'http://127.0.0.1:80/x', 'https://example.com'])
      expect(problems({ ...complete, WEBHOOK_RECEIVER: inside })).toEqual(['WEBHOOK_RECEIVER']);
  });

  test('refuses a bucket that is configured only in part', () => {
    const bucket = { S3_ENDPOINT: 'http://localhost:9000/', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'CANARY' };
    expect(loadConfig({ ...complete, ...bucket }).s3).toMatchObject({
      endpoint: 'http://localhost:9000',
      region: 'us-east-1',
      bucket: 'files',
    });
    expect(loadConfig(complete).s3).toBeNull();
    expect(problems({ ...complete, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: ' ' })).toEqual([
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
  });

  test('accepts two master keys and a number of proxies', () => {
    const next = Buffer.alloc(32, 8).toString('base64');
    const config = loadConfig({ ...complete, MASTER_KEY: `${next}, ${key}`, TRUST_PROXY: '2' });
    expect(config.keys.master).toEqual([Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);
    expect(config.trustProxy).toBe(2);
  });

  test('does not print secrets', () => {
    const config = loadConfig(complete);
    expect(`${inspect(config, { depth: 9 })}${JSON.stringify(config)}${String(config.databaseUrl)}`).not.toContain('CANARY');
    expect(String(secret('CANARY'))).toBe('[secret]');
  });
});

test('documents every variable', () => {
  for (const { name, description } of describeConfig()) {
    expect(description.length).toBeGreaterThan(5);
    expect(configTable()).toContain(`\`${name}\``);
    expect(envExample()).toContain(`#${name}=`);
  }
});
