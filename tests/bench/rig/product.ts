import { rm } from 'node:fs/promises';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, type Codec } from '@sumaa/event-store';
import { createPool } from '@sumaa/runtime/postgres';
import { createVault } from '@sumaa/runtime/vault';
import { Pool } from 'pg';
import { allReviews } from '../../support/api.ts';
import { syncedBusiness, type Owner } from '../../support/business.ts';
import { googleHooks, type GoogleHooks } from '../../support/google.ts';
import { startInstance, temporaryFolder, type Instance } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { until } from '../../support/until.ts';
import { settingsOf, type Settings } from './single-app.ts';
import type { BenchmarkDeps } from './measure.ts';

/** The running product, with access to its database. */
export interface Product {
  readonly instance: Instance;
  readonly google: GoogleHooks;
  /** Settings for another process on the same data. */
  readonly settings: Settings;
  /** Connects as the login user. */
  readonly pool: Pool;
  /** Encodes and decodes events as the product's processes do. */
  readonly codec: Codec;
  /** Waits until every projection has folded all stored events. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const caughtUpSql = `
select bool_and(c.position is not null and c.position::numeric >= h.head) as done
from consumer.checkpoint c, (select coalesce(max(position), 0) as head from es.event) h where c.kind = 'projection'`;

/** Starts one process, as `npm start` does, on the Postgres of this run; without demo data and with polling once an hour. */
export async function startProduct(bench: BenchmarkDeps, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const database = await bench.database('product');
  const port = await keptPort();
  const settings = await settingsOf(database.url, port);
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
    settings,
    pool,
    codec: createCodec({
      catalogue: eventCatalogue,
      keys: createVault({ pool: vaultPool, masterKeys: [Buffer.from(settings.MASTER_KEY, 'base64')] }).subjectKeys,
    }),
    async caughtUp() {
      const isDone = async () => (await pool.query<{ done: boolean | null }>(caughtUpSql)).rows[0]?.done === true;
      await until(isDone, (done) => done, 120_000);
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

/** Opens `count` businesses with `reviews` reviews each and waits until all are synced. */
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
