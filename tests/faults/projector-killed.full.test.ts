import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../support/processes/index.ts';
import { until } from '../support/until.ts';
import { caughtUp, dumpHashes, emptyReadModels } from './rig/dumps.ts';
import { openHistory } from './rig/history.ts';
import { startLoad } from './rig/load.ts';
import { amount, faultSeed, testTimeoutMs, report, seededRandom, within } from '@sumaa/runtime/testing';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

let world: World;
let projectors: readonly App[];
beforeAll(async () => {
  world = await openWorld({ reviews: spread(amount({ bounded: 40, full: 1_000 })) });
  projectors = world.product.of('projections');
  // The generated events belong to businesses that do not exist at Google.
  for (const app of world.product.of('workers')) await app.stop();
});
// Also after a failed test.
beforeEach(() => Promise.all(projectors.map(async (app) => (await app.healthy()) || app.start())));
afterAll(() => world?.close());

const isCaughtUp = async () => until(async () => caughtUp(await world.database()), Boolean);
/** Waits until every projection has passed the current last event. */
async function passesNow(): Promise<void> {
  const database = await world.database();
  const { rows } = await database.query<{ head: string }>('select max(position)::text as head from es.event');
  await until(async () => {
    const found = await database.query<{ done: boolean }>(
      `select bool_and(position::numeric >= $1) as done from consumer.checkpoint where kind = 'projection'`,
      [rows[0]?.head],
    );
    return found.rows[0]?.done === true;
  }, Boolean);
}
const connect = async () => {
  const client = new Client({ connectionString: world.product.postgres.url });
  await client.connect();
  return client;
};

/**
 * Compares the tables of the projections with a rebuild from the first event by one undisturbed process. command-api is stopped, because an
 * event in between would be in one of them only.
 */
async function againstRebuild(): Promise<{
  readonly grown: Readonly<Record<string, string>>;
  readonly rebuilt: Readonly<Record<string, string>>;
}> {
  const commanding = world.product.of('command-api');
  for (const app of commanding) await app.stop();
  await isCaughtUp();
  for (const app of projectors) await app.stop();
  const grown = await dumpHashes(await world.database());
  await emptyReadModels(await world.database());
  await projectors[0]?.start();
  await isCaughtUp();
  const rebuilt = await dumpHashes(await world.database());
  await Promise.all([...projectors.slice(1), ...commanding].map((app) => app.start()));
  return { grown, rebuilt };
}

/** Blocks the next write to the review table until a projector waits for it inside its transaction, after the checkpoint was updated. */
async function holdWrite(): Promise<{ caught(): Promise<void>; release(): Promise<void> }> {
  const holder = await connect();
  await holder.query('begin');
  await holder.query('lock table read.review_v1 in exclusive mode');
  const observer = await connect();
  return {
    async caught() {
      await until(
        async () =>
          (
            await observer.query(
              `select from pg_stat_activity where application_name = 'sumaa-projector' and state = 'active' and wait_event_type = 'Lock'`,
            )
          ).rowCount ?? 0,
        (waiting) => waiting > 0,
      );
    },
    async release() {
      await holder.query('rollback');
      await holder.end();
      await observer.end();
    },
  };
}

test(
  'R1: a projector that is killed at any point leaves the tables of a rebuild',
  async () => {
    const kills = amount({ bounded: 2, full: 100 }, 'runs');
    const piece = amount({ bounded: 100, full: 1_000 });
    const random = seededRandom();
    const history = openHistory(world.product, { seed: faultSeed, events: kills * piece, tenants: 50 });
    // Load on the existing business, so that there is always a review to write.
    const load = startLoad(world, { clients: 2, pauseMs: 10 });
    let forced = 0;
    let events = 0;
    let slowest = 0;
    for (let kill = 0; kill < kills; kill++) {
      const writing = history.append(piece);
      await load.more(10);
      if (kill % 3 === 0) {
        // Killed between the checkpoint and the rows of one transaction.
        const hold = await holdWrite();
        await hold.caught();
        for (const app of projectors) await app.kill();
        await hold.release();
        forced += 1;
      } else {
        await pause(random() * 300);
        for (const app of projectors) await app.kill();
      }
      events += await writing;
      await Promise.all(projectors.map((app) => app.start()));
      const from = performance.now();
      await passesNow();
      slowest = Math.max(slowest, performance.now() - from);
    }
    await load.stop();
    await history.close();
    const { grown, rebuilt } = await againstRebuild();
    expect(grown).toEqual(rebuilt);
    expect(await judge(await world.database(), world.ledger)).toMatchObject(innocent);
    report('R1', kills, {
      'between rows and checkpoint': forced,
      events: events + world.ledger.acknowledged.size,
      'tables equal': Object.keys(grown).length,
      'longest catch-up ms': within(slowest, 10_000),
    });
  },
  testTimeoutMs,
);

test(
  'R1, positive control: a checkpoint committed without its rows shows in the hashes',
  async () => {
    for (const app of projectors) await app.kill();
    const load = startLoad(world, { clients: 2 });
    await load.more(20);
    await load.stop();
    // Simulates a checkpoint in its own transaction, with the process killed before the rows.
    await (
      await world.database()
    ).query(
      `update consumer.checkpoint set position = lpad((select max(position) from es.event)::text, 20, '0'), stream = last.stream, revision = last.revision, event_id = last.event_id
     from (select stream, revision, event_id from es.event order by position desc limit 1) last where kind = 'projection' and name like 'review%'`,
    );
    await Promise.all(projectors.map((app) => app.start()));
    const { grown, rebuilt } = await againstRebuild();
    const wrong = Object.keys(rebuilt).filter((table) => grown[table] !== rebuilt[table]);
    expect(wrong.length).toBeGreaterThan(0);
    report('R1 control', 0, { 'tables that differ': wrong.length });
  },
  testTimeoutMs,
);

test(
  'R2: one of two projectors writes, also when the leader is paused and resumed',
  async () => {
    const turns = amount({ bounded: 2, full: 50 }, 'runs');
    const load = startLoad(world, { clients: 4, pauseMs: 20 });
    const epochOf = async (): Promise<number> => {
      const { rows } = await (
        await world.database()
      ).query<{ epoch: string }>(
        `select epoch::text from consumer.checkpoint where kind = 'projection' and name like 'review%' order by name limit 1`,
      );
      return Number(rows[0]?.epoch);
    };
    const longest = { dead: 0, asleep: 0 };
    for (let round = 0; round < turns; round++) {
      await load.more(10);
      const before = await epochOf();
      const from = performance.now();
      // Each of the two is stopped in its turn: after the last round the other one leads.
      const app = projectors[round % 2] as App;
      if (round % 4 === 0 || round % 4 === 3) {
        await app.kill();
        await passesNow();
        longest.dead = Math.max(longest.dead, performance.now() - from);
        await app.start();
      } else {
        // Its connection stays open: the other one has to detect that it is paused.
        app.child().signal('SIGSTOP');
        await load.more(20);
        await passesNow();
        longest.asleep = Math.max(longest.asleep, performance.now() - from);
        app.child().signal('SIGCONT');
      }
      await load.more(5);
      expect(await epochOf()).toBeGreaterThanOrEqual(before);
    }
    await load.stop();
    const { grown, rebuilt } = await againstRebuild();
    expect(grown).toEqual(rebuilt);
    report('R2', turns, {
      'takeover from the dead ms': within(longest.dead, 10_000),
      'from the sleeping ms': within(longest.asleep, 10_000),
    });
  },
  testTimeoutMs,
);
