import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { happenings, live } from './money.ts';

let world: BillingWorld;
let crowded: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld(inject('postgresUrl'));
  crowded = await openBillingWorld(inject('postgresUrl'), { workers: 2 });
});
afterAll(async () => {
  await world.close();
  await crowded.close();
});

const seed = 20_261_126;
const histories = fc.sample(fc.array(happenings, { minLength: 40, maxLength: 40 }), { numRuns: 12, seed });

test.each(histories.map((history, at) => ({ at, history })))(
  `nothing is taken twice and the book has no gap in long history $at of seed ${seed}, also where two workers do each job at once`,
  async ({ history, at }) => {
    expect(await live(at % 2 === 0 ? world : crowded, history)).toEqual([]);
  },
);
