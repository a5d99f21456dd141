import { percentile, plainRow, type Row } from '../rig/figures.ts';
import { keepInFlight } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openQuerySide, type QuerySide } from '../rig/query-side.ts';
import { loadLogs } from '../rig/log-loader.ts';
import { keeper, loadSubscribers } from '../rig/subscriber-loader.ts';

interface Page {
  readonly model: { readonly items: readonly object[]; readonly next: string | null };
}

const list = '/api/subscribers?limit=25';
const questions = [
  { name: 'newest', path: list },
  { name: 'by revenue', path: `${list}&sort=revenue` },
  { name: 'by name', path: `${list}&sort=name` },
  { name: 'one plan and status', path: `${list}&plan=basic&status=expired&sort=rating` },
  { name: 'search by a rare number', path: `${list}&search=${encodeURIComponent('الواحة 99')}` },
  { name: 'search by an address', path: `${list}&search=owner77` },
] as const;

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const count = bench.size(10_000, 1_000);
  const lines = bench.size(2_200_000, 50_000);
  const load = async (url: string) => {
    assertDone('subscribers', count, await loadSubscribers(url, count));
    assertDone('lines of the logs', lines, await loadLogs(url, lines));
  };
  const side = await openQuerySide(bench, 'console', load, [keeper]);
  try {
    const rows: Row[] = [];
    for (const { name, path } of questions) {
      const { model } = JSON.parse(await side.ask(path, 0)) as Page;
      if (model.items.length === 0) throw new Error(`${name}: nothing was found`);
      rows.push(await measure(bench, side, `subscribers, ${name}`, path));
    }
    rows.push(await measure(bench, side, 'subscribers, a page far down', await deepPage(side)));
    rows.push(await measure(bench, side, 'figures above the list', '/api/subscribers/figures'));
    rows.push(await measure(bench, side, 'curves of these figures', '/api/subscribers/trends'));
    rows.push(await measure(bench, side, 'alerts', '/api/platform/alerts'));
    const plans = '/api/platform/subscriptions?limit=25';
    for (const [name, rest] of [
      ['newest', ''],
      ['by name', '&sort=customer'],
      ['what waits for a transfer', '&waiting=order&sort=amount'],
      ['search by a reference', '&search=3f9a0c'],
    ] as const)
      rows.push(await measure(bench, side, `subscriptions, ${name}`, plans + rest));
    rows.push(await measure(bench, side, 'figures above the subscriptions', '/api/platform/subscriptions/statistics'));
    const logs = '/api/platform/logs?hours=336&search=';
    rows.push(await measure(bench, side, 'logs, a search that finds nothing', `${logs}zebra`));
    rows.push(await measure(bench, side, 'logs, a search that finds much', `${logs}mail`));
    return rows;
  } finally {
    await side.close();
  }
}

/** The page after the fortieth. */
async function deepPage(side: QuerySide): Promise<string> {
  let path: string = list;
  for (let page = 0; page < 40; page++) {
    const { model } = JSON.parse(await side.ask(path, 0)) as Page;
    if (model.next === null) break;
    path = `${list}&cursor=${encodeURIComponent(model.next)}`;
  }
  return path;
}

async function measure(bench: BenchmarkDeps, side: QuerySide, name: string, path: string): Promise<Row> {
  // Two at a time, because this measures latency, not throughput.
  const { latencies } = await keepInFlight(2, bench.size(8, 1), () => side.ask(path, 0));
  return plainRow({
    what: `console, ${name}, p99`,
    unit: 'ms',
    ours: percentile(latencies, 99),
    atMost: 100,
    detail: { 'p50 ms': percentile(latencies, 50), asked: latencies.length },
  });
}

/** Measures the lists of the console and its logs through the API. */
export const consoleLists: Measure = { name: 'console', run };
