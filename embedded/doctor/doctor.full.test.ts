import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startFakeEventStoreDB } from '@sumaa/event-store/eventstoredb/testing';
import { startS3StandIn, type S3StandIn } from '@sumaa/runtime/storage/testing';
import { createMigratedDatabase, createTestDatabase, findProgram, type TestDatabase } from '@sumaa/runtime/testing';
import { generateSigningKey, publicKeyOf } from '@sumaa/runtime/tokens';
import { createVault } from '@sumaa/runtime/vault';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allMigrations } from '../compose.ts';
import { startGoogleStandIn } from '../google/index.ts';
import { startMailbox } from '../mailbox/index.ts';
import { checkEventStore, checkNodes, checkReading } from './event-store.ts';
import { runChecks } from './index.ts';
import { checkDataDir, checkNode } from './machine.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Server = { readonly url: string; stop(): Promise<void> };

let dir: string;
let database: TestDatabase;
let google: Server;
let mailbox: Server & { readonly smtpUrl: string };
let s3: S3StandIn;
/** Answers an unknown command as command-api does. */
let command: http.Server;
let completeEnv: Env;

const key = () => randomBytes(32).toString('base64');
const freePort = async (): Promise<string> => {
  const probe = net.createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-doctor-'));
  await chmod(dir, 0o755);
  database = await createMigratedDatabase(inject('postgresUrl'), allMigrations);
  google = await startGoogleStandIn({
    dir: path.join(dir, 'google'),
    client: { id: 'id', secret: 'right', redirectUris: [] },
    placesKey: 'maps',
  });
  mailbox = await startMailbox({ dir: path.join(dir, 'mailbox') });
  s3 = await startS3StandIn({ accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', bucket: 'files' });
  const SERVICE_TOKEN = key();
  command = http.createServer((request, response) => {
    const known = request.headers.authorization === `Bearer ${SERVICE_TOKEN}`;
    response.writeHead(known ? 404 : 401).end(JSON.stringify({ code: known ? 'not_found' : 'unauthenticated' }));
  });
  await once(command.listen(0), 'listening');
  const signing = await generateSigningKey();
  completeEnv = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sumaa.example',
    PORT: await freePort(),
    DATA_DIR: path.join(dir, 'data'),
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.smtpUrl,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'right',
    GOOGLE_TOKEN_URL: `${google.url}/token`,
    GOOGLE_PLACES_URL: `${google.url}/v1`,
    GOOGLE_PLACES_API_KEY: 'maps',
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    MASTER_KEY: key(),
    EMAIL_HMAC_KEY: key(),
    SERVICE_TOKEN,
    COMMAND_URL: `http://127.0.0.1:${(command.address() as AddressInfo).port}`,
    SESSION_SIGNING_KEY: signing,
    SESSION_PUBLIC_KEY: await publicKeyOf(signing),
  };
});
afterAll(async () => {
  command.close();
  await Promise.all([google.stop(), mailbox.stop(), s3.close()]);
  await database.drop();
  await rm(dir, { recursive: true });
});

/** `part: message` of every finding that is not ok. */
const complaints = async (env: Env, process?: Parameters<typeof runChecks>[1]): Promise<string[]> =>
  (await runChecks(env, process))
    .filter(({ state }) => state !== 'ok')
    .map(({ part, message: says, remedy }) => {
      expect(remedy).toBeTruthy();
      return `${part}: ${says}`;
    });

describe('with no configuration', () => {
  test('finds nothing missing for the one-machine edition', async () => {
    const found = await runChecks({ DATA_DIR: path.join(dir, 'fresh'), PORT: completeEnv['PORT'] });
    expect(found.filter(({ state }) => state === 'trouble')).toEqual([]);
    expect(found.map(({ part }) => part)).toEqual(expect.arrayContaining(['Node', 'data folder', 'port', 'embedded Postgres', 'keys']));
  });

  test('reports missing keys when data exists', async () => {
    const dataDir = path.join(dir, 'keyless');
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    expect(await complaints({ DATA_DIR: dataDir, PORT: completeEnv['PORT'] })).toEqual([
      expect.stringMatching(/^keys: missing from DATA_DIR\/keys: master,/),
    ]);
  });

  test('names a port that another program uses', async () => {
    const other = http.createServer((_request, response) => response.end('hello')).listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await complaints({ DATA_DIR: path.join(dir, 'fresh'), PORT: String(port) })).toEqual([
      `port: ${port} cannot be used (EADDRINUSE)`,
    ]);
    other.close();
  });

  test('names an old Node and a full disk', async () => {
    expect(checkNode('18.20.0').state).toBe('trouble');
    expect(checkNode('20.19.0').state).toBe('ok');
    expect((await checkDataDir(dir, 100 * 2 ** 20)).state).toBe('trouble');
    expect((await checkDataDir(dir, 2 ** 30)).state).toBe('advice');
    expect((await checkDataDir(path.join(import.meta.filename, 'none'))).state).toBe('trouble');
  });
});

describe('of an installation', () => {
  // The Postgres server of the tests runs without durability, which the doctor reports.
  const durabilityWarnings = [
    'Postgres: fsync is off: a power cut destroys the data',
    'Postgres: synchronous_commit is off: acknowledged changes can vanish',
  ];

  test('finds nothing wrong in any process of a complete installation', async () => {
    for (const process of ['command', 'query', 'worker', 'operator'] as const)
      expect([process, await complaints(completeEnv, process)]).toEqual([process, durabilityWarnings]);
  });

  test.each<[string, Env, string]>([
    ['a missing key', { MASTER_KEY: undefined }, 'configuration: MASTER_KEY is missing'],
    ['a Postgres that does not run', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'Postgres: cannot be used (ECONNREFUSED)'],
    ['a Redis that does not run', { REDIS_URL: 'redis://127.0.0.1:1' }, 'Redis: cannot be used (ECONNREFUSED)'],
    ['a mail server that does not run', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'mail: the server does not (ESOCKET)'],
    ['an OAuth client Google does not know', { GOOGLE_CLIENT_SECRET: 'wrong' }, 'Google: does not know our client (invalid_client)'],
    [
      'a Google that cannot be reached',
      { GOOGLE_TOKEN_URL: 'http://127.0.0.1:2/token' },
      'Google: the token endpoint does not answer (ECONNREFUSED)',
    ],
    ['a key that Google Maps does not know', { GOOGLE_PLACES_API_KEY: 'wrong' }, 'Google Maps: does not take our key (API_KEY_INVALID)'],
    [
      'that there is no key for Google Maps',
      { GOOGLE_PLACES_API_KEY: undefined },
      'Google Maps: no key: businesses cannot compare themselves with competitors',
    ],
    ['a bucket that refuses us', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'files: the bucket refuses us'],
    ['a bucket that does not exist', { S3_BUCKET: 'other' }, 'files: there is no such bucket'],
    ['a bucket that cannot be reached', { S3_ENDPOINT: 'http://127.0.0.1:2' }, 'files: the bucket cannot be used (ECONNREFUSED)'],
    [
      'an address without TLS',
      { PUBLIC_URL: 'http://sumaa.example' },
      'address: PUBLIC_URL is not https: browsers keep no secure cookies there',
    ],
  ])('names %s', async (_what, changed, complaint) => {
    const found = (await complaints({ ...completeEnv, ...changed }, 'command')).filter((text) => !durabilityWarnings.includes(text));
    expect(found).toEqual([complaint]);
  });

  test('warns only the worker that mails wait without a mail server', async () => {
    for (const SMTP_URL of [undefined, ''])
      expect(await complaints({ ...completeEnv, SMTP_URL }, 'worker')).toEqual([
        ...durabilityWarnings,
        'mail: no server is configured: mails wait until there is one',
      ]);
    for (const process of ['command', 'query', 'operator'] as const)
      expect(await complaints({ ...completeEnv, SMTP_URL: undefined }, process)).toEqual(durabilityWarnings);
  });

  test('reports to the operator problems of every process', async () => {
    expect(
      await complaints(
        { ...completeEnv, SMTP_URL: 'smtp://127.0.0.1:1', GOOGLE_CLIENT_SECRET: 'wrong', S3_SECRET_ACCESS_KEY: 'wrong' },
        'operator',
      ),
    ).toEqual([
      ...durabilityWarnings,
      'mail: the server does not (ESOCKET)',
      'Google: does not know our client (invalid_client)',
      'files: the bucket refuses us',
    ]);
  });

  test.each<[string, Env, string]>([
    ['that does not run', { COMMAND_URL: 'http://127.0.0.1:2' }, 'cannot be reached (ECONNREFUSED)'],
    ['with another service token', { SERVICE_TOKEN: key() }, 'refuses our token'],
  ])('names a command-api %s', async (_what, changed, says) => {
    for (const process of ['query', 'worker', 'operator'] as const) {
      expect(await complaints({ ...completeEnv, ...changed }, process)).toEqual([...durabilityWarnings, `command-api: ${says}`]);
    }
    const google = completeEnv['GOOGLE_TOKEN_URL'];
    expect(await complaints({ ...completeEnv, COMMAND_URL: google }, 'worker')).toContainEqual(
      expect.stringMatching(/^command-api: another program answers there/),
    );
  });

  test('names what the operator commands lack', async () => {
    const bare = await createTestDatabase(inject('postgresUrl'));
    expect(await complaints({ ...completeEnv, MASTER_KEY: undefined }, 'operator')).toEqual(['configuration: MASTER_KEY is missing']);
    expect(await complaints({ ...completeEnv, DATABASE_URL: bare.url }, 'operator')).toEqual([
      ...durabilityWarnings,
      expect.stringMatching(/^migrations: .*npm run migrate/),
    ]);
    await bare.drop();
  });

  test('reports session keys that do not belong together', async () => {
    const SESSION_PUBLIC_KEY = await publicKeyOf(await generateSigningKey());
    expect(await complaints({ ...completeEnv, SESSION_PUBLIC_KEY }, 'command')).toContain(
      'session keys: SESSION_PUBLIC_KEY is not the half of SESSION_SIGNING_KEY',
    );
  });

  test('names a database that was not migrated and a vault sealed with another key', async () => {
    const bare = await createTestDatabase(inject('postgresUrl'));
    expect(await complaints({ ...completeEnv, DATABASE_URL: bare.url }, 'worker')).toEqual([
      ...durabilityWarnings,
      expect.stringMatching(/^migrations: .*npm run migrate/),
    ]);
    expect(await complaints({ ...completeEnv, DATABASE_URL: bare.url })).toEqual(durabilityWarnings);
    await bare.drop();
    const pool = new Pool({ connectionString: database.url, max: 1 });
    await createVault({ pool, masterKeys: [randomBytes(32)] }).subjectKeys.getOrCreate('somebody');
    expect(await complaints(completeEnv, 'command')).toEqual([...durabilityWarnings, 'vault: MASTER_KEY does not open it']);
    await pool.query('delete from vault.subject_key');
    await pool.end();
  });

  test('names an index that a restore dropped and that is not made again', async () => {
    const pool = new Pool({ connectionString: database.url, max: 1 });
    const about = async () => (await runChecks(completeEnv, 'command')).filter(({ part }) => part === 'indexes');
    expect(await about()).toMatchObject([{ state: 'ok' }]);
    await pool.query(`insert into consumer.due_index values ('a_first', 'read.audit_v1', 'create index a_first on read.audit_v1 (at)')`);
    expect(await about()).toMatchObject([{ state: 'advice', message: expect.stringContaining('a_first') }]);
    await pool.query('delete from consumer.due_index');
    await pool.end();
  });

  test('counts the connections that the running processes may open', async () => {
    const pool = new Pool({ connectionString: database.url, max: 1 });
    const run = (app: string, count: number) =>
      pool.query(`insert into ops.heartbeat (process, app, parts) select gen_random_uuid(), $1, '{}' from generate_series(1, $2::int)`, [
        app,
        count,
      ]);
    const about = async () => (await runChecks(completeEnv, 'command')).filter(({ message: says }) => says.includes('connections'));
    expect(await about()).toEqual([]);
    await run('projections', 2);
    await run('workers', 1);
    // A queue in Postgres takes 55 more.
    expect(await about()).toMatchObject([
      { state: 'ok', message: expect.stringMatching(/^the 3 running processes may open 176 connections/) },
    ]);
    await run('projections', 18);
    expect(await about()).toMatchObject([{ state: 'advice', message: expect.stringMatching(/^the 21 running processes may open 986 /) }]);
    await pool.query('delete from ops.heartbeat');
    await pool.end();
  });

  test('counts the live nodes of an event store', async () => {
    const node = http.createServer((_request, response) => response.writeHead(204).end()).listen(0);
    await once(node, 'listening');
    const live = `127.0.0.1:${(node.address() as AddressInfo).port}`;
    const check = async (...nodes: string[]) => (await checkNodes(`esdb://${nodes.join(',')}?tls=false&nodePreference=leader`)).state;
    expect([
      await check(live),
      await check(live, live, '127.0.0.1:1'),
      await check(live, '127.0.0.1:1', '127.0.0.1:1'),
      await check('127.0.0.1:1'),
    ]).toEqual(['ok', 'advice', 'trouble', 'trouble']);
    // The nodes are live but do not answer reads.
    expect((await checkEventStore(`esdb://${live}?tls=false`)).map(({ state, message: says }) => [state, says])).toEqual([
      ['ok', '1 of 1 nodes live'],
      ['trouble', 'no answer to a read'],
    ]);
    node.close();
  });

  test('names an event store that refuses or does not answer reads', async () => {
    const fake = await startFakeEventStoreDB();
    const check = async (address = fake.url) => {
      const { state, message: says, remedy } = await checkReading(address);
      expect(remedy === undefined).toBe(state === 'ok');
      return says;
    };
    expect(await check()).toBe('can be read');
    fake.faults.read = () => ({ code: 7, details: 'Access Denied' });
    expect(await check()).toMatch(/^EventStoreDB refused to read \$all \(.*\)$/);
    fake.faults.read = () => ({ code: 16, details: 'Unauthenticated' });
    expect(await check(fake.url.replace('//', '//admin:CANARY@'))).toMatch(/^EventStoreDB refused to read \$all \((?!.*CANARY).*\)$/);
    fake.faults.read = () => 'silent';
    expect(await check()).toBe('no answer to a read');
    expect(await check(`${fake.url}&tlsVerifyCert=CANARY`)).toBe(
      'cannot be used (EVENTSTORE_URL has a setting that is not supported: tlsVerifyCert)',
    );
    await fake.stop();
  });
});

test('trusts a node by the certificate authority named in the address', async () => {
  const [cert, key] = [path.join(dir, 'node.crt'), path.join(dir, 'node.key')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync(findProgram('openssl', 'openssl'), [...made, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const node = https.createServer({ cert: await readFile(cert), key: await readFile(key) }, (_request, response) =>
    response.writeHead(204).end(),
  );
  await once(node.listen(0), 'listening');
  const check = async (settings: string) =>
    (await checkNodes(`esdb://admin:password@localhost:${(node.address() as AddressInfo).port}${settings}`)).message;
  expect([await check(`?tlsCAFile=${cert}`), await check(''), await check(`?tlsCAFile=${cert}.none`)]).toEqual([
    '1 of 1 nodes live',
    '0 of 1 nodes live',
    'its tlsCAFile cannot be read (ENOENT)',
  ]);
  node.close();
});

test('exits with 0 or 1 as a command and says how to fix what it found', async () => {
  const run = async (env: Env) => {
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../bin/doctor.mjs')], {
      env: { PATH: process.env['PATH'], ...env },
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, text };
  };
  const fresh = { DATA_DIR: path.join(dir, 'fresh'), PORT: completeEnv['PORT'] };
  expect(await run(fresh)).toEqual({ code: 0, text: expect.stringContaining('Everything that is needed is there.') as string });
  const withTrouble = await run({ ...fresh, REDIS_URL: 'redis://u:CANARY@127.0.0.1:1' });
  expect([withTrouble.code, withTrouble.text.includes('CANARY')]).toEqual([1, false]);
  expect(withTrouble.text).toContain('✗ Redis: cannot be used (ECONNREFUSED)\n    Start it, or correct REDIS_URL.');
});
