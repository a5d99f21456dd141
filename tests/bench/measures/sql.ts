import { shownQueryRows } from '@sumaa/contracts';
import { exampleQueries } from '@sumaa/projections/testing';
import { makeAnalystLogin, removeAnalystLogin } from '@sumaa/runtime/postgres';
import { Client } from 'pg';
import { median, plainRow, type Row } from '../rig/figures.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openQuerySide } from '../rig/query-side.ts';
import { loadReviews, tenantsOf } from '../rig/review-loader.ts';

const login = 'analyst_bench';

/** Makes or removes the login of an analyst on this database; its address. */
async function analystOf(url: string, verb: 'add' | 'remove'): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    if (verb === 'add') await makeAnalystLogin(client, { login, password: login, connections: 1 });
    else await removeAnalystLogin(client, login);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { username: login, password: login }).href;
}

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const tenants = tenantsOf(bench.size(10_000, 1_000), bench.size(2_000_000, 50_000));
  const reviews = tenants.reduce((sum, tenant) => sum + tenant.reviews, 0);
  let url = '';
  const load = async (address: string) => {
    url = address;
    assertDone('reviews', reviews, await loadReviews(address, tenants));
  };
  const side = await openQuerySide(bench, 'sql', load, []);
  const client = new Client({ connectionString: await analystOf(url, 'add') });
  try {
    await client.connect();
    const taken: { readonly id: string; readonly ms: number }[] = [];
    for (const { id, text } of exampleQueries) {
      const times: number[] = [];
      for (let round = 0; round < bench.size(3, 1); round++) {
        const from = performance.now();
        // As the SQL page asks.
        await client.query(`select * from (\n${text}\n) as query limit ${shownQueryRows + 1}`);
        times.push(performance.now() - from);
      }
      taken.push({ id, ms: median(times) });
    }
    const slowest = taken.toSorted((a, b) => b.ms - a.ms);
    return [
      plainRow({
        what: `SQL page, the slowest of ${taken.length} examples of the dictionary, ${reviews} reviews`,
        unit: 'ms',
        ours: slowest[0]!.ms,
        atMost: 8_000,
        detail: Object.fromEntries(slowest.slice(0, 5).map(({ id, ms }) => [`${id} ms`, Math.round(ms)])),
      }),
      plainRow({ what: 'SQL page, the middle of the examples', unit: 'ms', ours: median(taken.map(({ ms }) => ms)) }),
    ];
  } finally {
    await client.end();
    await analystOf(url, 'remove');
    await side.close();
  }
}

/** Measures the examples of the data dictionary, as an analyst. */
export const sql: Measure = { name: 'sql', run };
