import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { googleHosts, startGoogleStandIn } from '@sumaa/embedded/google';
import { startMailbox } from '@sumaa/embedded/mailbox';
import { startS3StandIn } from '@sumaa/runtime/storage/testing';
import { generateSigningKey, publicKeyOf } from '@sumaa/runtime/tokens';
import { temporaryFolder } from '../instance.ts';
import { appNames, createApp, type App, type AppName } from './app.ts';
import { startChild, type Child } from './child.ts';
import { startEdge } from './edge.ts';
import { keptPort } from './port.ts';
import { startPooler, type Pooler } from './pooler.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { startRedis, type RedisServer } from './redis.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const startedTogether = 6;

export type Link = 'postgres' | 'redis' | 'google' | 'smtp' | 'command';

export interface InstallationOptions {
  readonly dataDir?: string;
  readonly port?: number;
  /** Number of processes of each app; default two. */
  readonly each?: number;
  /** Backend of the queue; default Redis. */
  readonly queue?: 'redis' | 'postgres';
  /** Puts a pooler before Postgres, as a cluster has, with so many sessions for each role and kind of work. */
  readonly poolSize?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly postgresFlags?: readonly string[];
  /** Puts a proxy between an app and a dependency: returns the address that the app gets. */
  readonly link?: (app: AppName, link: Link, url: string) => string;
}

/** The product as a real installation: each app in its own processes, Postgres, Redis, a bucket, a mail server, an edge server. */
export interface Installation {
  /** Address of the edge server. */
  readonly url: string;
  readonly dataDir: string;
  readonly mailbox: string;
  readonly google: string;
  readonly postgres: PostgresServer;
  readonly redis: RedisServer | null;
  /** Only with a `poolSize`. */
  readonly pooler: Pooler | null;
  readonly apps: readonly App[];
  readonly serviceToken: string;
  /** The key that encrypts personal data, for tests that write events directly into the store. */
  readonly masterKey: Buffer;
  of(name: AppName): readonly App[];
  /** The number of files in the bucket. */
  files(): number;
  stop(): Promise<void>;
  /** Removes the data; call after `stop`. */
  remove(): Promise<void>;
}

interface StoredSettings {
  readonly keys: Readonly<Record<string, string>>;
  readonly ports: readonly number[];
}

/** Keys and ports of this data folder; a restart uses the same ones. */
async function storedSettings(dataDir: string, count: number): Promise<StoredSettings> {
  const file = path.join(dataDir, 'installation.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as StoredSettings,
    () => null,
  );
  if (known && known.ports.length >= count) return known;
  const signing = await generateSigningKey();
  const random = () => randomBytes(32).toString('base64');
  const keys = {
    MASTER_KEY: random(),
    EMAIL_HMAC_KEY: random(),
    SESSION_SIGNING_KEY: signing,
    SESSION_PUBLIC_KEY: await publicKeyOf(signing),
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
    S3_SECRET_ACCESS_KEY: randomBytes(30).toString('base64'),
    GOOGLE_CLIENT_SECRET: randomBytes(20).toString('hex'),
  };
  const ports: number[] = [];
  for (let i = 0; i < count; i++) ports.push(await keptPort());
  const settings = { keys, ports };
  await writeFile(file, JSON.stringify(settings));
  return settings;
}

/** The secrets of each app; no app gets a secret that only another one needs. */
const keysOf: Readonly<Record<AppName, readonly string[]>> = {
  'command-api': ['MASTER_KEY', 'EMAIL_HMAC_KEY', 'SESSION_SIGNING_KEY', 'SERVICE_TOKEN', 'GOOGLE_CLIENT_SECRET', 'S3_SECRET_ACCESS_KEY'],
  projections: ['MASTER_KEY', 'EMAIL_HMAC_KEY', 'SESSION_PUBLIC_KEY', 'SERVICE_TOKEN', 'S3_SECRET_ACCESS_KEY'],
  workers: ['MASTER_KEY', 'EMAIL_HMAC_KEY', 'SERVICE_TOKEN', 'GOOGLE_CLIENT_SECRET', 'S3_SECRET_ACCESS_KEY'],
};

/** Runs the migrations as the deployment's migration job does. */
async function migrate(databaseUrl: string): Promise<void> {
  const program = path.join(root, 'embedded/dist/bin/migrate.js');
  const job: Child = startChild(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
    title: 'migrate',
  });
  if ((await job.ended) !== 0) throw new Error(`the migrations failed:\n${job.output()}`);
}

/** Starts everything and resolves when every process is healthy. */
export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const { each = 2, queue = 'redis', link = (_app, _link, url) => url } = options;
  const dataDir = options.dataDir ?? (await temporaryFolder());
  await mkdir(dataDir, { recursive: true });
  const { keys, ports } = await storedSettings(dataDir, 7 + 2 * appNames.length * each);
  const [edgePort = 0, postgresPort = 0, redisPort = 0, googlePort = 0, mailboxPort = 0, smtpPort = 0, inboundPort = 0, ...more] = ports;
  const [appPorts, adminPorts] = [more.slice(0, appNames.length * each), more.slice(appNames.length * each)];
  const port = options.port ?? edgePort;
  const url = `http://localhost:${port}`;
  const account = { accessKeyId: 'sumaa', secretAccessKey: keys['S3_SECRET_ACCESS_KEY'] ?? '', region: 'us-east-1', bucket: 'sumaa-files' };

  const [postgres, redis, google, mailbox, s3] = await Promise.all([
    startPostgres({
      dir: path.join(dataDir, 'postgres'),
      port: postgresPort,
      ...(options.postgresFlags ? { flags: options.postgresFlags } : {}),
    }),
    queue === 'redis' ? startRedis({ dir: path.join(dataDir, 'redis'), port: redisPort }) : null,
    startGoogleStandIn({
      dir: path.join(dataDir, 'google'),
      port: googlePort,
      client: {
        id: 'sumaa',
        secret: keys['GOOGLE_CLIENT_SECRET'] ?? '',
        redirectUris: [`${url}/api/Auth/google-login/callback`, `${url}/google-sign-in`],
      },
    }),
    startMailbox({ dir: path.join(dataDir, 'mailbox'), httpPort: mailboxPort, smtpPort, inboundPort }),
    startS3StandIn(account),
  ]);
  const { poolSize } = options;
  const pooler =
    poolSize === undefined ? null : await startPooler({ dir: path.join(dataDir, 'pooler'), databaseUrl: postgres.url, poolSize });

  const [firstCommand = 0, secondCommand = firstCommand] = appPorts;
  const apps = appNames.flatMap((name, appIndex) =>
    Array.from({ length: each }, (_, index) => {
      // Each of the two workers uses another command-api; a real installation has a load balancer.
      const command = `http://127.0.0.1:${index % 2 === 0 ? firstCommand : each > 1 ? secondCommand : firstCommand}`;
      const env: Record<string, string | undefined> = {
        PATH: process.env['PATH'],
        TZ: 'UTC',
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        RATE_LIMITS: 'off',
        PUBLIC_URL: url,
        DATA_DIR: path.join(dataDir, 'scratch'),
        COMMAND_URL: link(name, 'command', command),
        DATABASE_URL: link(name, 'postgres', postgres.url),
        DATABASE_POOLER_URL: pooler?.url,
        REDIS_URL: redis ? link(name, 'redis', redis.url) : undefined,
        SMTP_URL: link(name, 'smtp', mailbox.smtpUrl),
        INBOUND_DOMAIN: 'inbox.localhost',
        // One machine has the port once; the other processes could take mail as well.
        INBOUND_SMTP_PORT: name === 'command-api' && index === 0 ? String(inboundPort) : undefined,
        S3_ENDPOINT: s3.url,
        S3_BUCKET: account.bucket,
        S3_ACCESS_KEY_ID: account.accessKeyId,
        GOOGLE_CLIENT_ID: 'sumaa',
        // The consent page is opened by browsers, so it bypasses the proxy.
        ...googleHosts(link(name, 'google', google.url)),
        GOOGLE_AUTHORIZE_URL: googleHosts(google.url).GOOGLE_AUTHORIZE_URL,
        ...Object.fromEntries(keysOf[name].map((key) => [key, keys[key]])),
        ...options.env,
      };
      const nth = appIndex * each + index;
      return createApp(name, index, { port: appPorts[nth] ?? 0, admin: adminPorts[nth] ?? 0 }, env);
    }),
  );
  const of = (name: AppName) => apps.filter((app) => app.name === name);
  const portsOf = (name: AppName) => of(name).map((app) => app.port);

  let edge: Child | null = null;
  async function stop(): Promise<void> {
    await edge?.stop();
    await Promise.all(apps.map((app) => app.stop()));
    await Promise.all([redis?.stop(), google.stop(), mailbox.stop(), s3.close()]);
    await pooler?.stop();
    await postgres.stop();
  }
  try {
    await migrate(postgres.url);
    // All at once, many processes would take so long that none is healthy in time.
    for (let nth = 0; nth < apps.length; nth += startedTogether)
      await Promise.all(apps.slice(nth, nth + startedTogether).map((app) => app.start()));
    edge = await startEdge({
      dir: path.join(dataDir, 'edge'),
      port,
      site: path.join(root, 'frontend/dist'),
      command: portsOf('command-api'),
      query: portsOf('projections'),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    dataDir,
    mailbox: mailbox.url,
    google: google.url,
    postgres,
    redis,
    pooler,
    apps,
    serviceToken: keys['SERVICE_TOKEN'] ?? '',
    masterKey: Buffer.from(keys['MASTER_KEY'] ?? '', 'base64'),
    of,
    files: () => s3.objects.size,
    stop,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
