import { connectGoogle, linkAll, registerBusiness } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { plainRow, type Row } from '../rig/figures.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { startProduct, type Product } from '../rig/product.ts';

/** Google's published quota, in calls per minute. */
const perMinute = 300;

async function measure(bench: BenchmarkDeps, product: Product): Promise<readonly Row[]> {
  const minutes = bench.size(3, 1);
  const { google, instance } = product;
  const locations = 16;
  // More reviews than the quota allows to read in the measured time, so that the quota is the limit.
  const reviewsPerLocation = Math.ceil(((minutes + 2) * perMinute * 50) / locations);
  const made = (await google.post('load', { accounts: 1, locationsPerAccount: locations, reviewsPerLocation, seed: 5 })) as {
    accounts: { email: string }[];
  };
  const person = await registerBusiness(instance);
  await connectGoogle(person, made.accounts[0]?.email ?? '');
  await google.post('settings', { requestsPerMinute: perMinute });
  await linkAll(person);
  const pages = async () => (await google.calls()).filter(({ path }) => path.includes('/reviews') || path.includes('batchGetReviews'));
  await until(
    async () => (await pages()).length,
    (count) => count >= 30,
    120_000,
  );
  const from = Date.now();
  await new Promise((resolve) => setTimeout(resolve, minutes * 60_000));
  const to = Date.now();
  const calls = await google.calls();
  const during = calls.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
  const refused = calls.filter(({ status }) => status === 429).length;
  const answered = during.filter(({ status }) => status === 200).length;
  const rate = answered / ((to - from) / 60_000);
  const { rows } = await product.pool.query<{ imported: number }>(
    `select count(*)::int as imported from es.event where type = 'ReviewReceived'`,
  );
  if ((rows[0]?.imported ?? 0) < answered * 25)
    throw new Error(`${answered} pages were read, but only ${rows[0]?.imported} reviews stored`);
  assertDone('answers over the limit', 0, refused);
  return [
    plainRow({
      what: `review sync, calls a minute of the ${perMinute} allowed`,
      unit: 'calls/min',
      ours: rate,
      atLeast: perMinute * 0.98,
      detail: { minutes, 'calls answered': answered, 'answers over the limit': refused, 'reviews stored': rows[0]?.imported ?? 0 },
    }),
    plainRow({ what: 'review sync, answers over the limit', unit: 'answers', ours: refused, atMost: 0 }),
  ];
}

/** The share of Google's quota that a long first sync uses, and whether it ever exceeds it. */
export const sync: Measure = {
  name: 'sync',
  async run(bench) {
    const product = await startProduct(bench, { GOOGLE_REQUESTS_PER_MINUTE: String(perMinute) });
    try {
      return await measure(bench, product);
    } finally {
      await product.close();
    }
  },
};
