import type { ReviewItem } from '@sumaa/contracts';
import { callerOf, type Caller } from '../../support/api.ts';
import { percentile, ratioRow, type Row } from '../rig/figures.ts';
import { alternate, keepInFlight, type LoadResult } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openBusinesses, startProduct } from '../rig/product.ts';
import { signInAll, type Asker } from '../rig/query-side.ts';
import { loadReviews, tenantsOf, type LoadedTenant } from '../rig/review-loader.ts';
import { startSingleApp } from '../rig/single-app.ts';

const chosen = 50;

/** An act on chosen reviews. It is done and taken back in turns, so that each time something changes. */
interface Act {
  readonly name: string;
  readonly method?: 'PUT';
  readonly path: (reviewId: string, isOn: boolean) => string;
  readonly body: (isOn: boolean, about: { readonly memberId: string; readonly replyId: string | undefined }) => object;
  /** What must be so before it can be done. */
  readonly after?: string;
  /** Whether the list shows it. */
  readonly isDone: (review: ReviewItem) => boolean;
}

const acts: readonly Act[] = [
  {
    name: 'assigned',
    path: (id) => `/api/Reviews/${id}/assign`,
    body: (isOn, { memberId }) => ({ assignedTo: isOn ? memberId : null }),
    isDone: ({ assignment }) => assignment !== null,
  },
  {
    name: 'marked as helpful',
    path: (id) => `/api/Reviews/${id}/helpful`,
    body: (isOn) => ({ helpful: isOn }),
    isDone: ({ helpfulBy }) => helpfulBy.length > 0,
  },
  {
    name: 'marked as done',
    method: 'PUT',
    path: (id) => `/api/Reviews/${id}/assignment`,
    body: (isOn) => ({ status: isOn ? 'completed' : 'in_progress' }),
    after: 'assigned',
    isDone: ({ assignment }) => assignment?.status === 'completed',
  },
  {
    // Nothing publishes it here, so it can be taken back.
    name: 'answered',
    path: (id, isOn) => `/api/Reviews/${id}/reply${isOn ? '' : '/undo'}`,
    body: (isOn, { replyId }) => (isOn ? { text: 'شكرًا لكم على زيارتكم، ونسعد بعودتكم.', isFirst: true, seen: null } : { replyId }),
    isDone: ({ reply }) => reply?.state === 'queued',
  },
];

/** An installation with many reviews of others, and one business whose reviews are worked on. */
interface Side {
  readonly reviews: number;
  /** One bulk act, as the browser does it: one request after the other, then the list with all of them. */
  perform(act: Act): Promise<void>;
  close(): Promise<void>;
}

async function openSide(bench: BenchmarkDeps, tenants: readonly LoadedTenant[]): Promise<Side> {
  const product = await startProduct(bench);
  await openBusinesses(product, 1, chosen);
  await product.caughtUp();
  // From here on only commands and projections run: nothing polls the branches of the businesses that are loaded.
  await product.instance.stop();
  const { rows } = await product.pool.query<Asker & { readonly memberId: string }>(
    `select account_id as "accountId", tenant_id as "tenantId", member_id as "memberId" from read.member_v1 where tenant_id <> 'platform'`,
  );
  const [person] = rows;
  if (person === undefined) throw new Error('nobody works in the business');
  const reviews = await loadReviews(product.settings.DATABASE_URL, tenants);
  bench.say(`${reviews} reviews, ${chosen} of them worked on`);
  const { tokens, pool } = await signInAll(product.settings, [person]);
  const [commands, queries] = [
    await startSingleApp('command-api', product.settings),
    await startSingleApp('projections', product.settings),
  ];
  const [write, read]: Caller[] = [commands, queries].map(({ url }) => callerOf(url, tokens[0] ?? null)) as [Caller, Caller];
  const listed = async (position?: string | null) => {
    const headers: Record<string, string> = position ? { 'min-position': position } : {};
    const { body } = await read.call<ReviewItem[]>('GET', '/api/Reviews?limit=100', undefined, headers);
    if (!body.success || body.stale === true) throw new Error(`the list failed: ${JSON.stringify(body).slice(0, 400)}`);
    return body.model ?? [];
  };
  const ids = (await listed()).map(({ id }) => id);
  assertDone('reviews of the business', chosen, ids.length);
  const turns = new Map<Act, boolean>();
  const replies = new Map<string, string>();
  const turn = async (act: Act): Promise<void> => {
    const isOn = turns.get(act) !== true;
    turns.set(act, isOn);
    let position: string | null | undefined;
    for (const id of ids) {
      const sent = act.body(isOn, { memberId: person.memberId, replyId: replies.get(id) });
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { status, body } = await write.call<{ readonly replyId?: string } | null>(
        act.method ?? 'POST',
        act.path(id, isOn),
        sent,
        headers,
      );
      if (!body.success) throw new Error(`a review was not ${act.name}: ${status} ${JSON.stringify(body)}`);
      if (body.model?.replyId !== undefined) replies.set(id, body.model.replyId);
      position = body.position;
    }
    const done = (await listed(position)).filter(act.isDone).length;
    assertDone(`reviews that are ${act.name}`, isOn ? chosen : 0, done);
  };
  return {
    reviews,
    async perform(act) {
      const before = acts.find(({ name }) => name === act.after);
      if (before !== undefined && turns.get(before) !== true) await turn(before);
      await turn(act);
    },
    async close() {
      await commands.stop();
      await queries.stop();
      await pool.end();
      await product.close();
    },
  };
}

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const many = tenantsOf(bench.size(10_000, 1_000), bench.size(2_000_000, 50_000));
  const few = many.filter((_, rank) => rank % 100 === 50);
  const small = await openSide(bench, few);
  try {
    const large = await openSide(bench, many);
    try {
      const rows: Row[] = [];
      for (const act of acts) rows.push(await measure(bench, act, { small, large }));
      return rows;
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

async function measure(bench: BenchmarkDeps, act: Act, { small, large }: { readonly small: Side; readonly large: Side }): Promise<Row> {
  const [seconds, rounds] = [bench.size(10, 1), bench.size(5, 2)];
  const stretch = (side: Side) => (): Promise<LoadResult> => keepInFlight(1, seconds, () => side.perform(act));
  const done = await alternate(rounds, { small: stretch(small), large: stretch(large) });
  const p = (name: keyof typeof done, percent: number) =>
    percentile(
      done[name].flatMap(({ latencies }) => latencies),
      percent,
    );
  return ratioRow({
    what: `${chosen} reviews ${act.name} one by one and listed, ${large.reviews} reviews, p99`,
    unit: 'ms',
    ours: p('large', 99),
    baseline: p('small', 99),
    against: `${small.reviews} reviews`,
    atMost: 1.3,
    detail: { 'p50 ms': p('large', 50), 'p50 ms at the small size': p('small', 50), rounds },
  });
}

/** Measures acts on several reviews at two sizes of installation, from the first request until the list shows the last one. */
export const bulk: Measure = { name: 'bulk', run };
