import { expect, test } from 'vitest';
import { fairShare, type LeasesSeen } from './fair-share.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
type Seen = { readonly [K in 'held' | 'free' | 'overdue' | 'claimable' | 'claimed']?: Iterable<string> } & Partial<
  Pick<LeasesSeen, 'others' | 'processes'>
>;
const decide = ({ held = [], free = [], overdue = [], claimable = names, claimed = [], others = [], processes = 1 }: Seen) =>
  fairShare({
    names,
    held: new Set(held),
    free: new Set(free),
    overdue: new Set(overdue),
    claimable: new Set(claimable),
    others,
    claimed: new Set(claimed),
    processes,
  });
const nothing = { take: [], claim: [], giveUp: [] };

test('one process takes all', () => {
  expect(decide({ free: names })).toEqual({ ...nothing, take: names });
});

test('of two, each takes no more than half, and neighbours go to different ones', () => {
  expect(decide({ free: names, processes: 2 })).toEqual({ ...nothing, take: ['a', 'b', 'd', 'f'] });
  expect(decide({ free: 'ceg', others: [[...'abdf']], processes: 2 })).toEqual({ ...nothing, take: ['c', 'e', 'g'] });
  expect(decide({ held: 'abdf', free: 'ceg', processes: 2 })).toEqual(nothing);
});

test('a process that lacks some of its share claims what it may of one that holds more than its own', () => {
  expect(decide({ others: [names], processes: 2 })).toEqual({ ...nothing, claim: ['a', 'b', 'd', 'f'] });
  expect(decide({ others: [names], claimable: 'cg', processes: 2 })).toEqual({ ...nothing, claim: ['c', 'g'] });
  expect(decide({ held: 'a', free: 'b', others: [[...'cdefg']], processes: 2 })).toEqual({ ...nothing, take: ['b'], claim: ['c', 'e'] });
  expect(decide({ held: 'a', others: [[...'bcd'], [...'efg']], processes: 3 })).toEqual(nothing);
});

test('two that join at different moments claim different ones', () => {
  expect(decide({ others: [names], claimed: 'ace', processes: 3 })).toEqual({ ...nothing, claim: ['b', 'd', 'f'] });
});

test('a process that holds more than its share gives up what is claimed, and no more than that', () => {
  expect(decide({ held: names, claimed: 'bdfg', processes: 3 })).toEqual({ ...nothing, giveUp: ['b', 'd', 'f', 'g'] });
  expect(decide({ held: names, claimed: names, processes: 2 })).toEqual({ ...nothing, giveUp: ['a', 'c', 'e'] });
  expect(decide({ held: names, processes: 3 })).toEqual(nothing);
  expect(decide({ held: 'ace', claimed: 'a', processes: 3 })).toEqual(nothing);
});

test('what a killed process held is shared out among the others', () => {
  expect(decide({ held: 'ace', free: 'bd', processes: 2 })).toEqual({ ...nothing, take: ['b'] });
  expect(decide({ held: 'ace', free: 'bdfg', processes: 1 })).toEqual({ ...nothing, take: ['b', 'd', 'f', 'g'] });
});

test('what nobody takes is taken beyond the share', () => {
  expect(decide({ held: 'abdf', free: 'ce', overdue: 'e', processes: 2 })).toEqual({ ...nothing, take: ['e'] });
});

test('together they hold everything, and no two differ by more than the rounding', () => {
  for (const processes of [1, 2, 3, 4, 7, 20]) {
    const holdings: string[][] = Array.from({ length: processes }, () => []);
    const claims: (readonly string[])[] = holdings.map(() => []);
    holdings[0] = [...names];
    for (let round = 0; round < 3; round++) {
      for (const [nth, mine] of holdings.entries()) {
        const free = names.filter((name) => !holdings.some((one) => one.includes(name)));
        const others = holdings.filter((one) => one !== mine);
        const claimed = claims.filter((_, of) => of !== nth).flat();
        const { take, claim, giveUp } = decide({ held: mine, free, others, claimed, processes });
        holdings[nth] = [...mine.filter((name) => !giveUp.includes(name)), ...take];
        claims[nth] = claim;
      }
    }
    expect(holdings.flat().toSorted()).toEqual(names);
    expect(Math.max(...holdings.map((mine) => mine.length))).toBeLessThanOrEqual(Math.ceil(names.length / processes));
    expect(claims.flat()).toEqual([]);
  }
});
