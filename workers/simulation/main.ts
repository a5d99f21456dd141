import { simulateFreshness, type FreshnessOptions } from './simulate-freshness.ts';

// `npm run simulate [-- --tenants N --per-minute N --seed N]`: simulates the age of a review when it is first read.
const numbers = new Map<string, number>();
for (let n = 2; n < process.argv.length; n += 2) numbers.set((process.argv[n] ?? '').replace(/^--/, ''), Number(process.argv[n + 1]));
const of = (name: string, otherwise: number): number => numbers.get(name) ?? otherwise;
const base = { tenants: of('tenants', 10_000), requestsPerMinute: of('per-minute', 300), seed: of('seed', 1) };

const runs: readonly (readonly [string, Pick<FreshnessOptions, 'plan' | 'pushed'>])[] = [
  ['polling, tenants in turn', { plan: 'even', pushed: 0 }],
  ['polling, adaptive', { plan: 'adaptive', pushed: 0 }],
  ['push for half, adaptive', { plan: 'adaptive', pushed: 0.5 }],
  ['push for all, adaptive', { plan: 'adaptive', pushed: 1 }],
];
const time = (seconds: number): string => (seconds < 90 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`);
const row = (cells: readonly string[]): string =>
  `${(cells[0] ?? '').padEnd(28)}${cells
    .slice(1)
    .map((cell) => cell.padStart(12))
    .join('')}\n`;

process.stdout.write(
  `${base.tenants} tenants, ${base.requestsPerMinute} requests a minute, seed ${base.seed}; age of a review when it is first read, over a virtual day\n\n`,
);
process.stdout.write(row(['', 'p50', 'p95', 'p99', 'reviews', 'calls/min']));
for (const [title, run] of runs) {
  const { p50, p95, p99, reviews, callsPerMinute } = simulateFreshness({ ...base, ...run });
  process.stdout.write(row([title, time(p50), time(p95), time(p99), String(reviews), callsPerMinute.toFixed(1)]));
}
