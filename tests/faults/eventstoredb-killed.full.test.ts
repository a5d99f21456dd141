import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { StreamName } from '@sumaa/contracts';
import { openEventStoreDB } from '@sumaa/event-store';
import { amount, testTimeoutMs, report, seededRandom } from '@sumaa/runtime/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { allReviews, registerBusiness } from '../support/api.ts';
import { reviewOf } from '../support/business.ts';
import type { GoogleCall } from '../support/google.ts';
import { until } from '../support/until.ts';
import { canCluster, nodeCommand, startNodes } from './rig/eventstoredb-nodes.ts';
import { openLedger } from './rig/ledger.ts';
import { startLoad } from './rig/load.ts';
import { idsOf, startStoreLoad } from './rig/store-load.ts';
import { judgeStore } from './rig/verdict.ts';
import { openWorld } from './rig/world.ts';

const random = seededRandom();
const innocent = { lost: 0, doubled: 0, strange: 0, torn: 0, unseen: 0 };
const missing = [
  ...(nodeCommand === null ? ['R6 skipped: TEST_EVENTSTORE_NODE names no command that starts a node ({dir}, {port})'] : []),
  ...(nodeCommand !== null && !canCluster ? ['R6 on three nodes skipped: TEST_EVENTSTORE_NODE has no {options}'] : []),
];
for (const line of missing) process.stdout.write(`${line}\n`);

const closing: (() => Promise<unknown>)[] = [];
// A process can use only one EventStoreDB at a time.
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Starts nodes with their data in a temporary folder, a store on them, and a ledger outside of them. */
async function open(count: 1 | 3) {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-nodes-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  const nodes = await startNodes(path.join(dir, 'nodes'), count);
  closing.push(nodes.stop);
  await nodes.leader();
  const store = await openEventStoreDB({ connectionString: nodes.url });
  closing.push(() => store.close());
  const ledger = openLedger(path.join(dir, 'ledger.jsonl'));
  closing.push(async () => ledger.close());
  return { nodes, store, ledger };
}
/** The number of replies that were written to Google. */
const repliesAt = (calls: readonly GoogleCall[]): number =>
  calls.filter(({ method, path: where }) => method === 'PUT' && where.endsWith('/reply')).length;
const between = amount({ bounded: 200, full: 2_000 });

describe.skipIf(nodeCommand === null)('EventStoreDB under SIGKILL (R6)', () => {
  test(
    'a node that is killed under load loses no acknowledged event, and a subscriber misses none',
    async () => {
      const { nodes, store, ledger } = await open(1);
      const [node] = nodes.nodes;
      const kills = amount({ bounded: 2, full: 20 }, 'runs');
      const load = startStoreLoad(store, ledger);
      let longest = 0;
      for (let kill = 0; kill < kills; kill++) {
        await load.more(between + Math.floor(random() * between));
        await node?.kill();
        const from = performance.now();
        await node?.start();
        await load.more(50);
        longest = Math.max(longest, performance.now() - from);
      }
      const { repeated } = load;
      const verdict = await load.stop();
      expect(verdict).toMatchObject(innocent);
      report('R6', kills, { acknowledged: ledger.acknowledged.size, ...verdict, repeated, 'longest silence ms': Math.round(longest) });

      // Positive control: the store restarts without its data, which the ledger detects.
      await node?.kill();
      await rm(String(node?.dir), { recursive: true, force: true });
      await node?.start();
      const emptied = await openEventStoreDB({ connectionString: nodes.url });
      closing.push(() => emptied.close());
      let left = 0;
      for (const stream of new Set([...ledger.acknowledged.values()].map((entry) => entry.stream)))
        left += (await idsOf(emptied, stream as StreamName)).length;
      expect(ledger.acknowledged.size - left).toBeGreaterThan(0);
      report('R6 control', 0, { lost: ledger.acknowledged.size - left });
    },
    testTimeoutMs,
  );

  test(
    'commands acknowledged over HTTP are stored after their node was killed; meanwhile the response is 503',
    async () => {
      const dir = await mkdtemp(path.join(os.tmpdir(), 'sumaa-nodes-'));
      closing.push(() => rm(dir, { recursive: true, force: true }));
      const nodes = await startNodes(path.join(dir, 'nodes'), 1);
      closing.push(nodes.stop);
      const [node] = nodes.nodes;
      await nodes.leader();
      const world = await openWorld({ each: 1, env: { EVENTSTORE_URL: nodes.url } });
      closing.push(world.close);
      const kills = amount({ bounded: 1, full: 10 }, 'runs');
      const load = startLoad(world, { timeoutMs: 20_000 });
      let longest = 0;
      for (let kill = 0; kill < kills; kill++) {
        await load.more(amount({ bounded: 60, full: 500 }));
        await node?.kill();
        const from = performance.now();
        // Every client is told to come again later before the node is back.
        const laters = load.answers.get(503) ?? 0;
        await until(
          async () => load.answers.get(503) ?? 0,
          (count) => count > laters,
        );
        await node?.start();
        await load.more(10);
        longest = Math.max(longest, performance.now() - from);
      }
      await load.stop();
      // The chain behind the store works again: read model, mail, and a reply that is at Google once.
      const last = new Map([...world.ledger.acknowledged.values()].map(({ stream, text }) => [stream, text]));
      const served = () => allReviews(world.owner).then((all) => all.filter(({ id, draft }) => last.has(`review-${id}`) && draft === null));
      await until(served, (undrafted) => undrafted.length === 0);
      const before = repliesAt(await world.google.calls());
      const reviewId = String(world.reviews[0]);
      await world.owner.model('POST', `/api/Reviews/${reviewId}/reply`, { text: 'شكرًا لكم' });
      await until(
        () => reviewOf(world.owner, reviewId),
        ({ reply }) => reply?.state === 'published',
      );
      expect(repliesAt(await world.google.calls()) - before).toBe(1);
      await registerBusiness(world.product);
      const store = await openEventStoreDB({ connectionString: nodes.url });
      closing.push(() => store.close());
      const verdict = await judgeStore(store, world.ledger);
      expect(verdict).toMatchObject({ lost: 0, doubled: 0, strange: 0, torn: 0 });
      expect([...load.answers.keys()].toSorted()).toEqual([200, 503]);
      report('R6 commands', kills, {
        acknowledged: world.ledger.acknowledged.size,
        lost: verdict.lost,
        'later said': load.answers.get(503) ?? 0,
        'longest silence ms': Math.round(longest),
      });
    },
    testTimeoutMs,
  );

  test.skipIf(!canCluster)(
    'of three nodes the leader may be killed: the others continue, and nothing acknowledged is lost',
    async () => {
      const { nodes, store, ledger } = await open(3);
      const kills = amount({ bounded: 1, full: 6 }, 'runs');
      const load = startStoreLoad(store, ledger);
      let longest = 0;
      for (let kill = 0; kill < kills; kill++) {
        await load.more(between + Math.floor(random() * between));
        const leader = await nodes.leader();
        await leader.kill();
        // The other two elect a leader and accept writes before the third is back.
        longest = Math.max(longest, await load.more(50));
        await leader.start();
        await load.more(50);
      }
      const { repeated } = load;
      const verdict = await load.stop();
      expect(verdict).toMatchObject(innocent);
      report('R6 leader', kills, {
        acknowledged: ledger.acknowledged.size,
        ...verdict,
        repeated,
        'longest silence ms': Math.round(longest),
      });
    },
    testTimeoutMs,
  );

  test.skipIf(!canCluster)(
    'of three nodes a frozen leader is replaced, and its return doubles and loses nothing',
    async () => {
      const { nodes, store, ledger } = await open(3);
      const load = startStoreLoad(store, ledger);
      await load.more(between);
      const leader = await nodes.leader();
      leader.freeze();
      await nodes.leader(leader);
      const longest = await load.more(50);
      leader.thaw();
      await load.more(50);
      const { repeated } = load;
      const verdict = await load.stop();
      expect(verdict).toMatchObject(innocent);
      report('R6 frozen', 1, { acknowledged: ledger.acknowledged.size, ...verdict, repeated, 'longest silence ms': Math.round(longest) });
    },
    testTimeoutMs,
  );

  test.skipIf(!canCluster)(
    'of three nodes one alone acknowledges nothing, and all goes on when a second is back',
    async () => {
      const { nodes, store, ledger } = await open(3);
      const load = startStoreLoad(store, ledger);
      await load.more(between);
      const [one, other] = nodes.nodes;
      await Promise.all([one?.kill(), other?.kill()]);
      // Writes under way may still be answered; once one is refused, the node has noticed.
      const before = load.repeated;
      await until(
        async () => load.repeated,
        (count) => count > before,
      );
      const acknowledged = ledger.acknowledged.size;
      await until(
        async () => load.repeated,
        (count) => count > before + 3,
      );
      expect(ledger.acknowledged.size).toBe(acknowledged);
      await one?.start();
      await load.more(50);
      await other?.start();
      await load.more(50);
      const { repeated } = load;
      const verdict = await load.stop();
      expect(verdict).toMatchObject(innocent);
      report('R6 quorum', 1, { acknowledged: ledger.acknowledged.size, ...verdict, repeated });
    },
    testTimeoutMs,
  );
});
