// `npm run test:faults [-- --runs N] [-- name…]`: the fault tests in full, one after another, then their figures. Plain Node.
// Without --runs it stays within an hour; N replaces how often each fault is made. Names choose faults (R5) or files (postgres-killed).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installModules, requireNode, root } from '../../embedded/bin/install.mjs';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';

/** Where each fault is made; the quick ones first, so that an hour that ends early has shown the most. */
const places = [
  ['R12', 'event-store/golden/golden.unit.test.ts'],
  ['R14', 'projections/restored.int.test.ts'],
  ['R10', 'projections/poison.int.test.ts'],
  ['R11', 'projections/determinism.int.test.ts'],
  ['R13', 'projections/rebuild/under-load.int.test.ts'],
  ['R2', 'event-store/consumer/leadership.int.test.ts'],
  ['R3', 'tests/faults/answers.int.test.ts'],
  ['R4', 'tests/faults/answers.int.test.ts'],
  ['R22', 'tests/faults/answers.int.test.ts'],
  ['R6', 'tests/gates/deployment.unit.test.ts'],
  ['R6', 'tests/faults/eventstoredb-killed.int.test.ts'],
  ['R8', 'tests/faults/queue-gone.int.test.ts'],
  ['R7', 'tests/faults/queue-gone.int.test.ts'],
  ['R9', 'tests/faults/google-misbehaves.int.test.ts'],
  ['R5', 'tests/faults/postgres-killed.int.test.ts'],
  ['R1', 'tests/faults/projector-killed.int.test.ts'],
  ['R2', 'tests/faults/projector-killed.int.test.ts'],
  ['R16', 'tests/faults/network.int.test.ts'],
];
const more = ['graceful-stop', 'start', 'sync-killed'].map((name) => `tests/faults/${name}.int.test.ts`);

const args = process.argv.slice(2);
const at = args.indexOf('--runs');
const [, runs] = at === -1 ? [] : args.splice(at, 2);
if (at !== -1 && !(Number.isInteger(Number(runs)) && Number(runs) > 0)) {
  console.error('--runs needs a number.');
  process.exit(2);
}

/** The files to run, one after another, each with the faults wanted of it (none: all of it). */
function chosen() {
  const all = [...new Set([...places.map(([, file]) => file), ...more])];
  if (args.length === 0) return all.map((file) => ({ file, ids: [] }));
  const unknown = args.filter((arg) => !places.some(([id]) => id === arg) && !all.some((file) => file.includes(arg)));
  if (unknown.length > 0) {
    console.error(`There is no fault «${unknown.join('», «')}». There are: ${places.map(([id]) => id).join(', ')}.`);
    process.exit(2);
  }
  return all.flatMap((file) => {
    if (args.some((arg) => !/^R\d+$/.test(arg) && file.includes(arg))) return [{ file, ids: [] }];
    const ids = places.filter(([id, place]) => place === file && args.includes(id)).map(([id]) => id);
    return ids.length > 0 ? [{ file, ids }] : [];
  });
}
const files = chosen();

requireNode();
installModules();
buildFrontend();

const reports = path.join(root, '.artifacts/reports');
const figures = path.join(reports, 'faults.jsonl');
mkdirSync(reports, { recursive: true });
rmSync(figures, { force: true });
const started = Date.now();
// An hour at most, unless more was asked for; what was measured until then is shown.
const deadline = runs === undefined ? started + 3_600_000 : Infinity;
const failed = [];
const unseen = [];
let interrupted = false;

const run = ({ file, ids }) =>
  new Promise((resolve) => {
    const result = path.join(reports, 'faults-vitest.json');
    rmSync(result, { force: true });
    const child = spawn(
      process.execPath,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        file.includes('.unit.') ? 'unit' : 'int',
        '--reporter=verbose',
        '--reporter=json',
        `--outputFile.json=${result}`,
        ...(ids.length > 0 ? ['-t', `\\b(${ids.join('|')})\\b`] : []),
        file,
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, TZ: 'UTC', FAULTS: 'full', ...(runs === undefined ? {} : { FAULT_RUNS: runs }) },
      },
    );
    const interrupt = () => {
      interrupted = true;
      child.kill('SIGTERM');
    };
    process.once('SIGINT', interrupt);
    const limit = deadline === Infinity ? undefined : setTimeout(() => child.kill('SIGTERM'), Math.max(0, deadline - Date.now()));
    child.once('exit', (code) => {
      clearTimeout(limit);
      process.off('SIGINT', interrupt);
      const tests = existsSync(result)
        ? JSON.parse(readFileSync(result, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults)
        : [];
      const red = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      if (Date.now() >= deadline || interrupted) unseen.push(file);
      else if (code !== 0) failed.push(...(red.length > 0 ? red : [file]));
      resolve();
    });
  });

for (const each of files) {
  if (Date.now() >= deadline || interrupted) unseen.push(each.file);
  else await run(each);
}

const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n').filter(Boolean) : [];
console.log('\nfault          | bound                                   | figures');
for (const { id, bound, figures: each } of lines.map((line) => JSON.parse(line))) {
  const words = Object.entries(each).map(([name, value]) => `${name} ${value}`);
  console.log(`${id.padEnd(14)} | ${bound.padEnd(39)} | ${words.join(', ')}`);
}
for (const name of failed) console.log(`FAILED         | ${name}`);
for (const file of unseen) console.log(`not finished   | ${file} (time was over; name it to run it alone)`);
const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
console.log(
  `\n${((Date.now() - started) / 60_000).toFixed(1)} min, seed ${process.env.FAULT_SEED ?? 42}, ${commit?.trim() || 'no commit'}`,
);
console.log(failed.length > 0 ? `${failed.length} failed` : 'nothing failed');
process.exit(failed.length > 0 || unseen.length > 0 ? 1 : 0);
