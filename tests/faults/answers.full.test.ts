import { randomUUID } from 'node:crypto';
import type { ReviewItem } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../support/api.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { entryOf, writeDraft, type Written } from './rig/load.ts';
import { amount, testTimeoutMs, report, seededRandom } from '@sumaa/runtime/testing';
import { innocent, judge } from './rig/verdict.ts';
import { openWorld, spread, type World } from './rig/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld({ reviews: spread(amount({ bounded: 100, full: 500 })) })), 240_000);
afterAll(() => world?.close());

const token = () => String(world.owner.token);
const reviewAt = (index: number): string => world.reviews[index % world.reviews.length] ?? '';
/** Runs `work` for 0 … count-1, `lanes` at a time. */
async function each(count: number, lanes: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < count) await work(next++);
    }),
  );
}
const draftEvents = async (reviewId: string): Promise<number> => {
  const database = await world.database();
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from es.event where stream = $1 and type = 'ReplyDraftSaved'`,
    [`review-${reviewId}`],
  );
  return rows[0]?.count ?? 0;
};

/** Sends a command, and again with the same key while there is no answer or a 503, as clients do. */
const settled = (url: string, write: Parameters<typeof writeDraft>[2]): Promise<Written> =>
  until(
    () => writeDraft(url, token(), write, 30_000).catch(() => null),
    (answer) => answer !== null && answer.status !== 503,
  ) as Promise<Written>;

test(
  'R22: users read their own writes from any process',
  async () => {
    const times = amount({ bounded: 200, full: 10_000 }, 'runs');
    let stale = 0;
    let wrong = 0;
    await each(times, 12, async (index) => {
      const write = { reviewId: reviewAt(index), text: `${index} ${randomUUID()}`, key: randomUUID() };
      world.ledger.send(entryOf(world, write));
      const written = await settled(world.product.url, write);
      expect(written.status).toBe(200);
      world.ledger.acknowledge(entryOf(world, write));
      // A busy machine may answer 503, which says nothing about the review.
      const read = () =>
        until(
          () =>
            callerOf(world.product.url, world.owner.token).call<ReviewItem>('GET', `/api/Reviews/${write.reviewId}`, undefined, {
              'min-position': String(written.position),
            }),
          ({ status }) => status === 200,
        );
      const first = await read();
      if (first.body.stale) stale += 1;
      // A response that is not marked as stale must contain the write.
      const fresh = first.body.stale ? await until(read, ({ body }) => !body.stale) : first;
      if (fresh.body.model?.draft !== write.text) wrong += 1;
    });
    expect(wrong).toBe(0);
    // A response marked as stale took longer than 2 s. A bounded run asserts no times: on a slow machine many are late. If waiting did not
    // work at all, all reads would be late, which shows.
    expect(stale).toBeLessThanOrEqual(amount({ bounded: times - 1, full: 0 }));
    report('R22', times, { stale, wrong });
  },
  testTimeoutMs,
);

test(
  'R22, positive control: without the position, reads are too early while the projection is behind',
  async () => {
    const times = 10;
    let tooEarly = 0;
    const holder = await world.database();
    // Reads go on; the projection's own writes wait.
    await holder.query('begin; lock table read.review_v1 in exclusive mode');
    try {
      await each(times, 2, async (index) => {
        const write = { reviewId: reviewAt(index), text: `${index} ${randomUUID()}`, key: randomUUID() };
        world.ledger.send(entryOf(world, write));
        await settled(world.product.url, write);
        const read = await callerOf(world.product.url, world.owner.token).call<ReviewItem>('GET', `/api/Reviews/${write.reviewId}`);
        if (read.body.model?.draft !== write.text) tooEarly += 1;
      });
    } finally {
      await holder.query('rollback');
    }
    expect(tooEarly).toBe(times);
    report('R22 control', 0, { early: tooEarly });
  },
  testTimeoutMs,
);

test(
  'R3: lost responses and repeated commands have one effect each',
  async () => {
    const times = amount({ bounded: 50, full: 10_000 }, 'runs');
    const edge = new URL(world.product.url);
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(edge.port) });
    proxy.weather({ lostAnswers: 0.2, random: seededRandom() });
    const url = `http://127.0.0.1:${proxy.port}`;
    let tries = 0;
    let refused = 0;
    await each(times, 8, async (index) => {
      const write = { reviewId: reviewAt(index), text: `${index} ${randomUUID()}`, key: randomUUID() };
      const entry = entryOf(world, write);
      world.ledger.send(entry);
      for (let attempt = 0; attempt < 30; attempt++) {
        tries += 1;
        const answer = await writeDraft(url, token(), write).catch(() => null);
        if (answer && answer.status !== 200 && answer.status !== 503) refused += 1;
        if (answer?.status !== 200) continue;
        world.ledger.acknowledge(entry);
        return;
      }
    });
    const { lost } = proxy;
    await proxy.close();
    // A fifth of the responses is lost; with few commands it may be less.
    expect(lost).toBeGreaterThanOrEqual(times < 100 ? 0 : times / 10);
    expect(refused).toBe(0);
    expect(world.ledger.acknowledged.size).toBeGreaterThanOrEqual(times);
    expect(await judge(await world.database(), world.ledger)).toMatchObject(innocent);
    report('R3', times, { tries, 'answers lost': lost });
  },
  testTimeoutMs,
);

test(
  'R3: fifty concurrent commands with one key have one effect and the same response byte for byte',
  async () => {
    const write = { reviewId: reviewAt(3), text: `once ${randomUUID()}`, key: randomUUID() };
    world.ledger.send(entryOf(world, write));
    const before = await draftEvents(write.reviewId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => settled(world.product.url, write)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await draftEvents(write.reviewId)).toBe(before + 1);
    // The same key with another body is refused.
    const changed = await writeDraft(world.product.url, token(), { ...write, text: 'another' });
    expect([changed.status, (JSON.parse(changed.body) as { code: string }).code]).toEqual([422, 'idempotency_mismatch']);
    const again = await writeDraft(world.product.url, token(), write);
    expect([again.status, again.body]).toEqual([answers[0]?.status, answers[0]?.body]);
  },
  testTimeoutMs,
);

test(
  'R3, positive control: a client that repeats with a new key has more effects than commands',
  async () => {
    const edge = new URL(world.product.url);
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(edge.port) });
    proxy.weather({ lostAnswers: 0.5, random: seededRandom() });
    const reviewId = reviewAt(5);
    const before = await draftEvents(reviewId);
    for (let index = 0; index < 20; index++) {
      for (let done = false, attempt = 0; !done; attempt++) {
        const write = { reviewId, text: `careless ${index} ${attempt}`, key: randomUUID() };
        world.ledger.send(entryOf(world, write));
        done = await writeDraft(`http://127.0.0.1:${proxy.port}`, token(), write).then(
          ({ status }) => status === 200,
          () => false,
        );
      }
    }
    await proxy.close();
    const effects = (await draftEvents(reviewId)) - before;
    expect(effects).toBeGreaterThan(20);
    report('R3 control', 0, { commands: 20, effects });
  },
  testTimeoutMs,
);

test(
  'R4: a hundred writers on one review leave a stream without gaps',
  async () => {
    const times = amount({ bounded: 60, full: 10_000 }, 'runs');
    // A command reads its whole stream, so all commands on one review would measure reading.
    const commandsPerReview = 1_000;
    const hosts = world.product.of('command-api').map(({ url }) => url);
    let accepted = 0;
    const others = new Map<number, number>();
    for (let from = 0; from < times; from += commandsPerReview) {
      const reviewId = reviewAt(from / commandsPerReview);
      const before = await draftEvents(reviewId);
      let here = 0;
      await each(Math.min(commandsPerReview, times - from), 100, async (index) => {
        const write = { reviewId, text: `${from + index} ${randomUUID()}`, key: randomUUID() };
        const entry = entryOf(world, write);
        world.ledger.send(entry);
        // Sent directly to both processes, so that they compete for the stream.
        const { status } = await settled(hosts[index % hosts.length] ?? '', write);
        if (status === 200) {
          here += 1;
          world.ledger.acknowledge(entry);
        } else others.set(status, (others.get(status) ?? 0) + 1);
      });
      expect(await draftEvents(reviewId)).toBe(before + here);
      accepted += here;
    }
    // Commands that lost all retries get 409, and none of their events is stored.
    expect([...others.keys()].filter((status) => status !== 409)).toEqual([]);
    expect(await judge(await world.database(), world.ledger)).toMatchObject(innocent);
    report('R4', times, { accepted, conflicts: others.get(409) ?? 0, reviews: Math.ceil(times / commandsPerReview) });
  },
  testTimeoutMs,
);

/** Two users reply to the same review at the same time, each through another process; returns both statuses. */
async function answerTwice(reviewId: string): Promise<readonly number[]> {
  const hosts = world.product.of('command-api').map(({ url }) => url);
  const answers = await Promise.all(
    hosts.map((host, index) =>
      callerOf(host, world.owner.token).call('POST', `/api/Reviews/${reviewId}/reply`, { text: `رد ${index}`, undoSeconds: 30 }),
    ),
  );
  return answers.map(({ status }) => status).toSorted();
}

test(
  'R4: of two replies to one review one is accepted',
  async () => {
    // Each pair needs an unanswered review, and there are no more than these.
    const times = amount({ bounded: 15, full: 45 });
    for (let index = 0; index < times; index++) {
      const [first, second] = await answerTwice(reviewAt(10 + index));
      expect([first !== undefined && first < 300, second]).toEqual([true, 409]);
    }
    report('R4 answers', times, { pairs: times });
  },
  testTimeoutMs,
);

test(
  'R4, positive control: a store that accepts any revision lets both replies through',
  async () => {
    const database = await world.database();
    const { rows } = await database.query<{ source: string }>(
      `select pg_get_functiondef('es.append(int[],text[],bigint[],uuid[],text[],text[],text[])'::regprocedure) as source`,
    );
    const source = rows[0]?.source ?? '';
    const careless = source.replace('if actual = entry.expected then', 'if true then');
    expect(careless).not.toBe(source);
    await database.query(careless);
    // Both have decided and wait for the table before either is stored. Another command may be one of the two that wait.
    const waiting = async () => {
      const { rows: found } = await database.query<{ appends: number }>(`select count(*)::int as appends, pg_stat_clear_snapshot()
        from pg_stat_activity where wait_event_type = 'Lock' and query like '%es.append%'`);
      return found[0]?.appends ?? 0;
    };
    let both = 0;
    for (let index = 0; index < 30 && both === 0; index++) {
      await database.query('begin; lock table es.event in exclusive mode');
      const answers = answerTwice(reviewAt(60 + index));
      await until(waiting, (appends) => appends >= 2);
      await database.query('commit');
      const [, second] = await answers;
      if (second !== undefined && second < 300) both += 1;
    }
    await database.query(source);
    expect(both).toBeGreaterThan(0);
    report('R4 control', 0, { both });
  },
  testTimeoutMs,
);
