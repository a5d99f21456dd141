import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { testTime } from '@sumaa/event-store/testing';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, testJob, type TestApp } from '../../testing/test-app.ts';
import { generateReviews, type RawReview } from '../../testing/google-server.ts';
import { checkReply } from './check-reply.processor.ts';

const text = 'نعتذر عن ذلك';

describe('a check of an accepted reply', () => {
  let app: TestApp;
  let review: RawReview;
  let locationId: Uuid;
  const reviewId = randomUUID() as Uuid;
  const replyId = randomUUID() as Uuid;
  const check = (round: number) => checkReply(app)({ tenantId: app.tenantId, reviewId, replyId, round }, testJob());
  const resolved = () => app.commandApi.named('ResolveReply').map(({ payload }) => payload);
  const shows = (reviewReplyState: string | undefined, comment = text, policyViolation?: string) => {
    review.reviewReply = {
      comment,
      updateTime: '2026-03-13T08:00:00Z',
      ...(reviewReplyState && { reviewReplyState }),
      ...(policyViolation && { policyViolation }),
    };
  };

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    const reviews = generateReviews('a', 1);
    review = reviews[0]!;
    locationId = await app.addLocation('locations/1', reviews);
    const classified = {
      language: 'ar',
      sentiment: 'negative',
      textSentiment: 'negative',
      mismatch: false,
      topics: [],
      classifier: 'test',
    };
    const content = { stars: 2, text: 'الخدمة بطيئة', translation: null, ...classified };
    const received = {
      reviewId,
      locationId,
      writtenBeforeLink: false,
      answerDueAt: null,
      googleName: 'accounts/1/locations/1/reviews/a0',
      authorName: 'نورة',
      authorPhotoUrl: null,
      anonymous: false,
    };
    await app.append(
      'review',
      reviewId,
      { type: 'ReviewReceived', data: { ...received, createdAt: testTime, updatedAt: testTime, ...content } },
      { type: 'ReplyQueued', data: { reviewId, locationId, replyId, text, accountId: randomUUID(), publishAt: testTime, replaces: false } },
    );
  });
  afterEach(() => app.close());

  test('waits while Google decides, then records the publication', async () => {
    shows('PENDING');
    await check(0);
    expect(resolved()).toEqual([]);
    shows('APPROVED', `${text}\r\n`);
    await check(1);
    expect(resolved()).toEqual([{ reviewId, replyId, outcome: 'published', policyViolation: null }]);
  });

  test("stores Google's reason, also an unknown one", async () => {
    shows('REJECTED', text, 'SOMETHING_NEW');
    await check(2);
    expect(resolved()).toEqual([{ reviewId, replyId, outcome: 'rejected', policyViolation: 'SOMETHING_NEW' }]);
  });

  test('treats a text without a state as published when it is still there a minute later', async () => {
    shows(undefined);
    await check(0);
    expect(resolved()).toEqual([]);
    await check(1);
    expect(resolved()).toMatchObject([{ outcome: 'published' }]);
  });

  test('makes no call for an unlinked branch', async () => {
    shows('APPROVED');
    await app.unlink(locationId);
    await check(0);
    expect([resolved(), app.googleServer.calls]).toEqual([[], []]);
  });

  test('ignores a text of someone else', async () => {
    shows('APPROVED', 'كتبه شخص آخر');
    await check(1);
    review.reviewReply = undefined;
    await check(2);
    expect(resolved()).toEqual([]);
  });
});
