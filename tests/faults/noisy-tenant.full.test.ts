import { amount, report, testTimeoutMs, within } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkAll } from '../support/api.ts';
import { connectedBusiness, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstallation, type Installation } from '../support/processes/index.ts';
import { until } from '../support/until.ts';

let product: Installation;
let google: GoogleHooks;
let database: Client;

beforeAll(async () => {
  const env = { GOOGLE_REQUESTS_PER_MINUTE: String(amount({ bounded: 60, full: 300 })), POLL_SECONDS: '3600' };
  product = await startInstallation({ each: 1, env });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000 });
  database = new Client({ connectionString: product.postgres.url });
  await database.connect();
}, 240_000);
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await product?.remove();
});

/** How many reviews of this business are in the read model. */
async function importedOf(owner: Owner): Promise<number> {
  const { id } = await owner.model<{ id: string }>('GET', '/api/UsernameAuth/me');
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from read.review_v1 join read.member_v1 using (tenant_id) where account_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

/** The times of `count` reads, one after the other, in ms. */
async function readsOf(owner: Owner, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const from = performance.now();
    await owner.model('GET', '/api/Reviews?pageSize=10');
    took.push(performance.now() - from);
  }
  return took;
}
const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

test(
  'R20: while one business imports all its reviews, others are synced to their end',
  async () => {
    const reviews = amount({ bounded: 4_000, full: 100_000 });
    // More branches would take longer to connect than Google's limit allows in two minutes.
    const noisy = await connectedBusiness(product, google, Array<number>(20).fill(reviews / 20));
    const first = await syncedBusiness(product, google, [20]);
    const quiet = await readsOf(first, amount({ bounded: 20, full: 100 }));
    await linkAll(noisy);
    await until(() => importedOf(noisy), (count) => count > 0, 120_000); // prettier-ignore
    const others = amount({ bounded: 2, full: 10 }, 'runs');
    const syncs: number[] = [];
    for (let nth = 0; nth < others; nth++) {
      const from = performance.now();
      await syncedBusiness(product, google, [20]);
      syncs.push(performance.now() - from);
    }
    const busy = await readsOf(first, amount({ bounded: 20, full: 100 }));
    const imported = await importedOf(noisy);
    expect(imported, 'the import was still going on').toBeLessThan(reviews);
    report('R20', others, {
      'imported meanwhile': imported,
      of: reviews,
      'slowest registration and first sync of another ms': within(Math.max(...syncs), 60_000),
      'p95 of a list before, ms': Math.round(p95(quiet)),
      'p95 of a list meanwhile, ms': within(Math.round(p95(busy)), Math.round(2 * p95(quiet))),
    });
  },
  testTimeoutMs,
);
