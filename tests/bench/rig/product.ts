import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, type Codec } from '@sumaa/event-store';
import { createPool } from '@sumaa/runtime/postgres';
import { generateSigningKey, publicKeyOf } from '@sumaa/runtime/tokens';
import { createVault } from '@sumaa/runtime/vault';
import { Pool } from 'pg';
import { allReviews } from '../../support/api.ts';
import { syncedBusiness, type Owner } from '../../support/business.ts';
import { googleHooks, type GoogleHooks } from '../../support/google.ts';
import { freePort, startInstance, temporaryFolder, type Instance } from '../../support/instance.ts';
import { createApp, type App, type AppName } from '../../support/processes/app.ts';
import { buildServers } from '../../support/processes/build.ts';
import { until } from '../../support/until.ts';
import type { Bench } from './measure.ts';

/** The running product over a database that the measure can look into. */
export interface Product {
  readonly instance: Instance;
  readonly google: GoogleHooks;
  readonly databaseUrl: string;
  /** As the login user. */
  readonly pool: Pool;
  /** Writes and reads events as the product's own processes do. */
  readonly codec: Codec;
  /** Waits until every projection has folded what is stored. */
  followed(): Promise<void>;
  /** One app in a process of its own, as an image runs it, over the same data. */
  startAlone(name: AppName): Promise<App>;
  close(): Promise<void>;
}

const caughtUpSql = `
select bool_and(c.position is not null and c.position::numeric >= h.head) as done
from consumer.checkpoint c, (select coalesce(max(position), 0) as head from es.event) h where c.kind = 'projection'`;

/** One process, as `npm start` runs it, on the Postgres of this run; nothing of its own goes on beside what is measured. */
export async function startProduct(bench: Bench, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const database = await bench.database('product');
  const masterKey = randomBytes(32);
  const port = await freePort();
  const signing = await generateSigningKey();
  const random = () => randomBytes(32).toString('base64');
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://localhost:${port}`,
    MASTER_KEY: masterKey.toString('base64'),
    EMAIL_HMAC_KEY: random(),
    SESSION_SIGNING_KEY: signing,
    SESSION_PUBLIC_KEY: await publicKeyOf(signing),
    SERVICE_TOKEN: random(),
    RATE_LIMITS: 'off',
  };
  const dataDir = await temporaryFolder();
  const instance = await startInstance({
    dataDir,
    port,
    shape: 'embedded',
    env: {
      ...settings,
      DEMO_DATA: 'off',
      POLL_SECONDS: '3600',
      GOOGLE_REQUESTS_PER_MINUTE: '100000',
      ...env,
    },
  });
  const pool = new Pool({ connectionString: database.url, max: 4 });
  const vaultPool = createPool({ url: database.url, role: 'sumaa_command', applicationName: 'bench-vault' });
  const google = googleHooks(instance.google);
  await google.post('settings', { requestsPerMinute: 100_000 });
  return {
    instance,
    google,
    databaseUrl: database.url,
    pool,
    codec: createCodec({ catalogue: eventCatalogue, keys: createVault({ pool: vaultPool, masterKeys: [masterKey] }).subjectKeys }),
    followed: () =>
      until(
        async () => (await pool.query<{ done: boolean | null }>(caughtUpSql)).rows[0]?.done === true,
        (done) => done,
        120_000,
      ).then(() => {}),
    async startAlone(name) {
      await buildServers();
      const env = {
        ...settings,
        PATH: process.env['PATH'],
        TZ: 'UTC',
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        GOOGLE_CLIENT_ID: 'bench',
        GOOGLE_CLIENT_SECRET: 'bench',
      };
      const app = createApp(name, 0, { port: await freePort(), admin: await freePort() }, env);
      await app.start();
      return app;
    },
    async close() {
      if (instance.child.exitCode === null) await instance.stop();
      await Promise.all([pool.end(), vaultPool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A business with its reviews synced. */
export interface Business extends Owner {
  readonly reviewIds: readonly string[];
}

/** So many businesses, each with so many reviews. */
export async function openBusinesses({ instance, google }: Product, count: number, reviews: number): Promise<Business[]> {
  const opened: Business[] = [];
  for (let n = 0; n < count; n++) {
    const owner = await syncedBusiness(instance, google, [reviews]);
    await until(
      async () => (await allReviews(owner)).length,
      (found) => found === reviews,
      120_000,
    );
    opened.push({ ...owner, reviewIds: (await allReviews(owner)).map(({ id }) => id) });
  }
  return opened;
}
