// `npm test`: what every change has to pass. `npm run test:full` (run.mjs full): the rest, in files named `.full.test.ts` and
// `.full.spec.ts`. Installs what is missing; the last line is `N passed, N failed`. Plain Node.
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import { buildServers } from '../../embedded/bin/build-servers.mjs';
import { installModules, requireNode } from '../../embedded/bin/install.mjs';
import { findBrowser } from './browser.mjs';
import { playwrightResults, vitestResults } from './results.mjs';
import { createRun } from './stages.mjs';

requireNode();

const isFull = process.argv[2] === 'full';
const run = createRun(isFull ? 'full' : 'test');
const only = (...projects) => projects.flatMap((project) => ['--project', project]);

await run.stage('prerequisites', async () => {
  installModules();
  // One after the other: each may have to be installed, and the system's package manager works for one at a time.
  process.env.CHROMIUM_PATH = await findBrowser();
  await run.program('programs', ['--import', 'tsx', '--conditions=@sumaa/source', 'tests/bin/programs.ts', ...(isFull ? ['nginx'] : [])]);
});
// The gate «house» is tests, which run among the others below.
if (!isFull) {
  // With a core for each of the two. Compiler and linter are written in Go: with more threads they take twice the processor time.
  const oneCore = { GOMAXPROCS: '1', GOGC: '200' };
  const inTurn = async (...gates) => {
    for (const gate of gates) await run.check(gate, ['tests/bin/check.mjs', gate], oneCore);
  };
  await Promise.all([inTurn('types'), inTurn('format', 'graph', 'lint')]);
}
// Tests and journeys start the whole product, and it serves the built frontend: built once, before either.
await run.stage('build', () => {
  buildFrontend();
  buildServers();
});
if (run.hasFailed('prerequisites') || run.hasFailed('build')) console.error('Without these nothing can be tested.');
else {
  const vitest = (name, ...args) =>
    run.tests(
      name,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${run.file(`${name}.json`)}`,
        ...args,
      ],
      // Each talks into a file of its own, except the one that takes longest.
      { report: `${name}.json`, resultsOf: vitestResults, ...(name === 'tests' ? {} : { log: `${name}.log` }) },
    );
  const journeys = (...args) =>
    run.tests('journeys', ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts', ...args], {
      report: 'journeys.json',
      resultsOf: playwrightResults,
      log: 'journeys.log',
    });
  // The walker of a journey mostly waits for what it sees, and most tests wait for processes of their own: side by side.
  await Promise.all(
    isFull
      ? // Each of these files starts processes of its own: more at a time only slow each other down.
        [vitest('tests', ...only('full'), '--maxWorkers=2'), journeys(...only('full'))]
      : [vitest('tests', ...only('int')), vitest('units', ...only('unit', 'frontend')), journeys(...only('journeys'))],
  );
}
run.end();
