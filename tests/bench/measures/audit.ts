import { audited, auditor, chainOfFirst, loadAudit, recordOfFirst } from '../rig/audit-loader.ts';
import { percentile, plainRow, type Row } from '../rig/figures.ts';
import { keepInFlight } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openQuerySide, type QuerySide } from '../rig/query-side.ts';

/** Who asks: the auditor of all businesses, or the general manager of one. */
const askers = [auditor, audited];
const [all, own] = [0, 1];

interface Page {
  readonly model: { readonly items: readonly { readonly id: string }[]; readonly next: string | null };
}

const questions = [
  { name: 'all businesses, newest', who: all, ask: '' },
  { name: 'one business of all', who: all, ask: `&tenant=${audited.tenantId}` },
  { name: 'one kind', who: all, ask: '&kind=refusal' },
  { name: 'rare words of sentences', who: all, ask: '&events=EmailChangeRefused,EmailChanged,SecondFactorEnabled' },
  { name: 'rare channel', who: all, ask: '&channel=system' },
  { name: 'a chain', who: all, ask: `&chain=${chainOfFirst}` },
  { name: 'a month two years ago', who: all, ask: '&from=2024-04-01T00:00:00.000Z&to=2024-05-01T00:00:00.000Z' },
  { name: 'one person of all', who: all, ask: `&actor=${audited.accountId}` },
  { name: 'every event', who: all, ask: '&all=yes' },
  { name: 'every event of one business', who: all, ask: `&all=yes&tenant=${audited.tenantId}` },
  { name: 'every event of a rare type', who: all, ask: '&all=yes&events=ReviewRemoved' },
  { name: 'every event of a record', who: all, ask: `&all=yes&stream=${recordOfFirst}` },
  { name: 'own business, newest', who: own, ask: '' },
  { name: 'own business, rare person', who: own, ask: `&actor=${audited.memberId}` },
  { name: 'own business, a name', who: own, ask: `&words=${encodeURIComponent('عبير')}` },
  { name: 'own business, a chain', who: own, ask: '&chain=chain-1' },
] as const;

const pathOf = (ask: string): string => `/api/audit?limit=50${ask}`;

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const count = bench.size(5_000_000, 200_000);
  const load = async (url: string) => {
    const from = performance.now();
    assertDone('entries', count, await loadAudit(url, count));
    bench.say(`${count} entries in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  const side = await openQuerySide(bench, 'audit', load, askers);
  try {
    const rows: Row[] = [];
    for (const { name, who, ask } of questions) rows.push(await measure(bench, side, name, who, [pathOf(ask)]));
    rows.push(await measure(bench, side, 'pages deep in the trail', all, await deepPages(side)));
    return rows;
  } finally {
    await side.close();
  }
}

/** Pages that begin far from the newest entry. */
async function deepPages(side: QuerySide): Promise<readonly string[]> {
  const pages: string[] = [];
  for (const to of ['2025-03-01', '2024-09-01', '2024-04-01']) {
    const ask = `&to=${to}T00:00:00.000Z`;
    const { model } = JSON.parse(await side.ask(pathOf(ask), all)) as Page;
    if (model.next !== null) pages.push(pathOf(`&cursor=${encodeURIComponent(model.next)}`));
  }
  return pages;
}

async function measure(bench: BenchmarkDeps, side: QuerySide, name: string, who: number, paths: readonly string[]): Promise<Row> {
  const { model } = JSON.parse(await side.ask(paths[0]!, who)) as Page;
  if (model.items.length === 0) throw new Error(`${name}: nothing was found`);
  // Two at a time, because this measures latency, not throughput.
  const { latencies } = await keepInFlight(2, bench.size(8, 1), (_, iteration) => side.ask(paths[iteration % paths.length]!, who));
  return plainRow({
    what: `audit trail, ${name}, p99`,
    unit: 'ms',
    ours: percentile(latencies, 99),
    atMost: 100,
    detail: { 'p50 ms': percentile(latencies, 50), found: model.items.length, asked: latencies.length },
  });
}

/** Measures pages of the audit trail through the API. */
export const audit: Measure = { name: 'audit', run };
