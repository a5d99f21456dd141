// `npm run test:faults [-- --runs N] [-- name…]`: the fault tests in full, one after another, then their figures. Plain Node.
// Without --runs it stays within an hour; N replaces how often each fault is made. Names choose files, such as `postgres-killed`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installModules, requireNode, root } from '../../embedded/bin/install.mjs';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';

requireNode();
installModules();
buildFrontend();

const args = process.argv.slice(2);
const at = args.indexOf('--runs');
const [, runs] = at === -1 ? [] : args.splice(at, 2);
if (at !== -1 && !(Number(runs) > 0)) {
  console.error('--runs needs a number.');
  process.exit(2);
}
const hour = 3_600_000;
const report = path.join(root, '.artifacts/reports/faults.jsonl');
rmSync(report, { force: true });
const started = Date.now();

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const files = args.length > 0 ? args.map((name) => `tests/faults/${name}`) : ['tests/faults'];
const child = spawn(process.execPath, [vitest, 'run', '--project', 'int', '--no-file-parallelism', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TZ: 'UTC', FAULTS: 'full', ...(runs === undefined ? {} : { FAULT_RUNS: runs }) },
});
// An hour at most, unless more was asked for; what was measured until then is shown.
const limit = runs === undefined ? setTimeout(() => child.kill('SIGTERM'), hour) : undefined;
child.once('exit', (code) => {
  clearTimeout(limit);
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n').filter(Boolean) : [];
  console.log('\nfault          | bound                                   | figures');
  for (const { id, bound, figures } of lines.map((line) => JSON.parse(line))) {
    const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    console.log(`${id.padEnd(14)} | ${bound.padEnd(39)} | ${words.join(', ')}`);
  }
  console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} min${code === 0 ? '' : ', and something failed'}`);
  process.exit(code ?? 1);
});
