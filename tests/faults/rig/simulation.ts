import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReviewItem } from '@sumaa/contracts';
import { allReviews, overviewOf, type Caller } from '../../support/api.ts';
import type { Owner } from '../../support/business.ts';
import type { GoogleHooks } from '../../support/google.ts';
import { until } from '../../support/until.ts';

/** What must be true of a review in the end, by plain bookkeeping. */
interface Kept {
  stars: number;
  comment: string;
  reply: string | null;
  draft: string | null;
  helpful: boolean;
  assigned: boolean;
  /** It was answered once: its customer edits it no more, because a reply to an older text is not sent. */
  answered: boolean;
}

/** A business, and the plain bookkeeping of everything that its people and customers did. */
export interface Simulated {
  readonly owner: Owner;
  readonly memberId: string;
  readonly location: string;
  /** By reviewer, whose names are unique. */
  readonly reviews: Map<string, Kept>;
}

export async function simulated(owner: Owner): Promise<Simulated> {
  const [member] = await owner.model<{ id: string }[]>('GET', '/api/team-members');
  const { name } = owner.world.locations[0]!;
  const reviews = await allReviews(owner);
  const kept = reviews.map((review) => [review.authorName ?? '', fromScreen(review)] as const);
  return { owner, memberId: member!.id, location: name, reviews: new Map(kept) };
}

const fromScreen = ({ stars, content, reply, draft, helpfulBy, assignment }: ReviewItem): Kept => ({
  stars: stars ?? 0,
  comment: content ?? '',
  reply: reply?.text ?? null,
  draft,
  helpful: helpfulBy.length > 0,
  assigned: assignment !== null,
  answered: reply !== null,
});

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

/** Sends a command with one key until it is answered. True when it was accepted, false when it was refused (4xx). */
async function command(person: Caller, method: string, path: string, body?: unknown): Promise<boolean> {
  const key = { 'idempotency-key': randomUUID() };
  const { status, text } = await until(
    () =>
      person.call(method, path, body, key).then(
        (answer) => ({ status: answer.status, text: JSON.stringify(answer.body) }),
        () => ({ status: 0, text: '' }),
      ),
    ({ status }) => status !== 0 && status !== 503,
  );
  if (status >= 500 || status === 400 || status === 401) throw new Error(`${method} ${path}: ${status} ${text}`);
  return status < 300;
}

/** The product's list, however often its processes die meanwhile. */
const listed = (person: Caller): Promise<ReviewItem[]> =>
  until(
    () => allReviews(person).catch(() => []),
    (list) => list.length > 0,
  );

/** Takes `steps` random steps: a customer writes or edits at Google, or the owner works on a review. The same `random`, the same steps. */
export async function work(business: Simulated, google: GoogleHooks, random: Random, steps: number): Promise<void> {
  const { owner, reviews, location, memberId } = business;
  let shown = new Map<string, ReviewItem>();
  for (let step = 0; step < steps; step++) {
    if (step % 10 === 0) shown = new Map((await listed(owner)).map((review) => [review.authorName ?? '', review]));
    const act = random();
    if (act < 0.15) {
      const reviewer = `زائر ${reviews.size + 1}`;
      const seed = { stars: 1 + Math.floor(random() * 5), comment: `كتبت ${reviewer} في الخطوة ${step}` };
      await google.post('reviews', { location, reviewer, ...seed });
      reviews.set(reviewer, { ...seed, reply: null, draft: null, helpful: false, assigned: false, answered: false });
      continue;
    }
    const reviewer = pick(random, [...reviews.keys()])!;
    const kept = reviews.get(reviewer)!;
    const item = shown.get(reviewer);
    const [first, second] = [random(), random()];
    if (act < 0.3) {
      if (kept.answered) continue;
      const change = { stars: first < 0.5 ? kept.stars : 1 + Math.floor(second * 5), comment: `عدّل ${reviewer} في الخطوة ${step}` };
      const atGoogle = (await google.send('GET', `reviews?location=${encodeURIComponent(location)}`)) as GoogleReview[];
      const { reviewId } = atGoogle.find((review) => review.reviewer.displayName === reviewer)!;
      await google.send('PATCH', `reviews/${reviewId}`, change);
      Object.assign(kept, change);
      continue;
    }
    // Not yet on the screen: nobody can work on it.
    if (!item) continue;
    const path = `/api/Reviews/${item.id}`;
    if (act < 0.55) {
      // A reply to a text that its customer has changed is not sent, so one is written to what Google has.
      if (item.content !== kept.comment || item.stars !== kept.stars) continue;
      const text = `شكرًا ${reviewer}، الخطوة ${step}`;
      if (await command(owner, 'POST', `${path}/reply`, { text })) Object.assign(kept, { reply: text, draft: null, answered: true });
    } else if (act < 0.66) {
      if (kept.reply !== null && (await command(owner, 'DELETE', `${path}/reply`))) kept.reply = null;
    } else if (act < 0.8) {
      const helpful = first < 0.5;
      if (await command(owner, 'POST', `${path}/helpful`, { helpful })) kept.helpful = helpful;
    } else if (act < 0.9) {
      const assigned = second < 0.6;
      if (await command(owner, 'POST', `${path}/assign`, { assignedTo: assigned ? memberId : null })) kept.assigned = assigned;
    } else {
      const text = first < 0.2 ? '' : `مسودة ${step}`;
      if (await command(owner, 'PUT', `${path}/draft`, { text })) kept.draft = text === '' ? null : text;
    }
    if (random() < 0.2) await pause(20);
  }
}

interface GoogleReview {
  readonly reviewId: string;
  readonly reviewer: { readonly displayName: string };
  readonly reviewReply?: { readonly comment: string };
}

/** Everything in which the product, or Google, differs from the bookkeeping. */
export async function differences({ owner, location, reviews }: Simulated, google: GoogleHooks): Promise<readonly string[]> {
  const [list, overview, atGoogle] = await Promise.all([
    allReviews(owner),
    overviewOf(owner),
    google.send('GET', `reviews?location=${encodeURIComponent(location)}`) as Promise<GoogleReview[]>,
  ]);
  const found: string[] = [];
  if (list.length !== reviews.size) found.push(`${list.length} reviews instead of ${reviews.size}`);
  for (const item of list) {
    const kept = reviews.get(item.authorName ?? '');
    if (!kept) {
      found.push(`a review of ${item.authorName} that nobody wrote here`);
      continue;
    }
    const { answered: _answered, ...wanted } = kept;
    const { answered: _also, ...seen } = fromScreen(item);
    for (const key of Object.keys(wanted) as (keyof typeof wanted)[])
      if (wanted[key] !== seen[key])
        found.push(`${item.authorName}: ${key} is ${JSON.stringify(seen[key])} instead of ${JSON.stringify(wanted[key])}`);
    if (item.reply && item.reply.state !== 'published') found.push(`${item.authorName}: its reply is ${item.reply.state}`);
  }
  for (const { reviewer, reviewReply } of atGoogle) {
    const wanted = reviews.get(reviewer.displayName)?.reply ?? null;
    if ((reviewReply?.comment ?? null) !== wanted)
      found.push(`${reviewer.displayName}: Google shows ${reviewReply?.comment ?? 'no reply'}`);
  }
  const stars = [1, 2, 3, 4, 5].map((stars) => [...reviews.values()].filter((kept) => kept.stars === stars).length);
  const counted = [1, 2, 3, 4, 5].map((stars) => overview.distribution.find((each) => each.stars === stars)?.count);
  if (counted.toString() !== stars.toString()) found.push(`stars are counted ${counted.join()} instead of ${stars.join()}`);
  return found;
}

/** Waits until nothing differs; what still differs after `withinMs` is returned. */
export async function settled(business: Simulated, google: GoogleHooks, withinMs: number): Promise<readonly string[]> {
  let last: readonly string[] = [];
  await until(
    async () => (last = await differences(business, google).catch((error: unknown) => [String(error)])),
    (found) => found.length === 0,
    withinMs,
  ).catch(() => {});
  return last;
}
