import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { mailsTo } from '../support/mailbox.ts';
import { startInstallation, type Installation } from '../support/processes/index.ts';
import { until } from '../support/until.ts';
import { amount, patience, report } from './rig/runs.ts';

let product: Installation;
let google: GoogleHooks;
let owner: Owner;
const count = amount({ bounded: 24, full: 1_000 });

beforeAll(async () => {
  product = await startInstallation({ each: 1, env: { POLL_SECONDS: '3600', REPLY_UNDO_SECONDS: '0', GOOGLE_REQUESTS_PER_MINUTE: '60000', FIRST_SYNC_REVIEWS: '2000' } }); // prettier-ignore
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 50 });
  owner = await syncedBusiness(product, google, [count]);
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

/** What Google may do with a reply, each once for every so many-th of them. */
const manners: readonly (object | null)[] = [
  null,
  { name: 'timeout-after-applying', delayMs: 200 },
  { name: 'error-500' },
  { name: 'error-500', status: 503 },
  { name: 'rate-limited' },
  { name: 'half-json' },
  { name: 'slow', delayMs: 1_500 },
  { name: 'expired-token' },
];

interface Shown {
  readonly name: string;
  readonly reviewer: { readonly displayName: string };
  readonly reviewReply?: { readonly comment: string };
}
async function shownAtGoogle(): Promise<ReadonlyMap<string, Shown>> {
  const answer = (await google.send('GET', `reviews?location=${owner.world.locations[0]?.name}`)) as Shown[] | { reviews: Shown[] };
  return new Map((Array.isArray(answer) ? answer : answer.reviews).map((review) => [review.reviewer.displayName, review]));
}
/** The authors under whose review something else stands than was meant. */
async function wrongOnes(meant: ReadonlyMap<string, string>): Promise<string[]> {
  const shown = await shownAtGoogle();
  return [...meant].filter(([author, text]) => shown.get(author)?.reviewReply?.comment !== text).map(([author]) => author);
}
const meant = new Map<string, string>();

test(
  'R9: whatever Google does, every review ends with exactly the text that was meant',
  async () => {
    const reviews = await newestReviews(owner, count);
    const names = await shownAtGoogle();
    for (const [index, review] of reviews.entries()) {
      const author = String(review.authorName);
      const manner = manners[index % manners.length];
      const place = `${names.get(author)?.name.split('/').slice(4).join('/')}/reply`;
      if (manner) await google.post('scenario', { path: place, method: 'PUT', times: 1, ...manner });
      const text = `شكرًا ${index} على زيارتكم`;
      meant.set(author, text);
      await owner.model('POST', `/api/Reviews/${review.id}/reply`, { text });
    }
    for (const { id } of reviews) {
      await until(
        () => reviewOf(owner, id),
        ({ reply }) => reply?.state === 'published',
        180_000,
      );
    }
    expect(await wrongOnes(meant)).toEqual([]);
    const calls = (await google.calls()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/reply'));
    const mails = await mailsTo(product.mailbox, owner.email);
    expect(mails.length).toBe(new Set(mails.map(({ subject }) => subject)).size);
    report('R9', count, { puts: calls.length, 'met a fault': calls.filter(({ faults = [] }) => faults.length > 0).length });
  },
  patience,
);

test(
  'R9, positive control: one text changed behind our back is found',
  async () => {
    const [author] = meant.keys();
    const name = (await shownAtGoogle()).get(String(author))?.name;
    await google.send('PATCH', 'reviews', { name, reply: { comment: 'نص آخر' } });
    expect(await wrongOnes(meant)).toEqual([author]);
    report('R9 control', 0, { found: 1 });
  },
  patience,
);
