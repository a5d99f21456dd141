import type { ReviewEvent, TopicMention } from '@sumaa/contracts';
import { openBusiness, type TestBusiness } from './business.ts';
import { at, idOf } from './events.ts';
import { observed, received, removed, replySteps, type ReviewEventNamed } from './reviews.ts';
import type { TestProjections } from './start-projections.ts';

/** Review `n` with the default fields, overridden by `over`. */
export const review = (n: number, over: Partial<ReviewEventNamed<'ReviewReceived'>['data']> = {}): ReviewEvent =>
  received({ reviewId: idOf('r', n), ...over });

/** The event with the ids of review `n`. */
export const ofReview = <E extends ReviewEvent>(n: number, locationId: string, event: E): E => ({
  ...event,
  data: { ...event.data, reviewId: idOf('r', n), locationId },
});

const lookedAt: TopicMention = { topic: 'service', sentiment: 'neutral', start: 3, end: 8 };

/** Opens two businesses; the first has reviews in every state, the second one review with similar text. */
export async function openReviewFixture(t: TestProjections): Promise<{ one: TestBusiness; two: TestBusiness }> {
  const one = await openBusiness(t, 1);
  const two = await openBusiness(t, 2);
  const [a, b] = one.branches;
  // At 15 March 09:00 UTC: 1 and 2 are overdue, 3 is due in two hours, 4 is answered, the reply to 5 is queued, 6 is rejected, 7 is removed.
  await t.append(
    one.tenantId,
    '2026-03-15T08:00:00Z',
    review(1, {
      locationId: a,
      stars: 2,
      sentiment: 'negative',
      createdAt: at('2026-03-13T09:00:00Z'),
      authorName: 'سارة المطيري',
      text: 'الطلب تأخّر أكثر من ساعةٍ',
    }),
    review(2, {
      locationId: a,
      stars: 3,
      sentiment: 'neutral',
      createdAt: at('2026-03-14T08:59:59Z'),
      authorName: 'Omar Khalid',
      text: 'Good food, too loud. 100% noise',
      language: 'en',
    }),
    review(3, {
      locationId: b,
      stars: 5,
      createdAt: at('2026-03-14T11:00:00Z'),
      authorName: 'أبو فهد',
      text: 'المندي ممتازٌ والخدمة سريعة',
    }),
    review(4, { locationId: b, stars: 5, createdAt: at('2026-03-10T11:00:00Z'), authorName: null, text: null, language: 'none' }),
    ofReview(4, b, observed()),
    review(5, {
      locationId: a,
      stars: null,
      createdAt: at('2026-03-11T11:00:00Z'),
      authorName: 'ماجد',
      text: 'لا تعليق',
      topics: [lookedAt],
    }),
    ofReview(5, a, replySteps(5).queued),
    review(6, { locationId: a, stars: 1, sentiment: 'negative', createdAt: at('2026-03-12T11:00:00Z') }),
    ofReview(6, a, replySteps(6).queued),
    ofReview(6, a, replySteps(6).publishing),
    ofReview(6, a, replySteps(6).accepted),
    ofReview(6, a, replySteps(6).rejected),
    review(7, { locationId: a, stars: 1, createdAt: at('2026-03-14T00:00:00Z') }),
    ofReview(7, a, removed),
  );
  await t.append(two.tenantId, '2026-03-15T08:00:00Z', review(21, { locationId: two.branches[0], authorName: 'سارة', text: 'تأخر الطلب' }));
  return { one, two };
}

export interface WaitingReview {
  readonly text: string | null;
  readonly createdAt: string;
  readonly stars?: number;
  readonly branch?: 0 | 1;
  readonly writtenBeforeLink?: boolean;
  readonly isAnswered?: boolean;
  /** Assigned to the administrator. */
  readonly assigned?: boolean;
}

let written = 1000;

/** Appends reviews of a business, told apart by their texts. */
export async function openReviewsOf(t: TestProjections, business: TestBusiness, given: readonly WaitingReview[]): Promise<void> {
  const events = given.flatMap(
    ({ text, createdAt, stars = 4, branch = 0, writtenBeforeLink = false, isAnswered = false, assigned = false }) => {
      written += 1;
      const n = written;
      const locationId = business.branches[branch];
      const to = { memberId: business.memberId, accountId: business.accountId, assignedBy: business.accountId };
      return [
        review(n, { locationId, text, stars, writtenBeforeLink, createdAt: at(createdAt) }),
        ...(isAnswered ? [ofReview(n, locationId, observed())] : []),
        ...(assigned ? [ofReview(n, locationId, { type: 'ReviewAssigned', data: { reviewId: idOf('r', n), locationId, ...to } })] : []),
      ];
    },
  );
  await t.append(business.tenantId, '2026-03-15T08:00:00Z', ...events);
}
