import { randomUUID } from 'node:crypto';
import type { Iso, StreamName, Uuid } from '@sumaa/contracts';
import { createPostgresEventStore, type NewEvent } from '@sumaa/event-store';
import { Pool as HttpPool } from 'undici';
import { startSingleApp } from '../rig/single-app.ts';
import { median, percentile, plainRow, ratioRow, type Row } from '../rig/figures.ts';
import { atRate, alternate, keepInFlight } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { startPlainHttp } from '../rig/plain-http.ts';
import { processorMs } from '../rig/process-tree.ts';
import { openBusinesses, startProduct, type Business, type Product } from '../rig/product.ts';

/** A review, with the token of a user who may save a draft for it. */
interface Target {
  readonly reviewId: string;
  readonly stream: StreamName;
  readonly token: string;
}

const targetsOf = (businesses: readonly Business[]): Target[] => {
  const longest = Math.max(...businesses.map(({ reviewIds }) => reviewIds.length));
  // Alternate between businesses, so that consecutive commands belong to different ones.
  return Array.from({ length: longest }, (_, index) =>
    businesses.flatMap(({ reviewIds, token }) => {
      const reviewId = reviewIds[index];
      return reviewId === undefined ? [] : [{ reviewId, stream: `review-${reviewId}` as StreamName, token: String(token) }];
    }),
  ).flat();
};

const textOf = () => `شكرا لزيارتكم، يسعدنا أن نراكم قريبا. ${randomUUID()}`;
const draftsSql = `select count(*)::int as count from es.event where type = 'ReplyDraftSaved'`;

/** Encodes `count` events as the command stores them, encrypted as in the product, for each target in turn. */
async function encodeDrafts(product: Product, targets: readonly Target[], count: number): Promise<NewEvent[]> {
  const { rows } = await product.pool.query<{ id: string; location_id: string; tenant_id: string; account_id: string }>(
    `select r.review_id as id, r.location_id, r.tenant_id, a.account_id from read.review_v1 r join read.member_v1 a using (tenant_id)`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const drafts: NewEvent[] = [];
  for (let index = 0; index < count; index++) {
    const { reviewId } = targets[index % targets.length]!;
    const { location_id: locationId, tenant_id: tenantId, account_id: accountId } = known.get(reviewId)!;
    const id = randomUUID() as Uuid;
    const draft = { type: 'ReplyDraftSaved', data: { reviewId, locationId, text: textOf(), accountId } };
    drafts.push(
      await product.codec.encode(draft, id, {
        commandId: id,
        commandHash: 'b'.repeat(64),
        occurredAt: new Date().toISOString() as Iso,
        $correlationId: id,
        $causationId: id,
        tenantId: tenantId as Uuid,
        actor: { kind: 'person', accountId: accountId as Uuid, role: 'admin', ipHash: 'c'.repeat(16) },
      }),
    );
  }
  return drafts;
}

async function measure(bench: BenchmarkDeps, product: Product): Promise<readonly Row[]> {
  const all = targetsOf(await openBusinesses(product, bench.size(8, 2), bench.size(600, 300)));
  // Separate streams: appends are faster and would leave long streams that commands would have to read.
  const targets = all.filter((_, index) => index % 4 !== 0);
  const appended = all.filter((_, index) => index % 4 === 0);
  await product.caughtUp();
  // From here on nothing folds the events in either case, so only the command path is compared with its append.
  await product.instance.stop();
  const app = await startSingleApp('command-api', product.settings);
  const plain = await startPlainHttp();
  const pools = [app.url, plain.url].map((url) => new HttpPool(url, { connections: 64, pipelining: 1 }));
  const [http, bare] = pools as [HttpPool, HttpPool];
  const store = createPostgresEventStore({ connectionString: product.settings.DATABASE_URL, role: 'sumaa_command' });
  const rows: Row[] = [];
  let acknowledged = 0;
  let next = 0;

  async function saveDraft(to: HttpPool): Promise<void> {
    const { reviewId, token } = targets[next++ % targets.length]!;
    const { statusCode, body } = await to.request({
      method: 'PUT',
      path: `/api/Reviews/${reviewId}/draft`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ text: textOf() }),
    });
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`a command failed with ${statusCode}: ${answer}`);
  }
  async function command(): Promise<void> {
    await saveDraft(http);
    acknowledged += 1;
  }
  const seconds = bench.size(3, 1);
  const rounds = bench.size(4, 1);

  async function appends(lanes: number) {
    const { rows: heads } = await product.pool.query<{ name: StreamName; revision: string }>(`select name, revision from es.stream`);
    const revisions = new Map(heads.map(({ name, revision }) => [name, BigInt(revision)]));
    const drafts = await encodeDrafts(product, appended, seconds * 40_000);
    let at = 0;
    const stretch = await keepInFlight(lanes, seconds, async () => {
      const { stream } = appended[at % appended.length]!;
      const event = drafts[at++];
      if (!event) throw new Error('more appends than were prepared');
      const { revision } = await store.append(stream, [event], { expected: revisions.get(stream)! });
      revisions.set(stream, revision);
      acknowledged += 1;
    });
    return stretch;
  }

  /** The processor time of command-api in each stretch, by lanes. */
  const busy = new Map<number, { ms: number; commands: number }[]>();
  async function commands(lanes: number) {
    const { pid } = app.child();
    const before = processorMs(pid);
    const stretch = await keepInFlight(lanes, seconds, command);
    busy.set(lanes, [...(busy.get(lanes) ?? []), { ms: processorMs(pid) - before, commands: stretch.count }]);
    return stretch;
  }

  try {
    for (const lanes of [1, 32]) {
      const done = await alternate(rounds, {
        appends: () => appends(lanes),
        commands: () => commands(lanes),
        plain: () => keepInFlight(lanes, seconds, () => saveDraft(bare)),
      });
      const rate = (name: keyof typeof done) => median(done[name].map(({ perSecond }) => perSecond));
      const waits = done.commands.flatMap(({ latencies }) => latencies);
      rows.push(
        ratioRow({
          what: `command over HTTP, ${lanes} in flight`,
          unit: 'commands/s',
          ours: rate('commands'),
          baseline: 1 / (1 / rate('appends') + 1 / rate('plain')),
          against: 'an empty answer of node:http and the same append, one after the other',
          ...(lanes === 1 ? {} : { atLeast: 0.4 }),
          detail: {
            rounds,
            'of the append alone': rate('commands') / rate('appends'),
            'of plain HTTP': rate('commands') / rate('plain'),
            'processor of command-api, µs each': median(
              (busy.get(lanes) ?? []).slice(1).map(({ ms, commands }) => (ms * 1_000) / commands),
            ),
            'p50 ms': percentile(waits, 50),
            'p99 ms': percentile(waits, 99),
            streams: targets.length,
          },
        }),
        ratioRow({
          what: `plain HTTP answer without any work, ${lanes} in flight`,
          unit: 'answers/s',
          ours: rate('plain'),
          baseline: rate('appends'),
          against: 'the append alone',
          detail: { rounds },
        }),
      );
    }
    await atRate(200, bench.size(3, 1), command);
    const { latencies, perSecond } = await atRate(200, bench.size(20, 2), command);
    rows.push(
      plainRow({
        what: 'command over HTTP at 200/s, p99',
        unit: 'ms',
        ours: percentile(latencies, 99),
        atMost: 15,
        detail: { 'p50 ms': percentile(latencies, 50), 'commands/s': perSecond, commands: latencies.length },
      }),
    );
    const { rows: stored } = await product.pool.query<{ count: number }>(draftsSql);
    assertDone('drafts', acknowledged, stored[0]?.count ?? 0);
    return rows;
  } finally {
    for (const pool of pools) await pool.close();
    await plain.stop();
    await app.stop();
    await store.close();
  }
}

/** Compares a cheap command over HTTP with the append that it does. */
export const command: Measure = {
  name: 'command',
  async run(bench) {
    const product = await startProduct(bench);
    try {
      return await measure(bench, product);
    } finally {
      await product.close();
    }
  },
};
