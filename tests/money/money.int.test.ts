import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBillingWorld, type BillingWorld } from './billing-world.ts';
import { happenings, live } from './money.ts';

let world: BillingWorld;
beforeAll(async () => void (world = await openBillingWorld(inject('postgresUrl'), { workers: 2 })));
afterAll(() => world.close());

test('whatever happens, nothing is taken twice, every payment has one invoice, and the book has no gap', async () => {
  const histories = fc.sample(fc.array(happenings, { minLength: 20, maxLength: 20 }), { numRuns: 2, seed: 20_261_124 });
  for (const history of histories) expect(await live(world, history)).toEqual([]);
});
