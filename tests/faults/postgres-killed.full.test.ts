import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews } from '../support/api.ts';
import { until } from '../support/until.ts';
import { startLoad } from './rig/load.ts';
import { amount, testTimeoutMs, report, seededRandom, within } from '@sumaa/runtime/testing';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

const random = seededRandom();
let world: World;
beforeAll(async () => void (world = await openWorld({ each: 1, reviews: spread(amount({ bounded: 50, full: 2_000 })) })), 240_000);
afterAll(() => world?.close());

/** Kills the server under load, `kills` times; returns how long each recovery took until 10 commands were acknowledged, in ms. */
async function killUnderLoad(
  kills: number,
  between: number,
): Promise<{ readonly silences: number[]; readonly answers: ReadonlyMap<number, number> }> {
  const load = startLoad(world, { clients: 12, pauseMs: 5 });
  const silences: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await load.more(between + Math.floor(random() * between));
    await world.product.postgres.kill();
    const from = performance.now();
    await world.product.postgres.start();
    await load.more(10);
    silences.push(performance.now() - from);
  }
  await load.stop();
  return { silences, answers: load.answers };
}

test(
  'R5: nothing acknowledged is lost when Postgres is killed under load',
  async () => {
    const kills = amount({ bounded: 2, full: 100 }, 'runs');
    const { silences, answers } = await killUnderLoad(kills, amount({ bounded: 60, full: 690 }));
    const verdict = await judge(await world.database(), world.ledger);
    expect(verdict).toMatchObject(innocent);
    // During the outage the only response is 503: never 500, and never none.
    expect([...answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    // The read models contain what was acknowledged.
    const { rows } = await (await world.database()).query<{ head: string }>('select max(position)::text as head from es.event');
    await until(
      async () =>
        Number(
          (
            await (
              await world.database()
            ).query<{ at: string }>(`select min(position) as at from consumer.checkpoint where kind = 'projection'`)
          ).rows[0]?.at,
        ),
      (at) => at >= Number(rows[0]?.head),
    );
    const last = new Map([...world.ledger.acknowledged.values()].map(({ stream, text }) => [stream, text]));
    const served = await allReviews(world.owner);
    expect(served.filter(({ id, draft }) => last.has(`review-${id}`) && draft === null)).toEqual([]);
    report('R5', kills, {
      acknowledged: world.ledger.acknowledged.size,
      lost: verdict.lost,
      'unknown but stored': verdict.stored - world.ledger.acknowledged.size,
      'longest silence ms': within(Math.max(...silences), 10_000),
    });
  },
  testTimeoutMs,
);

test(
  'R5, positive control: with synchronous_commit off the ledger finds losses',
  async () => {
    const database = await world.database();
    await database.query(`alter system set synchronous_commit = off`);
    await database.query(`alter system set wal_writer_delay = '10s'`);
    await database.query('select pg_reload_conf()');
    await killUnderLoad(3, 60);
    const verdict = await judge(await world.database(), world.ledger);
    expect(verdict.lost).toBeGreaterThan(0);
    report('R5 control', 0, { lost: verdict.lost });
  },
  testTimeoutMs,
);
