// Runs the stages of `npm test` and `npm run test:full`, and tells at the end what became of them. Plain Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../embedded/bin/install.mjs';
import { keepLogsOf, summaryLines, sumOf } from './results.mjs';

/** One run; what it leaves lies in `.artifacts/<name>`, where nothing of an earlier one is left. */
export function createRun(name) {
  const folder = path.join('.artifacts', name);
  const file = (below) => path.join(root, folder, below);
  rmSync(file(''), { recursive: true, force: true });
  // Each test of a bounded procedure adds a line to it.
  rmSync(path.join(root, '.artifacts/reports/bounded.jsonl'), { force: true });
  mkdirSync(file('logs'), { recursive: true });
  const started = Date.now();
  const since = () => (Date.now() - started) / 1_000;
  const stages = [];
  const results = [];

  async function program(title, args, { log, env } = {}) {
    const output = log === undefined ? 'inherit' : openSync(file(log), 'w');
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['inherit', output, output],
      env: {
        ...process.env,
        ...env,
        TZ: 'UTC',
        FORCE_COLOR: process.env.CI ? '0' : '1',
        TEST_ARTIFACTS: file(''),
      },
    });
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`«${title}» ended with ${status}`);
  }
  const failureOf = (title, error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ name: error.message, file: title, why: [] }],
    files: [],
  });

  /** A part of the run that is no test: it counts only where it fails. `results`: what it counts as otherwise. */
  async function stage(title, work, { quiet = false } = {}) {
    const from = since();
    if (!quiet) console.log(`\n── ${title}`);
    let thrown = null;
    try {
      await work();
    } catch (error) {
      thrown = error;
      results.push(failureOf(title, error));
      console.error(error.message);
    }
    stages.push({ title, from, to: since(), failed: thrown !== null });
  }

  return {
    file,
    stage,
    program,
    hasFailed: (title) => stages.some((each) => each.title === title && each.failed),

    /** A program that passes or fails as one. `env`: beside the environment of this process. */
    check: (title, args, env) =>
      stage(title, async () => {
        await program(title, args, { env });
        results.push({ passed: 1, failed: 0, skipped: 0, failures: [], files: [] });
      }),

    /**
     * A program that reports its tests. With `log`, what it prints goes to that file and is shown at its end, because another stage
     * is talking.
     */
    tests: (title, args, { report, resultsOf, log }) =>
      stage(
        title,
        async () => {
          let ended = null;
          await program(title, args, { log }).catch((error) => (ended = error));
          if (log !== undefined) console.log(`\n── ${title}\n${readFileSync(file(log), 'utf8')}`);
          const found = resultsOf(JSON.parse(readFileSync(file(report), 'utf8')), root);
          results.push(found);
          // What went wrong outside of every test.
          if (ended !== null && found.failed === 0) throw ended;
        },
        { quiet: log !== undefined },
      ),

    /** Prints what became of it and ends the process: 0 where nothing failed. */
    end() {
      const counts = sumOf(results);
      keepLogsOf(file('logs'), results);
      writeFileSync(file('counts.json'), JSON.stringify(counts));
      console.log(`\n${summaryLines({ stages, results, folder, seconds: since() }).join('\n')}`);
      process.exit(counts.failed === 0 ? 0 : 1);
    },
  };
}
