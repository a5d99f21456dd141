import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { amount, report, seededRandom, testTimeoutMs, within } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/instance.ts';
import { until } from '../support/until.ts';
import { startLoad } from './rig/load.ts';
import { plantedIn } from './rig/planted.ts';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

const random = seededRandom();
const megabytes = 700;

/** A volume of its own for the data of Postgres, in memory. Null where nothing may be mounted. */
function mountVolume(folder: string): string | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    return null;
  }
}

let volume: string | null = null;
let world: World | null = null;
beforeAll(async () => {
  const dataDir = await temporaryFolder();
  volume = mountVolume(path.join(dataDir, 'postgres'));
  if (volume === null) return;
  const postgresFlags = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];
  world = await openWorld({ dataDir, each: 1, postgresFlags, reviews: spread(amount({ bounded: 50, full: 500 })) });
}, 240_000);
afterAll(async () => {
  // What the server still holds open ends with it; its data goes with the volume.
  await world?.product.postgres.kill();
  if (volume !== null) execFileSync('umount', ['--lazy', volume]);
  await world?.close();
});

/** Takes every byte that is left on the volume; returns what gives them back. */
function fill(folder: string): () => void {
  const file = path.join(folder, 'filler');
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => rmSync(file);
}

test(
  'R17: a full disk under the database refuses commands, loses nothing acknowledged, and serves again when there is space',
  async ({ skip }) => {
    if (world === null || volume === null) return skip('no volume can be mounted here');
    const { product } = world;
    const fills = amount({ bounded: 1, full: 20 }, 'runs');
    const load = startLoad(world, { clients: 8, pauseMs: 5 });
    const silences: number[] = [];
    let ended = 0;
    for (let nth = 0; nth < fills; nth++) {
      await load.more(60 + Math.floor(random() * 60));
      const free = fill(volume);
      const refusedBefore = load.answers.get(503) ?? 0;
      await until(async () => load.answers.get(503) ?? 0, (refused) => refused >= refusedBefore + 20, 120_000); // prettier-ignore
      free();
      const from = performance.now();
      // Where its log did not fit, Postgres has ended: it starts again as it does where it is supervised.
      if (!product.postgres.isRunning()) {
        ended += 1;
        await product.postgres.start();
      }
      await load.more(10);
      silences.push(performance.now() - from);
    }
    await load.stop();
    expect([...load.answers.keys()].toSorted()).toEqual([200, 503]);
    const verdict = await judge(await world.database(), world.ledger);
    expect(verdict).toMatchObject(innocent);
    const { rows } = await (
      await world.database()
    ).query<{ bad: string }>('select count(*) as bad from pg_stat_database where checksum_failures > 0');
    expect(Number(rows[0]?.bad)).toBe(0);
    report('R17', fills, {
      acknowledged: world.ledger.acknowledged.size,
      lost: verdict.lost,
      refused: load.answers.get(503) ?? 0,
      'Postgres ended': ended,
      'longest silence once there was space, ms': within(Math.max(...silences), 10_000),
    });
  },
  testTimeoutMs,
);

test(
  'R17, positive control: a program that takes a full disk for a mistake of its own is found',
  async ({ skip }) => {
    if (world === null || volume === null) return skip('no volume can be mounted here');
    const { product } = world;
    const app = product.of('command-api')[0]!;
    await app.stop();
    // Class 53 of Postgres: what passes when there is space again.
    await app.start(plantedIn({ file: 'runtime/dist/postgres/errors.js', from: '|53|', to: '|' }));
    const load = startLoad(world, { clients: 8, pauseMs: 5 });
    await load.more(20);
    const free = fill(volume);
    await until(async () => load.answers.size, (kinds) => kinds > 1, 120_000); // prettier-ignore
    free();
    if (!product.postgres.isRunning()) await product.postgres.start();
    await load.stop();
    expect([...load.answers.keys()]).toContain(500);
    report('R17 control', 1, { 'positive control': 'failed as expected', 'answers of 500': load.answers.get(500) ?? 0 });
  },
  testTimeoutMs,
);
