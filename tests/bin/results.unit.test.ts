import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countsLine, keepLogsOf, playwrightResults, summaryLines, sumOf, vitestResults } from './results.mjs';

const ofVitest = vitestResults(
  {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: '/house/runtime/a.int.test.ts',
        status: 'failed',
        startTime: 0,
        endTime: 2_000,
        message: '',
        assertionResults: [
          { fullName: 'a job runs', status: 'passed' },
          {
            fullName: 'a job waits',
            status: 'failed',
            failureMessages: ['\u001B[31mAssertionError\u001B[39m: 1 is not 2\n\n    at a.ts:3'],
          },
        ],
      },
      {
        name: '/house/runtime/b.int.test.ts',
        status: 'failed',
        startTime: 0,
        endTime: 9_000,
        message: 'no database\n  at',
        assertionResults: [{ fullName: 'is never reached', status: 'skipped' }],
      },
    ],
  },
  '/house',
);
const spec = (title: string, status: string) => ({
  title,
  file: 'journeys/team.spec.ts',
  tests: [
    {
      status,
      projectName: 'full',
      results: [{ duration: 3_000, ...(status === 'unexpected' ? { error: { message: 'no button' } } : {}) }],
    },
  ],
});
const ofPlaywright = playwrightResults({
  errors: [],
  suites: [
    {
      title: 'journeys/team.spec.ts',
      file: 'journeys/team.spec.ts',
      specs: [spec('joins', 'expected')],
      suites: [
        { title: 'invitations', file: 'journeys/team.spec.ts', specs: [spec('is revoked', 'unexpected'), spec('is resent', 'skipped')] },
      ],
    },
  ],
});

test('what is printed at the end names every failure with its file and reason, the slowest files and the counts, and the counts last', () => {
  const lines = summaryLines({
    stages: [{ title: 'tests', from: 1, to: 12 }],
    results: [ofVitest, ofPlaywright],
    folder: '.artifacts/test',
    seconds: 13,
  });
  expect(lines.map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    'seconds | stage',
    '11 | tests (1 to 12)',
    '13 | all',
    '',
    'seconds | the slowest files',
    '9 | runtime/b.int.test.ts',
    '9 | tests/journeys/team.spec.ts',
    '2 | runtime/a.int.test.ts',
    '',
    'skipped | in (what they lack is said above)',
    '1 | runtime/b.int.test.ts',
    '1 | tests/journeys/team.spec.ts',
    '',
    'FAILED runtime/a.int.test.ts: a job waits',
    'AssertionError: 1 is not 2',
    'at a.ts:3',
    'FAILED runtime/b.int.test.ts: the file broke off',
    'no database',
    'at',
    'FAILED tests/journeys/team.spec.ts: invitations > is revoked (full)',
    'no button',
    'What they left (output of started programs, pictures and texts of pages): .artifacts/test',
    '',
    '2 passed, 3 failed, 2 skipped',
  ]);
  expect(countsLine(sumOf([ofVitest]))).toBe('1 passed, 2 failed, 1 skipped');
});

test('a run that could not begin is a failure', () => {
  const results = playwrightResults({ errors: [{ message: 'no browser\n  at' }], suites: [] });
  expect(results).toMatchObject({ passed: 0, failed: 1, failures: [{ why: ['no browser', 'at'] }] });
});

test('a journey that failed says the last texts of its page', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sumaa-page-'));
  try {
    const kept = path.join(folder, 'error-context.md');
    const page = ['- link "Reviews" [ref=f3e31]:', '  - /url: /customer/reviews', '- paragraph [ref=f3e2]: The reply waits.'];
    writeFileSync(kept, ['# Error details', 'no note', '# Page snapshot', '', '```yaml', ...page, '```'].join('\n'));
    const results = [{ duration: 1, error: { message: 'no note' }, attachments: [{ name: 'error-context', path: kept }] }];
    const tests = [{ status: 'unexpected', projectName: 'full', results }];
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [{ title: 'replies', file: 'a.spec.ts', tests }] }];
    const { failures } = playwrightResults({ errors: [], suites });
    expect(failures[0]?.why).toEqual(['no note', 'the page said: Reviews | The reply waits.']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('only the output of programs of files that failed is kept', () => {
  const logs = mkdtempSync(path.join(os.tmpdir(), 'sumaa-logs-'));
  try {
    const files = ['runtime/a.int.test.ts', 'runtime/c.int.test.ts'];
    for (const file of files) {
      mkdirSync(path.join(logs, file), { recursive: true });
      writeFileSync(path.join(logs, file, '01-product.log'), 'ready\n');
    }
    const kept = () => files.map((file) => existsSync(path.join(logs, file)));
    const passed = { passed: 1, failed: 0, skipped: 0, failures: [], files: files.map((file) => ({ file, seconds: 1, skipped: 0 })) };
    keepLogsOf(logs, [{ ...passed, failed: 1, failures: [{ name: 'a', file: 'runtime/a.int.test.ts', why: [] }] }]);
    expect(kept()).toEqual([true, false]);
    keepLogsOf(logs, [passed]);
    expect(kept()).toEqual([false, false]);
  } finally {
    rmSync(logs, { recursive: true });
  }
});
