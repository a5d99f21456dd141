import { randomUUID } from 'node:crypto';
import type { Classification, Iso, ReviewEvent, StreamName, TenantId, Uuid } from '@sumaa/contracts';
import { createPostgresEventStore } from '@sumaa/event-store';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { allReviews } from '../../support/api.ts';
import { finishedBusiness } from '../../support/business.ts';
import { texts } from '../../support/texts.ts';
import { percentile, plainRow, type Row } from '../rig/figures.ts';
import type { BenchmarkDeps, Measure } from '../rig/measure.ts';
import { startProduct, type Product } from '../rig/product.ts';
import { openScreen } from '../rig/screen.ts';

/** Issue and product ask for a second. */
const budgetMs = 1_000;
/** Pause between two changes. */
const quietMs = 1_500;
const say = texts('en');
/** Somebody else of the business. */
const colleague = randomUUID() as Uuid;

/** What the open screen shows: this text, or this text in an editor. */
interface Sight {
  readonly text: string;
  readonly inEditor?: boolean;
  /** Only there. */
  readonly within?: string;
}

async function measure(bench: BenchmarkDeps, product: Product): Promise<readonly Row[]> {
  const rounds = bench.size(30, 3);
  const owner = await finishedBusiness(product.instance, product.google, [rounds + 20]);
  await product.caughtUp();
  const { rows: people } = await product.pool.query<{ tenant_id: TenantId; member_id: Uuid }>(
    `select tenant_id, member_id from read.member_v1 where tenant_id <> 'platform'`,
  );
  const { tenant_id: tenantId, member_id: memberId } = people[0]!;
  const store = createPostgresEventStore({ connectionString: product.settings.DATABASE_URL, role: 'sumaa_command' });
  const screen = await openScreen(product, owner);
  const { page } = screen;

  /** Stores an event; resolves with the moment of its commit. */
  async function happens(event: ReviewEvent, isFirst = false): Promise<number> {
    const id = randomUUID() as Uuid;
    const stream = `review-${event.data.reviewId}` as StreamName;
    const { rows } = await product.pool.query<{ revision: string }>('select revision from es.stream where name = $1', [stream]);
    const encoded = await product.codec.encode(event, id, {
      commandId: id,
      commandHash: 'b'.repeat(64),
      occurredAt: new Date().toISOString() as Iso,
      $correlationId: id,
      $causationId: id,
      tenantId,
      actor: { kind: 'person', accountId: colleague, role: 'admin' },
    });
    await store.append(stream, [encoded], { expected: isFirst ? 'no_stream' : BigInt(rows[0]!.revision) });
    return performance.timeOrigin + performance.now();
  }

  /** When a frame first shows it, by the clock of this machine. */
  const seen = async (sight: Sight): Promise<number> => {
    const shown = await page.waitForFunction(
      ({ text, inEditor, within = 'body' }) =>
        (inEditor
          ? [...document.querySelectorAll('textarea')].some(({ value }) => value.includes(text))
          : [...document.querySelectorAll(within)].some(({ textContent }) => textContent.includes(text))) &&
        performance.timeOrigin + performance.now(),
      sight,
      { polling: 'raf' },
    );
    return (await shown.jsonValue()) as number;
  };

  const took = new Map<string, number[]>();
  const asked: number[] = [];
  async function time(what: string, event: ReviewEvent, sight: Sight, isFirst = false): Promise<void> {
    // What the change before it made the screen ask for has come.
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    const from = performance.now();
    await owner.model('GET', '/api/Reviews?limit=25');
    asked.push(performance.now() - from);
    const shown = seen(sight);
    const committed = await happens(event, isFirst);
    took.set(what, [...(took.get(what) ?? []), Math.max(0, (await shown) - committed)]);
  }

  const reviews = (await allReviews(owner)).filter(({ reply, draft }) => reply === null && draft === null);
  const content: Classification & { readonly stars: number; readonly translation: null } = {
    stars: 4,
    translation: null,
    language: 'ar',
    sentiment: 'positive',
    textSentiment: 'positive',
    mismatch: false,
    topics: [],
    classifier: 'bench',
  };
  try {
    for (const { id: reviewId, locationId, stars } of reviews.slice(0, rounds)) {
      const ids = { reviewId, locationId };
      const mark = () => `تجربة ${randomUUID().slice(0, 8)}`;
      const [draft, request, text, arriving] = [mark(), mark(), mark(), randomUUID()];
      await page.goto(`/customer/reviews?review=${reviewId}`);
      await page.getByRole('textbox', { name: say('reviews.editor.label') }).waitFor();
      await page.waitForLoadState('networkidle');
      await time(
        'a draft of a colleague',
        { type: 'ReplyDraftSaved', data: { ...ids, text: draft, accountId: colleague } },
        { text: draft, inEditor: true },
      );
      const now = new Date().toISOString() as Iso;
      await time('an edit', { type: 'ReviewEdited', data: { ...ids, ...content, previousStars: stars, updatedAt: now, text } }, { text });
      await time(
        'an assignment',
        { type: 'ReviewAssigned', data: { ...ids, memberId, accountId: colleague, assignedBy: colleague } },
        { text: say('reviews.assigned.you'), within: '[role=note]' },
      );
      await time(
        'a request for approval',
        { type: 'ApprovalRequested', data: { ...ids, text: request, note: null, accountId: colleague } },
        { text: request, inEditor: true },
      );
      const data = {
        ...content,
        reviewId: reviewIdOf(tenantId, locationId, arriving),
        locationId,
        writtenBeforeLink: false,
        answerDueAt: null,
        googleName: `accounts/1/locations/1/reviews/${arriving}`,
        authorName: 'زائر',
        authorPhotoUrl: null,
        anonymous: false,
        createdAt: now,
        updatedAt: now,
        text: mark(),
      };
      await time('a new review', { type: 'ReviewReceived', data }, { text: say('reviews.arrivals', { count: 1 }) }, true);
      await time('a removal', { type: 'ReviewRemoved', data: ids }, { text: say('reviews.removed.hint') });
    }
    return [...took].map(([what, times]) =>
      plainRow({
        what: `${what}, committed to visible on an open screen, p99`,
        unit: 'ms',
        ours: percentile(times, 99),
        atMost: budgetMs,
        detail: {
          times: times.length,
          'p50 ms': percentile(times, 50),
          'slowest ms': Math.max(...times),
          'the list asked for directly, p50 ms': percentile(asked, 50),
        },
      }),
    );
  } finally {
    await screen.close();
    await store.close();
  }
}

/** The time from the commit of an event to the first frame of an open screen of reviews that shows it, without a reload. */
export const live: Measure = {
  name: 'live',
  async run(bench) {
    const product = await startProduct(bench);
    try {
      return await measure(bench, product);
    } finally {
      await product.close();
    }
  },
};
