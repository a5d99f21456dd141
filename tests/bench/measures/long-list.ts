import type { CDPSession, Locator, Page, Request } from '@playwright/test';
import type { Caller } from '../../support/api.ts';
import { finishedBusiness } from '../../support/business.ts';
import { texts } from '../../support/texts.ts';
import { percentile, ratioRow, plainRow, type Row } from '../rig/figures.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { startProduct, type Product } from '../rig/product.ts';
import { openScreen } from '../rig/screen.ts';

const say = texts('en');

/** From here on a delay after a key is felt. */
const typingMs = 200;
/**
 * Between two keys of somebody who types as fast as people can. Keys without a pause come faster than frames: then the browser draws none
 * before the last of them, and what is measured is the length of the text.
 */
const betweenKeysMs = 60;
/** Within this time a change is on every open screen. */
const liveMs = 1_000;
/** What a tab of a phone may hold before it is closed in the background, about. */
const heapMb = 150;

// In the page as texts, because the compiler adds names to functions that the page does not know.
const watchFrames = `globalThis.frames = []; { let last = performance.now();
  const next = (now) => { globalThis.frames.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next); }`;
const watchKeys = `globalThis.keyTimes = []; document.addEventListener('keydown', (event) => {
  requestAnimationFrame(() => setTimeout(() => globalThis.keyTimes.push(performance.now() - event.timeStamp)));
}, true);`;

interface Felt {
  readonly rows: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly frames: readonly number[];
  readonly keys: readonly number[];
  readonly searchKeys: readonly number[];
}

interface Change {
  /** From its commit until its row shows it. */
  readonly ms: number;
  /** How often the list was asked for. */
  readonly requests: number;
  /** How long the thread of the page was busy with it. */
  readonly busyMs: number;
}

/** Marks the last loaded review as helpful, as somebody else does it. */
async function changeLast(page: Page, cdp: CDPSession, owner: Caller): Promise<Change> {
  const card = page
    .getByRole('list', { name: say('reviews.list') })
    .locator('li[data-review]')
    .last();
  const id = await card.getAttribute('data-review');
  // The draft of the typing is saved, and its change has come.
  await quiet(10_000);
  let requests = 0;
  const count = (request: Request) => {
    if (new URL(request.url()).pathname === '/api/Reviews') requests += 1;
  };
  page.on('request', count);
  const before = await metricsOf(cdp);
  await owner.model('POST', `/api/Reviews/${id}/helpful`, { helpful: true });
  const from = performance.now();
  await card.getByText(say('reviews.helpful.count', { count: 1 })).waitFor({ state: 'attached', timeout: 60_000 });
  const ms = performance.now() - from;
  await quiet(2_000);
  page.off('request', count);
  return { ms, requests, busyMs: (await metricsOf(cdp))('TaskDuration') * 1e3 - before('TaskDuration') * 1e3 };
}

const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function metricsOf(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
}

async function feel(page: Page, cdp: CDPSession): Promise<Felt> {
  await cdp.send('HeapProfiler.collectGarbage');
  const of = await metricsOf(cdp);
  const list = page.getByRole('list', { name: say('reviews.list') });
  await list.hover({ position: { x: 20, y: 20 } });
  await page.evaluate('globalThis.frames = []');
  for (let n = 0; n < 40; n++) await page.mouse.wheel(0, n < 20 ? 900 : -900);
  const frames = await page.evaluate<number[]>('globalThis.frames');
  const editor = page.getByRole('textbox', { name: say('reviews.editor.label') });
  await editor.fill('');
  const keys = await typed(page, editor, 'Thank you for the visit, we hope to see you again.');
  const search = page.getByRole('searchbox', { name: say('reviews.search') });
  const rows = await list.locator('li[data-review]').count();
  // Cleared before the pause after which it searches.
  const searchKeys = await typed(page, search, 'thank you');
  await search.fill('');
  return { rows, heapMb: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), frames, keys, searchKeys };
}

/** How long each key took until its frame. */
async function typed(page: Page, field: Locator, text: string): Promise<readonly number[]> {
  await page.evaluate('globalThis.keyTimes = []');
  await field.pressSequentially(text, { delay: betweenKeysMs });
  return page.evaluate<number[]>('globalThis.keyTimes');
}

async function measure(bench: BenchmarkDeps, product: Product): Promise<readonly Row[]> {
  const wanted = bench.size(2_000, 200);
  const owner = await finishedBusiness(product.instance, product.google, [wanted]);
  await product.caughtUp();
  const screen = await openScreen(product, owner);
  const { page } = screen;
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto('/customer/reviews');
    const cards = page.getByRole('list', { name: say('reviews.list') }).locator('li[data-review]');
    await cards.first().waitFor();
    await page.goto(`/customer/reviews?review=${await cards.first().getAttribute('data-review')}`);
    await page.getByRole('textbox', { name: say('reviews.editor.label') }).waitFor();
    await page.evaluate(watchFrames);
    await page.evaluate(watchKeys);
    const first = await feel(page, cdp);
    const changed = await changeLast(page, cdp, owner);
    const more = page.getByRole('button', { name: say('common.action.load-more'), exact: true });
    for (let loaded = first.rows; loaded < wanted; loaded = await cards.count()) {
      await more.press('Enter', { timeout: 120_000 });
      await cards.nth(loaded).waitFor({ state: 'attached', timeout: 120_000 });
    }
    const all = await feel(page, cdp);
    assertDone('loaded reviews', wanted, all.rows);
    const change = await changeLast(page, cdp, owner);
    const against = `${first.rows} rows`;
    const of = (values: readonly number[]) => percentile(values, 95);
    return [
      plainRow({
        what: `${all.rows} loaded reviews, memory of scripts`,
        unit: 'MB',
        ours: all.heapMb,
        atMost: heapMb,
        detail: { [`at ${against}`]: first.heapMb, nodes: all.nodes, [`nodes at ${against}`]: first.nodes },
      }),
      plainRow({
        what: `… a key in the editor until its frame, p95`,
        unit: 'ms',
        ours: of(all.keys),
        atMost: typingMs,
        detail: { [`at ${against}`]: of(first.keys), keys: all.keys.length, slowest: Math.max(...all.keys) },
      }),
      plainRow({
        what: `… a key in the search until its frame, p95`,
        unit: 'ms',
        ours: of(all.searchKeys),
        atMost: typingMs,
        detail: { [`at ${against}`]: of(first.searchKeys), keys: all.searchKeys.length },
      }),
      plainRow({
        what: `… a change of the last, committed until shown`,
        unit: 'ms',
        ours: change.ms,
        atMost: liveMs,
        detail: {
          [`at ${against}`]: changed.ms,
          'requests for the list': change.requests,
          'busy ms': change.busyMs,
          [`busy ms at ${against}`]: changed.busyMs,
        },
      }),
      ratioRow({
        what: `… scrolling, time of a frame, p95`,
        unit: 'ms',
        ours: of(all.frames),
        baseline: of(first.frames),
        against,
        atMost: 1.5,
        detail: {
          frames: all.frames.length,
          [`p50 ms`]: percentile(all.frames, 50),
          [`p50 ms at ${against}`]: percentile(first.frames, 50),
        },
      }),
    ];
  } finally {
    await screen.close();
  }
}

/** What a long list of reviews costs its screen: memory, typing into the open editor, scrolling; beside the first page of the same list. */
export const longList: Measure = {
  name: 'long-list',
  async run(bench) {
    const product = await startProduct(bench);
    try {
      return await measure(bench, product);
    } finally {
      await product.close();
    }
  },
};
