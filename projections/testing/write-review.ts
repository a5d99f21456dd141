import { at, idOf } from './events.ts';
import type { TestBusiness } from './business.ts';
import { received, replySteps } from './reviews.ts';
import type { TestProjections } from './start-projections.ts';

export interface GivenReview {
  readonly stars?: number | null;
  readonly sentiment?: 'positive' | 'neutral' | 'negative';
  readonly branch?: 0 | 1;
  /** Hours until it was answered; undefined: unanswered. */
  readonly answeredAfter?: number;
}

let count = 0;

/** Appends a review written at `createdAt`, and its reply if requested; returns its id and branch. */
export async function writeReview(t: TestProjections, business: TestBusiness, createdAt: string, given: GivenReview = {}) {
  const { stars = 5, sentiment = 'positive', branch = 0, answeredAfter } = given;
  count += 1;
  const ids = { reviewId: idOf('r', count), locationId: business.branches[branch] };
  await t.append(business.tenantId, createdAt, received({ ...ids, stars, sentiment, createdAt: at(createdAt), updatedAt: at(createdAt) }));
  if (answeredAfter !== undefined) {
    const acceptedAt = new Date(Date.parse(createdAt) + answeredAfter * 3_600_000).toISOString();
    const { queued, publishing, accepted } = replySteps(count);
    const events = [queued, publishing, { ...accepted, data: { ...accepted.data, acceptedAt: at(acceptedAt) } }];
    await t.append(business.tenantId, acceptedAt, ...events.map((event) => ({ ...event, data: { ...event.data, ...ids } })));
  }
  return ids;
}

/** Appends events which say that the whole history of these branches, three reviews each, has been read. */
export async function completeHistory(t: TestProjections, business: TestBusiness, ...branches: readonly (0 | 1)[]): Promise<void> {
  for (const branch of branches) {
    const locationId = business.branches[branch];
    const part = { partId: locationId, runId: idOf('y', 1), locationId };
    const started = { ...part, kind: 'first', expected: 3, available: 3, startToken: null };
    await t.append(
      business.tenantId,
      '2026-02-01T00:00:00Z',
      { type: 'SyncPartStarted', data: started },
      { type: 'SyncPartCompleted', data: { ...part, received: 3, nextPageToken: null } },
    );
  }
}
