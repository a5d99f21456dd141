import { randomUUID } from 'node:crypto';
import type { Iso, LiveMessage, StreamName, Uuid } from '@sumaa/contracts';
import { createPostgresEventStore } from '@sumaa/event-store';
import { io } from 'socket.io-client';
import { percentile, plainRow, type Row } from '../rig/figures.ts';
import { atRate } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openBusinesses, startProduct, type Product } from '../rig/product.ts';

async function measure(bench: BenchmarkDeps, product: Product): Promise<readonly Row[]> {
  const [business] = await openBusinesses(product, 1, bench.size(400, 60));
  if (!business) throw new Error('there is no business');
  const { rows: reviews } = await product.pool.query<{
    id: string;
    location_id: string;
    tenant_id: string;
    account_id: string;
    revision: string;
  }>(
    `select r.review_id as id, r.location_id, r.tenant_id, m.account_id, s.revision
     from read.review_v1 r join read.member_v1 m using (tenant_id) join es.stream s on s.name = 'review-' || r.review_id`,
  );
  await product.caughtUp();
  const store = createPostgresEventStore({ connectionString: product.settings.DATABASE_URL, role: 'sumaa_command' });
  const socket = io(product.instance.url, { transports: ['websocket'], auth: { token: business.token }, forceNew: true });
  const waiting = new Map<string, () => void>();
  socket.on('live', ({ topic, keys }: LiveMessage) => {
    if (topic !== 'reviews') return;
    for (const key of keys) {
      waiting.get(key)?.();
      waiting.delete(key);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

  const commits: number[] = [];
  const seen: number[] = [];
  const revisions = new Map(reviews.map(({ id, revision }) => [id, BigInt(revision)]));
  const free = [...reviews];
  async function write(): Promise<void> {
    const review = free.shift();
    if (!review) throw new Error('every review has an event in flight');
    const { id: reviewId, location_id: locationId, tenant_id: tenantId, account_id: accountId } = review;
    const id = randomUUID() as Uuid;
    const draft = { type: 'ReplyDraftSaved', data: { reviewId, locationId, text: `شكرا لك ${id}`, accountId } };
    const actor = { kind: 'person', accountId: accountId as Uuid, role: 'admin' } as const;
    const event = await product.codec.encode(draft, id, {
      commandId: id,
      commandHash: 'b'.repeat(64),
      occurredAt: new Date().toISOString() as Iso,
      $correlationId: id,
      $causationId: id,
      tenantId: tenantId as Uuid,
      actor,
    });
    const arrived = new Promise<number>((resolve) => waiting.set(reviewId, () => resolve(performance.now())));
    const sent = performance.now();
    const { revision } = await store.append(`review-${reviewId}` as StreamName, [event], { expected: revisions.get(reviewId)! });
    const committed = performance.now();
    commits.push(committed - sent);
    revisions.set(reviewId, revision);
    // The message may arrive before the append's answer; that counts as 0 ms.
    seen.push(Math.max(0, (await arrived) - committed));
    free.push(review);
  }
  try {
    await atRate(10, bench.size(3, 1), write);
    commits.length = 0;
    seen.length = 0;
    const sent = await atRate(10, bench.size(40, 3), write);
    assertDone('events on the socket', sent.count, seen.length);
    const detail = {
      events: seen.length,
      'at a rate of': '10/s',
      'the commit itself, p50 ms': percentile(commits, 50),
      'the commit itself, p99 ms': percentile(commits, 99),
    };
    return [
      plainRow({ what: 'committed to visible on a socket, p50', unit: 'ms', ours: percentile(seen, 50), atMost: 25, detail }),
      plainRow({ what: 'committed to visible on a socket, p99', unit: 'ms', ours: percentile(seen, 99), atMost: 150, detail }),
    ];
  } finally {
    socket.close();
    await store.close();
  }
}

/** The time from the commit of an event to its live message on a socket. */
export const socket: Measure = {
  name: 'socket',
  async run(bench) {
    const product = await startProduct(bench);
    try {
      return await measure(bench, product);
    } finally {
      await product.close();
    }
  },
};
