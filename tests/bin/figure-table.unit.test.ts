import { expect, test } from 'vitest';
import { deafTo, figureTable } from './figure-table.mjs';

test('the table adds up what has one id, bounds what there was enough of, and hides neither failures nor skips', () => {
  const lines = figureTable(
    'fault',
    [
      { id: 'R16', n: 30, figures: { link: 'redis' } },
      { id: 'R5 control', n: 0, figures: { lost: 7 } },
      { id: 'R16', n: 70, figures: { link: 'smtp' } },
      { id: 'R22', n: 10_000, figures: { stale: 0 } },
      { id: 'R10', n: 1, figures: { parked: 1 } },
    ],
    [
      { name: 'R16: redis, reset', status: 'passed', ms: 1_500 },
      { name: 'R3: lost answers', status: 'failed', ms: 900 },
      { name: 'R12: an old event', status: 'passed', ms: 3 },
      { name: 'R6: killed', status: 'skipped', ms: 0 },
    ],
  ).map((line) => line.replaceAll(/ +/g, ' ').trim());
  expect(lines).toEqual([
    'fault | runs | failures | bound (95 %) | figures',
    'R16 | 100 | 0 | under 3.0 % | link redis',
    '| | | | link smtp',
    'R5 control | control | red, as it must be | | lost 7',
    'R22 | 10000 | 0 | under 0.03 % | stale 0',
    'R10 | 1 | 0 | | parked 1',
    'R3 | | FAILED | | R3: lost answers',
    '',
    'seconds | test',
    '1.5 | R16: redis, reset',
    '0.9 | R3: lost answers (FAILED)',
    'skipped | R6: killed',
  ]);
});

test('no rate is bound by the runs that were good where others of the same id failed', () => {
  const lines = figureTable(
    'fault',
    [
      ...Array.from({ length: 19 }, () => ({ id: 'R16', n: 1, figures: { link: 'redis' } })),
      { id: 'R4', n: 300, figures: { accepted: 300 } },
      { id: 'R4 control', n: 0, figures: { both: 1 } },
      { id: 'R4 answers', n: 45, figures: { pairs: 45 } },
      { id: 'R1', n: 30, figures: { forced: 10 } },
    ],
    [
      { name: 'R16: redis, reset', status: 'passed', ms: 1_500 },
      { name: 'R16: smtp, reset', status: 'failed', ms: 900 },
      { name: 'R4: of two answers to one review, one goes out', status: 'failed', ms: 900 },
      { name: 'R4: a hundred writers', status: 'failed', ms: 900 },
    ],
  ).map((line) => line.replaceAll(/ +/g, ' ').trim());
  expect(lines.filter((line) => /^R\d/.test(line))).toEqual([
    'R16 | 19 | 1 | | link redis',
    'R4 | 300 | 2 | | accepted 300',
    'R4 control | control | red, as it must be | | both 1',
    'R4 answers | 45 | 2 | | pairs 45',
    'R1 | 30 | 0 | under 10 % | forced 10',
    'R16 | | FAILED | | R16: smtp, reset',
    'R4 | | FAILED | | R4: of two answers to one review, one goes out',
    'R4 | | FAILED | | R4: a hundred writers',
  ]);
});

test('what is made as often as ever, however many runs are asked for, is named', () => {
  const reports = [
    { id: 'R3', n: 300 },
    { id: 'R4 answers', n: 45 },
    { id: 'R4 control', n: 0 },
    { id: 'R9', n: 300 },
    { id: 'R9 401', n: 1 },
    { id: 'R13', n: 1_500 },
    { id: 'R16', n: 299 },
    ...Array.from({ length: 300 }, () => ({ id: 'R11', n: 1 })),
    { id: 'S10', n: 24 },
    { id: 'S10', n: 300 },
  ];
  expect(deafTo(300, reports, [{ name: 'R16: smtp, reset', status: 'failed' }])).toEqual(['R4 answers', 'R9 401']);
});
