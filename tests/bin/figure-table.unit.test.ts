import { expect, test } from 'vitest';
import { figureTable } from './figure-table.mjs';

test('the table adds up what has one id, bounds what there was enough of, and hides neither failures nor skips', () => {
  const lines = figureTable(
    'fault',
    [
      { id: 'R16', n: 30, figures: { link: 'redis' } },
      { id: 'R5 control', n: 0, figures: { lost: 7 } },
      { id: 'R16', n: 70, figures: { link: 'smtp' } },
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
    'R10 | 1 | 0 | | parked 1',
    'R3 | | FAILED | | R3: lost answers',
    '',
    'seconds | test',
    '1.5 | R16: redis, reset',
    '0.9 | R3: lost answers (FAILED)',
    'skipped | R6: killed',
  ]);
});
