// `npm test`: installs what is missing, checks, runs every test, and closes with `N passed, N failed`. Plain Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import { buildServers } from '../../embedded/bin/build-servers.mjs';
import { installModules, requireNode, root } from '../../embedded/bin/install.mjs';
import { findBrowser } from './browser.mjs';

requireNode();
installModules();

const reports = path.join(root, '.artifacts/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();
const bin = (name) => path.join(root, 'node_modules', name);

/**
 * Runs one stage; a stage that fails without a failing test still counts as one failure.
 * With `log`, what it prints goes to that file, for whoever shows it when nobody else is talking.
 */
async function stage(title, args, { count, log } = {}) {
  const at = Date.now();
  if (!log) console.log(`\n── ${title}`);
  const output = log ? openSync(log, 'w') : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, TZ: 'UTC', FORCE_COLOR: process.env.CI ? '0' : '1' },
  });
  const [status] = await once(child, 'close');
  const failedBefore = counts.failed;
  try {
    count?.();
  } catch (error) {
    console.error(`The report of «${title}» could not be read: ${error.message}`);
  }
  if (status !== 0 && counts.failed === failedBefore) counts.failed += 1;
  else if (status === 0 && !count) counts.passed += 1;
  return () => {
    if (log) console.log(`\n── ${title}\n${readFileSync(log, 'utf8')}`);
    console.log(`── ${title}: ${((at - started) / 1000).toFixed(0)} s to ${((Date.now() - started) / 1000).toFixed(0)} s`);
  };
}

const report = (name) => JSON.parse(readFileSync(path.join(reports, name), 'utf8'));

function countVitest() {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report('vitest.json');
  // A file that does not even load has no tests of its own to fail.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  counts.passed += numPassedTests;
  counts.failed += numFailedTests + brokenFiles;
  counts.skipped += numPendingTests + numTodoTests;
}

function countPlaywright() {
  const { stats } = report('playwright.json');
  counts.passed += stats.expected;
  counts.failed += stats.unexpected + stats.flaky;
  counts.skipped += stats.skipped;
}

/** In a browser, whose walker mostly waits for what it sees: beside the other tests, which mostly wait for processes of their own. */
async function journeys() {
  try {
    process.env.CHROMIUM_PATH = await findBrowser();
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(reports, 'playwright.json');
    return await stage('browser journeys', [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts'], {
      count: countPlaywright,
      log: path.join(reports, 'journeys.log'),
    });
  } catch (error) {
    counts.failed += 1;
    return () => console.error(error);
  }
}

// The gate «house» is tests, which run among the others below.
const gates = ['format', 'lint', 'types', 'graph'];
const closeGates = await stage(gates.join(', '), [path.join(root, 'tests/bin/check.mjs'), ...gates]);
closeGates();
// Both stages below start the whole product, and it serves the built frontend: built once, before either.
buildFrontend();
buildServers();
const walking = journeys();
const vitest = [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
const closeTests = await stage('unit and integration tests', [...vitest, `--outputFile.json=${path.join(reports, 'vitest.json')}`], {
  count: countVitest,
});
closeTests();
(await walking)();

console.log(`\nAll stages: ${((Date.now() - started) / 60_000).toFixed(1)} min`);
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 ? 0 : 1);
