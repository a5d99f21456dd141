// `npm run bench [-- --quick|--record] [-- NAME…]`: measures, prints the table and writes it as JSON. `--record` also writes it into
// docs/benchmarks.md, so it takes every measure in full size. `--tenants`, `--reviews`, `--minutes` and `--each` give `capacity` other
// sizes, `--each` also `twenty`. Exits with 1 when a budget is missed or a measure fails.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { writeBetween } from '../bin/write-between.ts';
import { append } from './measures/append.ts';
import { audit } from './measures/audit.ts';
import { bulk } from './measures/bulk.ts';
import { capacity } from './measures/capacity.ts';
import { command } from './measures/command.ts';
import { consoleLists } from './measures/console.ts';
import { disk } from './measures/disk.ts';
import { idle } from './measures/idle.ts';
import { inbox } from './measures/inbox.ts';
import { live } from './measures/live.ts';
import { longList } from './measures/long-list.ts';
import { pagesMeasure } from './measures/pages.ts';
import { projection } from './measures/projection.ts';
import { rebuild } from './measures/rebuild.ts';
import { restore } from './measures/restore.ts';
import { reviews } from './measures/reviews.ts';
import { socket } from './measures/socket.ts';
import { sql } from './measures/sql.ts';
import { start } from './measures/start.ts';
import { sync } from './measures/sync.ts';
import { twenty } from './measures/twenty.ts';
import type { Row } from './rig/figures.ts';
import { sizeFlags, type BenchmarkDeps, type Measure } from './rig/measure.ts';
import { createServer } from './rig/server.ts';
import { tableOf } from './rig/table.ts';

const measures: readonly Measure[] = [
  append,
  command,
  projection,
  rebuild,
  disk,
  restore,
  reviews,
  bulk,
  inbox,
  audit,
  consoleLists,
  sql,
  socket,
  live,
  longList,
  sync,
  start,
  idle,
  pagesMeasure,
  capacity,
  twenty,
];

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    tenants: { type: 'string' },
    reviews: { type: 'string' },
    minutes: { type: 'string' },
    each: { type: 'string' },
  },
});
const { quick, record } = flags;
for (const name of sizeFlags) {
  if (flags[name] === undefined || Number(flags[name]) > 0) continue;
  console.error(`--${name} needs a number above 0.`);
  process.exit(2);
}
if (record && (quick || wanted.length > 0)) {
  console.error('--record takes every measure in full size: leave out --quick and the names.');
  process.exit(2);
}
const unknown = wanted.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0) {
  console.error(`No such measure: ${unknown.join(', ')}. There are: ${measures.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen =
  wanted.length === 0 ? measures.filter(({ isByNameOnly }) => isByNameOnly !== true) : measures.filter(({ name }) => wanted.includes(name));

const root = path.resolve(import.meta.dirname, '../..');
const server = createServer();
const bench: BenchmarkDeps = {
  quick,
  size: (real, short) => (quick ? short : real),
  flag: (name, real, short) => Number(flags[name] ?? (quick ? short : real)),
  database: async (prefix) => createTestDatabase(await server.url(), prefix),
  serverUrl: () => server.url(),
  say: (line) => console.log(`   ${line}`),
};

const rows: (Row & { readonly measure: string })[] = [];
const failures: { readonly measure: string; readonly reason: string }[] = [];
const started = new Date();
for (const { name, run, isFullOnly } of chosen) {
  if (quick && isFullOnly) {
    console.log(`── ${name}: left out, because a quick size misleads\n`);
    continue;
  }
  const from = performance.now();
  console.log(`── ${name}`);
  try {
    rows.push(...(await run(bench)).map((row) => ({ measure: name, ...row })));
  } catch (error) {
    console.error(error);
    failures.push({ measure: name, reason: error instanceof Error ? error.message : String(error) });
  }
  console.log(`── ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
}
await server.stop();

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};
const machine = { cpus: os.cpus().length, cpu: os.cpus()[0]?.model ?? '', node: process.version, platform: process.platform };
const folder = path.join(root, '.artifacts/bench');
mkdirSync(folder, { recursive: true });
const file = path.join(folder, `${started.toISOString().slice(0, 19).replaceAll(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify({ at: started.toISOString(), commit: commit(), quick, machine, rows, failures }, null, 2)}\n`);

console.log(tableOf(rows));
for (const { measure, reason } of failures) console.log(`${measure} failed: ${reason}`);
console.log(`\n${path.relative(root, file)}${quick ? ' (quick run: too small for meaningful figures)' : ''}`);
if (record && failures.length === 0) {
  const taken = `Taken on ${started.toISOString().slice(0, 10)} at commit ${commit() ?? 'unknown'}, on ${machine.cpus} cores (${machine.cpu}), Node ${machine.node}.`;
  writeBetween(path.join(root, 'docs/benchmarks.md'), 'figures', `${taken}\n\n${tableOf(rows)}`);
}
const missed = rows.filter(({ met }) => met === false).length;
process.exit(failures.length > 0 || missed > 0 ? 1 : 0);
