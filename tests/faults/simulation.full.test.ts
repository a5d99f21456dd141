import { amount, cycle, faultSeed, report, seededRandom, testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews } from '../support/api.ts';
import { syncedBusiness } from '../support/business.ts';
import { appNames, type AppName } from '../support/processes/app.ts';
import { nothingPlanted, plantedIn, type Planted } from './rig/planted.ts';
import { settled, simulated, work, type Simulated } from './rig/simulation.ts';
import { openWorld, type World } from './rig/world.ts';

let world: World;
beforeAll(
  async () =>
    void (world = await openWorld({
      each: 1,
      reviews: [1],
      env: { POLL_SECONDS: '1', GOOGLE_REQUESTS_PER_MINUTE: '100000' },
    })),
  240_000,
);
afterAll(() => world?.close());

/** Two businesses at work at once, each with its own random steps. */
async function simulate(seed: number, steps: number, faults: () => Promise<void>): Promise<readonly Simulated[]> {
  const businesses = await Promise.all(
    [6, 4].map(async (reviews) => simulated(await syncedBusiness(world.product, world.google, [reviews]))),
  );
  const working = Promise.all(businesses.map((business, nth) => work(business, world.google, seededRandom(seed * 2 + nth), steps)));
  await Promise.all([working, faults()]);
  return businesses;
}

/** Kills processes, the queue and calls of Google, one after the other, while others work. */
async function breakThings(seed: number, times: number): Promise<void> {
  const random = seededRandom(seed + 1_000_000);
  const { product, google } = world;
  for (let fault = 0; fault < times; fault++) {
    const kind = Math.floor(random() * 5);
    if (kind < 3) {
      const app = product.of(appNames[kind]!)[0]!;
      await app.kill();
      await app.start();
    } else if (kind === 3) {
      await product.redis!.kill();
      await product.redis!.start();
    } else {
      const name = ['error-500', 'reset', 'half-json', 'timeout-after-applying'][Math.floor(random() * 4)];
      await google.post('scenario', { name, times: 4, path: '/reviews' });
    }
  }
}

const torn = `select stream from es.event group by stream having count(*) <> max(revision) + 1`;
const receivedTwice = `select stream from es.event where type = 'ReviewReceived' group by stream having count(*) > 1`;

test(
  'R21: after any random work beside faults the product shows what a plain bookkeeping says, in each business its own',
  async () => {
    const seeds = amount({ bounded: 1, full: 20 }, 'runs');
    const steps = amount({ bounded: 120, full: 500 });
    const faults = amount({ bounded: 3, full: 12 });
    for (let run = 0; run < seeds; run++) {
      const seed = faultSeed + run;
      const businesses = await simulate(seed, steps, () => breakThings(seed, faults));
      for (const business of businesses) expect([seed, await settled(business, world.google, 120_000)]).toEqual([seed, []]);
      const [one, other] = await Promise.all(businesses.map(async ({ owner }) => (await allReviews(owner)).map(({ id }) => id)));
      expect(one!.filter((id) => other!.includes(id))).toEqual([]);
      const database = await world.database();
      expect((await database.query(torn)).rows).toEqual([]);
      expect((await database.query(receivedTwice)).rows).toEqual([]);
    }
    report('R21', seeds, { steps: seeds * steps * 2, faults: seeds * faults });
  },
  testTimeoutMs,
);

/** Mistakes that somebody could make, in the compiled programs. */
const mistakes: readonly (Planted & { readonly app: AppName })[] = [
  {
    app: 'projections',
    file: 'projections/dist/contexts/reviews/review.projection.js',
    from: 'draft.stars = data.stars',
    to: 'draft.stars ??= data.stars',
  },
  {
    app: 'projections',
    file: 'projections/dist/contexts/reviews/review.projection.js',
    from: 'draft.text = readable(data.text)',
    to: 'draft.text ??= readable(data.text)',
  },
  {
    app: 'projections',
    file: 'projections/dist/contexts/reviews/review.projection.js',
    from: "case 'ReplyQueued':\n            draft.draft = null;",
    to: "case 'ReplyQueued':",
  },
  {
    app: 'projections',
    file: 'projections/dist/contexts/reviews/review-work.projection.js',
    from: 'row.helpfulBy.filter((each) => each !== event.data.accountId)',
    to: 'row.helpfulBy',
  },
  {
    app: 'projections',
    file: 'projections/dist/contexts/reviews/assignment.projection.js',
    from: "event.type === 'ReviewUnassigned'",
    to: "event.type === 'none'",
  },
  {
    app: 'projections',
    file: 'projections/dist/contexts/reviews/overview.query.js',
    from: 'distributionOf(row.by_stars)',
    to: 'distributionOf([...row.by_stars].reverse())',
  },
  {
    app: 'command-api',
    file: 'command-api/dist/contexts/reviews/review/decide-observation.js',
    from: 'stars === state.stars && text === state.text',
    to: 'stars === state.stars',
  },
  {
    app: 'workers',
    file: 'workers/dist/contexts/reviews/publish-reply.processor.js',
    from: 'comment: text }',
    to: 'comment: text.slice(0, -1) }',
  },
  {
    app: 'workers',
    file: 'workers/dist/contexts/reviews/delete-reply.processor.js',
    from: 'await google.reviews.deleteReply(names)',
    to: 'await null',
  },
  {
    app: 'command-api',
    file: 'command-api/dist/contexts/reviews/review/evolve-work.js',
    from: '[...state.helpfulBy, data.accountId]',
    to: 'state.helpfulBy',
  },
];

test(
  'R21, positive control: planted mistakes are found',
  async () => {
    // One in ten may be missed: the product mends some of what they do by itself.
    const missed: Planted[] = [];
    const planted = cycle(mistakes, amount({ bounded: 1, full: mistakes.length }));
    for (const mistake of planted) {
      const app = world.product.of(mistake.app)[0]!;
      await app.stop();
      await app.start(plantedIn(mistake));
      const businesses = await simulate(faultSeed, 120, async () => {});
      const left = (await Promise.all(businesses.map((business) => settled(business, world.google, 15_000)))).flat();
      if (left.length === 0) missed.push(mistake);
      await app.stop();
      await app.start(nothingPlanted);
    }
    expect(missed.slice(Math.floor(planted.length / 10))).toEqual([]);
    report('R21 control', 0, {
      planted: planted.length,
      found: planted.length - missed.length,
      ...(missed.length > 0 ? { missed: missed.map(({ from }) => from).join('; ') } : {}),
    });
  },
  testTimeoutMs,
);
