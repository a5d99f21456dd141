import type { ReviewItem } from '@sumaa/contracts';
import { amount, report, testTimeoutMs, within } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews } from '../support/api.ts';
import { appNames } from '../support/processes/app.ts';
import { until } from '../support/until.ts';
import { startLoad } from './rig/load.ts';
import { startReading } from './rig/reading.ts';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld({ each: 2, reviews: spread(amount({ bounded: 50, full: 500 })) })), 240_000);
afterAll(() => world?.close());

test(
  'R19: processes restarted one after the other fail no request and lose no job',
  async () => {
    const restarts = amount({ bounded: 3, full: 50 }, 'runs');
    const { product, owner } = world;
    // Replies have reviews of their own, so that no draft meets one.
    const replied = world.reviews.slice(0, 20);
    const inTurn = [0, 1].flatMap((nth) => appNames.map((name) => product.of(name)[nth]!));
    const writing = startLoad({ ...world, reviews: world.reviews.slice(20) }, { clients: 8, pauseMs: 5 });
    const reading = startReading(world);
    const answered: string[] = [];
    const stops: number[] = [];
    for (let restart = 0; restart < restarts; restart++) {
      // A reply becomes jobs: its way to Google is under way while processes stop.
      const id = replied[restart % replied.length]!;
      const published = await owner.call('POST', `/api/Reviews/${id}/reply`, { text: `رد ${restart}` });
      expect(published.status).toBeLessThan(300);
      answered.push(id);
      const app = inTurn[restart % inTurn.length]!;
      const from = performance.now();
      expect([app.title, await app.stop()]).toEqual([app.title, 0]);
      stops.push(performance.now() - from);
      await writing.more(10);
      await app.start();
      await writing.more(10);
    }
    await writing.stop();
    await reading.stop();
    expect([...writing.answers.keys()], 'commands').toEqual([200]);
    expect([...reading.answers.keys()], 'reads').toEqual([200]);
    expect(await judge(await world.database(), world.ledger)).toMatchObject(innocent);
    const states = async () =>
      (await allReviews(owner)).filter(({ id }) => answered.includes(id)).map(({ reply }: ReviewItem) => reply?.state ?? 'none');
    await until(states, (all) => all.length > 0 && all.every((state) => state === 'published'), 120_000);
    expect(Math.max(...stops)).toBeLessThan(30_000);
    report('R19', restarts, {
      acknowledged: world.ledger.acknowledged.size,
      reads: [...reading.answers.values()].reduce((sum, count) => sum + count, 0),
      replies: answered.length,
      'longest stop ms': within(Math.max(...stops), 30_000),
    });
  },
  testTimeoutMs,
);
