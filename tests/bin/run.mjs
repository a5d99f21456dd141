// `npm test`: installs what is missing, checks, runs every test, and closes with `N passed, N failed`. Plain Node.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import { installModules, requireNode, root } from '../../embedded/bin/install.mjs';

requireNode();
installModules();

const reports = path.join(root, '.artifacts/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();
const bin = (name) => path.join(root, 'node_modules', name);

/** Runs one stage; a stage that fails without a failing test still counts as one failure. */
function stage(title, args, count) {
  const at = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TZ: 'UTC', FORCE_COLOR: process.env.CI ? '0' : '1' },
  });
  const failedBefore = counts.failed;
  try {
    count?.();
  } catch (error) {
    console.error(`The report of «${title}» could not be read: ${error.message}`);
  }
  if (status !== 0 && counts.failed === failedBefore) counts.failed += 1;
  else if (status === 0 && !count) counts.passed += 1;
  console.log(`── ${title}: ${((Date.now() - at) / 1000).toFixed(0)} s`);
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

stage('format, lint, types, graph', [path.join(root, 'tests/bin/check.mjs')]);
// Integration tests start the whole product, and it serves the built frontend.
buildFrontend();
stage(
  'unit and integration tests',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, 'vitest.json')}`],
  countVitest,
);

try {
  const { findBrowser } = await import('./browser.mjs');
  process.env.CHROMIUM_PATH = await findBrowser();
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(reports, 'playwright.json');
  stage('browser journeys', [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts'], countPlaywright);
} catch (error) {
  console.error(error);
  counts.failed += 1;
}

console.log(`\nAll stages: ${((Date.now() - started) / 60_000).toFixed(1)} min`);
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 ? 0 : 1);
