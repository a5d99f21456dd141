// What `npm run test:faults` and `npm run test:security` share: the procedures in full, one file after another, then their figures.
// Plain Node. Without --runs it stays within an hour; N replaces how often each is made. Names choose procedures (R5) or files.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installModules, requireNode, root } from '../../embedded/bin/install.mjs';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import { deafTo, figureTable } from './figure-table.mjs';

/**
 * Runs them and ends the process: 0 where nothing failed and everything was finished.
 * `name`: of the report; `what`: one of them in words; `places`: id and file, the quick ones first, so that an hour that ends early
 * has shown the most; `more`: files without an id.
 */
export async function runInFull({ name, what, places, more = [] }) {
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
      console.error(`There is no ${what} «${unknown.join('», «')}». There are: ${places.map(([id]) => id).join(', ')}.`);
      process.exit(2);
    }
    return all.flatMap((file) => {
      if (args.some((arg) => !/^[RS]\d+$/.test(arg) && file.includes(arg))) return [{ file, ids: [] }];
      const ids = places.filter(([id, place]) => place === file && args.includes(id)).map(([id]) => id);
      return ids.length > 0 ? [{ file, ids }] : [];
    });
  }
  const files = chosen();

  requireNode();
  installModules();
  buildFrontend();

  const reports = path.join(root, '.artifacts/reports');
  const figures = path.join(reports, `${name}.jsonl`);
  mkdirSync(reports, { recursive: true });
  rmSync(figures, { force: true });
  const started = Date.now();
  // An hour at most, unless more was asked for; what was measured until then is shown.
  const deadline = runs === undefined ? started + 3_600_000 : Infinity;
  /** Every test that ran, as the table shows it, and files that broke off without one that failed. */
  const tests = [];
  const broken = [];
  const unseen = [];
  let interrupted = false;

  /** Where the tests keep their data. As root, Postgres runs as another user, who must be able to enter. */
  const scratch = mkdtempSync(path.join(os.tmpdir(), `sumaa-${name}-`));
  chmodSync(scratch, 0o755);
  /** Ends the database servers of tests that broke off (each leads a group of its own, so that no Ctrl-C reaches it) and removes their data. */
  function clearAway() {
    for (const name of readdirSync(scratch, { recursive: true }).filter((each) => each.endsWith('postmaster.pid'))) {
      try {
        const [pid] = readFileSync(path.join(scratch, name), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended in between, or left its file when it did.
      }
    }
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  const run = ({ file, ids }) =>
    new Promise((resolve) => {
      const result = path.join(reports, `${name}-vitest.json`);
      rmSync(result, { force: true });
      const child = spawn(
        process.execPath,
        [
          path.join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          // Its name says which: golden.unit.test.ts.
          '--project',
          /\.(unit|int|full)\.test\.ts$/.exec(file)[1],
          '--project',
          'faults',
          '--reporter=verbose',
          '--reporter=json',
          `--outputFile.json=${result}`,
          ...(ids.length > 0 ? ['-t', `\\b(${ids.join('|')})\\b`] : []),
          file,
        ],
        {
          cwd: root,
          stdio: 'inherit',
          // A group of its own, so that what the tests have started ends with them.
          detached: true,
          env: {
            ...process.env,
            TZ: 'UTC',
            TMPDIR: scratch,
            FAULTS: 'full',
            FIGURES: name,
            ...(runs === undefined ? {} : { FAULT_RUNS: runs }),
          },
        },
      );
      const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
      const interrupt = () => {
        interrupted = true;
        end();
      };
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
      const limit = deadline === Infinity ? undefined : setTimeout(end, Math.max(0, deadline - Date.now()));
      child.once('exit', (code) => {
        clearTimeout(limit);
        for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
        const ran = existsSync(result)
          ? JSON.parse(readFileSync(result, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults)
          : [];
        // Those that names left out are no skipped ones.
        const wanted = ran.filter(({ fullName }) => ids.length === 0 || ids.some((id) => new RegExp(`\\b${id}\\b`).test(fullName)));
        tests.push(...wanted.map(({ fullName, status, duration }) => ({ name: fullName, status, ms: duration ?? 0 })));
        if (Date.now() >= deadline || interrupted) unseen.push(file);
        else if (code !== 0 && !wanted.some(({ status }) => status === 'failed')) broken.push(file);
        resolve();
      });
    });

  for (const each of files) {
    if (Date.now() >= deadline || interrupted) unseen.push(each.file);
    else await run(each);
  }
  clearAway();

  const reported = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n').filter(Boolean) : [];
  const seen = reported.map((line) => JSON.parse(line));
  console.log(`\n${figureTable(what, seen, tests).join('\n')}`);
  const deaf = runs === undefined ? [] : deafTo(Number(runs), seen, tests);
  if (deaf.length > 0) console.log(`\n--runs ${runs} changes nothing about: ${deaf.join(', ')}.`);
  for (const file of broken) console.log(`FAILED  | ${file}`);
  // Its tests are not in the table, whatever became of them: what they said is above.
  for (const file of unseen) console.log(`not finished | ${file} (time was over; name it to run it alone)`);
  const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  console.log(
    `\n${((Date.now() - started) / 60_000).toFixed(1)} min, seed ${process.env.FAULT_SEED ?? 42}, ${commit?.trim() || 'no commit'}`,
  );
  const failures = tests.filter(({ status }) => status === 'failed').length + broken.length;
  console.log(
    [failures > 0 ? `${failures} failed` : 'nothing failed', ...(unseen.length > 0 ? [`${unseen.length} not finished`] : [])].join(', '),
  );
  process.exit(failures > 0 || unseen.length > 0 ? 1 : 0);
}
