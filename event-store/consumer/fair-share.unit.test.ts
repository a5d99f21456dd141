import { expect, test } from 'vitest';
import { fairShare, type LeasesSeen } from './fair-share.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const decide = (over: Partial<{ [K in keyof LeasesSeen]: LeasesSeen[K] extends number ? number : Iterable<string> }>) => {
  const { held = [], free = [], overdue = [], processes = 1 } = over;
  return fairShare({ names, held: new Set(held), free: new Set(free), overdue: new Set(overdue), processes });
};

test('one process takes all', () => {
  expect(decide({ free: names })).toEqual({ take: names, giveUp: [] });
});

test('of two, each takes no more than half, and neighbours go to different ones', () => {
  expect(decide({ free: names, processes: 2 })).toEqual({ take: ['a', 'b', 'd', 'f'], giveUp: [] });
  expect(decide({ free: 'ceg', processes: 2 })).toEqual({ take: ['c', 'e', 'g'], giveUp: [] });
  expect(decide({ held: 'abdf', free: 'ceg', processes: 2 })).toEqual({ take: [], giveUp: [] });
});

test('a process that holds more than its share gives up what is too much, once', () => {
  expect(decide({ held: names, processes: 3 })).toEqual({ take: [], giveUp: ['b', 'd', 'f', 'g'] });
  expect(decide({ held: 'ace', processes: 3 })).toEqual({ take: [], giveUp: [] });
});

test('what a killed process held is shared out among the others', () => {
  expect(decide({ held: 'ace', free: 'bd', processes: 2 })).toEqual({ take: ['b'], giveUp: [] });
  expect(decide({ held: 'ace', free: 'bdfg', processes: 1 })).toEqual({ take: ['b', 'd', 'f', 'g'], giveUp: [] });
});

test('what nobody takes is taken beyond the share', () => {
  expect(decide({ held: 'abdf', free: 'ce', overdue: 'e', processes: 2 })).toEqual({ take: ['e'], giveUp: [] });
});

test('together they hold everything, and no two differ by more than the rounding', () => {
  for (const processes of [1, 2, 3, 4, 7, 20]) {
    const holdings: string[][] = Array.from({ length: processes }, () => []);
    holdings[0] = [...names];
    for (let round = 0; round < 3; round++) {
      for (const [nth, mine] of holdings.entries()) {
        const free = names.filter((name) => !holdings.some((one) => one.includes(name)));
        const { take, giveUp } = decide({ held: mine, free, processes });
        holdings[nth] = [...mine.filter((name) => !giveUp.includes(name)), ...take];
      }
    }
    expect(holdings.flat().toSorted()).toEqual(names);
    expect(Math.max(...holdings.map((mine) => mine.length))).toBeLessThanOrEqual(Math.ceil(names.length / processes));
  }
});
