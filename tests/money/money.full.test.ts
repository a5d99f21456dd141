import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { happenings, live } from './money.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'))));
afterAll(() => world.close());

const seed = 20_261_126;
const histories = fc.sample(fc.array(happenings, { minLength: 40, maxLength: 40 }), { numRuns: 12, seed });

test.each(histories.map((history, at) => ({ at, history })))(
  `nothing is taken twice and the book has no gap in long history $at of seed ${seed}`,
  async ({ history }) => {
    expect(await live(world, history)).toEqual([]);
  },
);
