// What the reports of vitest and Playwright say, and the lines at the end of a run. Plain Node.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const slowestShown = 10;
const reason = { lines: 6, columns: 300 };
const pageColumns = 1_500;

/** The first lines of an error. */
const reasonOf = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim().slice(0, reason.columns))
    .filter((line) => line !== '')
    .slice(0, reason.lines);

/** What a run of vitest came to; a file that broke off outside of its tests is a failure of its own. */
export function vitestResults({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }, root) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status !== 'failed') return [];
    if (failed.length === 0) return [{ name: 'the file broke off', file, why: reasonOf(message) }];
    return failed.map(({ fullName, failureMessages }) => ({ name: fullName, file, why: reasonOf(failureMessages?.[0]) }));
  });
  return {
    passed: numPassedTests,
    failed: Math.max(failures.length, numFailedTests),
    skipped: numPendingTests + numTodoTests,
    failures,
    files: testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1_000,
      skipped: assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    })),
  };
}

/**
 * What the page said last when a journey failed: the end of its texts, where an open dialog stands. `attachments`: what Playwright kept of
 * the attempt, its snapshot in Markdown among them. Empty without one.
 */
function pageOf(attachments = []) {
  const kept = attachments.find(({ name }) => name === 'error-context');
  if (!kept || !existsSync(kept.path)) return [];
  const [, snapshot = ''] = readFileSync(kept.path, 'utf8').split('# Page snapshot');
  const texts = snapshot.matchAll(/^ *- (?!\/url)(?:\w+ "(?<name>[^"]*)"|[^:]*: (?<text>.+))/gm);
  const said = [...texts].map(({ groups }) => groups.name ?? groups.text).join(' | ');
  return said === '' ? [] : [`the page said: ${said.slice(-pageColumns)}`];
}

/** Every test of a suite, with the names around it. */
const testsBelow = ({ suites = [], specs = [] }, around = []) => [
  ...specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, file, name: [...around, title].join(' > ') }))),
  ...suites.flatMap((suite) => testsBelow(suite, suite.title === suite.file ? around : [...around, suite.title])),
];

/** What a run of Playwright came to. No test may need a second attempt. */
export function playwrightResults(report) {
  const tests = testsBelow(report).map((test) => ({ ...test, file: path.join('tests', test.file) }));
  const wrong = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const files = [...new Set(tests.map(({ file }) => file))].map((file) => {
    const own = tests.filter((test) => test.file === file);
    return {
      file,
      seconds: own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0),
      skipped: own.filter(({ status }) => status === 'skipped').length,
    };
  });
  const ofRun = report.errors.map(({ message }) => ({
    name: 'outside of the tests',
    file: 'tests/playwright.config.ts',
    why: reasonOf(message),
  }));
  const whyOf = ({ results }) => {
    const last = results.findLast(({ error }) => error);
    return [...reasonOf(last?.error.message), ...pageOf(last?.attachments)];
  };
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: wrong.length + ofRun.length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failures: [...wrong.map((test) => ({ name: `${test.name} (${test.projectName})`, file: test.file, why: whyOf(test) })), ...ofRun],
    files,
  };
}

/** All of them together. */
export const sumOf = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
});

/** `3 passed, 0 failed`, and what was skipped where something was. */
export const countsLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** What is printed when everything has ended; the last line counts. */
export function summaryLines({ stages, results, folder, seconds }) {
  const padded = (number) => number.toFixed(0).padStart(6);
  const lineOfSkipped = ({ file, skipped }) => `${padded(skipped)}  | ${file}`;
  const failures = results.flatMap((each) => each.failures);
  const files = results.flatMap((each) => each.files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds);
  const skipping = files.filter(({ skipped }) => skipped > 0);
  return [
    'seconds | stage',
    ...stages.map(({ title, from, to }) => `${padded(to - from)}  | ${title} (${from.toFixed(0)} to ${to.toFixed(0)})`),
    `${padded(seconds)}  | all`,
    '',
    'seconds | the slowest files',
    ...slowest.slice(0, slowestShown).map((each) => `${padded(each.seconds)}  | ${each.file}`),
    '',
    ...(skipping.length > 0 ? ['skipped | in (what they lack is said above)', ...skipping.map(lineOfSkipped), ''] : []),
    ...failures.flatMap(({ name, file, why }) => [`FAILED ${file}: ${name}`, ...why.map((line) => `    ${line}`)]),
    ...(failures.length > 0 ? [`What they left (output of started programs, pictures and texts of pages): ${folder}`, ''] : []),
    countsLine(sumOf(results)),
  ];
}

/** Removes the output of programs that files started in which nothing failed; `logs` holds a folder for each file. */
export function keepLogsOf(logs, results) {
  const failed = new Set(results.flatMap(({ failures }) => failures.map(({ file }) => file)));
  for (const { file } of results.flatMap(({ files }) => files)) {
    if (!failed.has(file)) rmSync(path.join(logs, file), { recursive: true, force: true });
  }
  if (failed.size === 0 && existsSync(logs)) for (const name of readdirSync(logs)) rmSync(path.join(logs, name), { recursive: true });
}
