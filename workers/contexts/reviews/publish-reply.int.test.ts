import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, testJob, type TestApp, testGrant } from '../../testing/test-app.ts';
import { apiError, generateReviews, type RawReview } from '../../testing/google-server.ts';
import { deleteReply } from './delete-reply.processor.ts';
import { publishReply } from './publish-reply.processor.ts';

const text = 'شكرًا لكم على هذه الكلمات';
const name = 'accounts/1/locations/1/reviews/a0';

describe('a reply', () => {
  let app: TestApp;
  let locationId: Uuid;
  let review: RawReview;
  const payload = () => ({ tenantId: app.tenantId, reviewId, replyId });
  const reviewId = randomUUID() as Uuid;
  const replyId = randomUUID() as Uuid;
  const publish = (job = testJob()) => publishReply(app)(payload(), job);
  const sent = (command: string) => app.commandApi.named(command).map((entry) => entry.payload);
  const claim = (over: object = {}) => ({
    state: 'claimed',
    locationId,
    googleName: name,
    text,
    replaces: null,
    answers: null,
    maySend: true,
    ...over,
  });

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    const reviews = generateReviews('a', 1);
    review = reviews[0]!;
    locationId = await app.addLocation('locations/1', reviews);
    app.commandApi.answer('StartPublishing', () => claim());
    app.commandApi.answer('ClaimReplyDeletion', () => claim({ text: null }));
  });
  afterEach(() => app.close());

  test('is read at Google, put and accepted', async () => {
    await publish();
    expect(app.googleServer.calls.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    expect(app.googleServer.puts).toEqual([text]);
    expect(sent('AcceptReply')).toEqual([{ reviewId, replyId, googleUpdatedAt: '2026-03-13T08:00:00.000Z' }]);
  });

  test('is found by the next attempt and not put again when the response of the put was lost', async () => {
    app.googleServer.failNext({ method: 'PUT', path: '/reply', times: 1, how: 'drop_after' });
    const job = testJob({ id: 'when-reply-queued-1' });
    await expect(publish(job)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(sent('FailReply')).toEqual([]);
    await publish({ ...job, attempt: 2 });
    expect(app.googleServer.puts).toEqual([text]);
    expect(sent('AcceptReply')).toHaveLength(1);
  });

  test('is put by the next attempt when the put did not arrive', async () => {
    app.googleServer.failNext({ method: 'PUT', path: '/reply', times: 1, how: 'drop' });
    await expect(publish()).rejects.toThrow();
    await publish(testJob({ attempt: 2 }));
    expect(app.googleServer.puts).toEqual([text]);
    expect(sent('AcceptReply')).toHaveLength(1);
  });

  test('is read once more by the last attempt before it counts as failed', async () => {
    app.googleServer.failNext({ method: 'PUT', path: '/reply', times: 1, how: 'drop_after' });
    await publish(testJob({ attempt: 10, lastAttempt: true }));
    expect(app.googleServer.puts).toEqual([text]);
    expect([sent('AcceptReply').length, sent('FailReply').length]).toEqual([1, 0]);
  });

  test('fails visibly with the last attempt when Google never accepted it', async () => {
    app.googleServer.failNext({ path: '/reviews/a0', times: 9, how: { status: 503 } });
    await publish(testJob({ attempt: 10, lastAttempt: true }));
    expect(sent('FailReply')).toEqual([{ reviewId, replyId, reason: 'google_unreachable' }]);
    expect(app.googleServer.puts).toEqual([]);
  });

  test('is not recorded as failed when it is at Google but command-api is unavailable', async () => {
    app.commandApi.disturb('AcceptReply', { status: 503, code: 'unavailable', times: 99 });
    await expect(publish(testJob({ attempt: 10, lastAttempt: true }))).rejects.toMatchObject({ name: 'CommandUnanswered' });
    expect(sent('FailReply')).toEqual([]);
  });

  test('replaces the answer it was written to replace, and puts a rejected text again', async () => {
    app.commandApi.answer('StartPublishing', () => claim({ replaces: 'نص سابق' }));
    review.reviewReply = { comment: 'نص سابق', updateTime: '2026-03-01T08:00:00Z', reviewReplyState: 'APPROVED' };
    await publish();
    review.reviewReply = { comment: text, updateTime: '2026-03-01T08:00:00Z', reviewReplyState: 'REJECTED', policyViolation: 'PRIVACY' };
    await publish();
    expect(app.googleServer.puts).toEqual([text, text]);
  });

  test.each([null, 'نص سابق'])('does not overwrite an answer that its writer could not know (replaces %s)', async (replaces) => {
    app.commandApi.answer('StartPublishing', () => claim({ replaces }));
    review.reviewReply = { comment: 'كتبه المالك في Google', updateTime: '2026-03-13T07:59:00Z', reviewReplyState: 'APPROVED' };
    await publish();
    expect(app.googleServer.puts).toEqual([]);
    expect(sent('FailReply')).toEqual([{ reviewId, replyId, reason: 'answered_elsewhere' }]);
  });

  test('is put over an answer that Google rejected', async () => {
    review.reviewReply = { comment: 'نص مرفوض', updateTime: '2026-03-01T08:00:00Z', reviewReplyState: 'REJECTED' };
    await publish();
    expect(app.googleServer.puts).toEqual([text]);
  });

  test('of the rule is sent to the review it answers, and not to one that its author changed', async () => {
    const answers = { stars: 5, text: 'خدمة رائعة' };
    Object.assign(review, { starRating: 'FIVE', comment: answers.text });
    app.commandApi.answer('StartPublishing', () => claim({ answers }));
    await publish();
    expect(app.googleServer.puts).toEqual([text]);
    delete review.reviewReply;
    for (const change of [{ starRating: 'ONE' }, { starRating: 'FIVE', comment: 'تأخر الطلب' }]) {
      Object.assign(review, change);
      await publish();
    }
    expect(app.googleServer.puts).toEqual([text]);
    expect(sent('FailReply')).toEqual([1, 2].map(() => ({ reviewId, replyId, reason: 'review_edited' })));
  });

  test('of a rule that was switched off between two attempts is accepted if it is there, and never put again', async () => {
    app.googleServer.failNext({ method: 'PUT', path: '/reply', times: 1, how: 'drop_after' });
    await expect(publish()).rejects.toMatchObject({ outcome: 'unknown' });
    app.commandApi.answer('StartPublishing', () => claim({ maySend: false }));
    await publish(testJob({ attempt: 2 }));
    expect(sent('AcceptReply')).toHaveLength(1);
    delete review.reviewReply;
    await publish(testJob({ attempt: 2 }));
    expect(app.googleServer.puts).toEqual([text]);
    expect(sent('FailReply')).toEqual([{ reviewId, replyId, reason: 'rule_withdrawn' }]);
  });

  test('is not claimed while Google is unavailable, so it can still be undone; neither is its deletion', async () => {
    app.googleServer.failNext({ path: '/reviews/a0', times: 10, how: { status: 503 } });
    for (let n = 0; n < 10; n++) await expect(publish()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(publish()).rejects.toMatchObject({ name: 'CircuitOpen' });
    await expect(deleteReply(app)(payload(), testJob())).rejects.toMatchObject({ name: 'CircuitOpen' });
    expect([sent('StartPublishing').length, sent('ClaimReplyDeletion').length]).toEqual([10, 0]);
  });

  test('is dropped when it was undone, and delayed when it is early', async () => {
    app.commandApi.answer('StartPublishing', () => claim({ state: 'gone', text: null }));
    await publish();
    app.commandApi.answer('StartPublishing', () => claim({ state: 'early' }));
    await expect(publish()).rejects.toMatchObject({ name: 'RetryLater', afterMs: 500 });
    expect(app.googleServer.calls).toEqual([]);
  });

  test.each([
    [apiError(404, 'NOT_FOUND'), 'review_gone', 0],
    [apiError(400, 'INVALID_ARGUMENT'), 'invalid_text', 0],
    [apiError(403, 'PERMISSION_DENIED'), 'permission_lost', 1],
    [apiError(400, 'FAILED_PRECONDITION'), 'unverified', 1],
  ])('fails at once with an actionable reason when it cannot be put (%#)', async (how, reason, accessLost) => {
    app.googleServer.failNext({ method: 'PUT', path: '/reply', times: 1, how });
    await publish();
    expect(sent('FailReply')).toEqual([{ reviewId, replyId, reason }]);
    expect(sent('LoseLocationAccess')).toHaveLength(accessLost);
  });

  test('fails at once for an unlinked branch, as does its deletion; a branch missing in the read model is retried', async () => {
    await app.unlink(locationId);
    await publish();
    expect(sent('FailReply')).toEqual([{ reviewId, replyId, reason: 'unlinked' }]);
    await deleteReply(app)(payload(), testJob());
    expect(sent('FailReplyDeletion')).toEqual([{ reviewId, replyId }]);
    expect(app.googleServer.calls).toEqual([]);
    app.commandApi.answer('StartPublishing', () => claim({ locationId: randomUUID() }));
    await expect(publish()).rejects.toThrow(/not in the read model/);
  });

  test('records a lost connection once when the grant is revoked', async () => {
    app.revoke();
    await publish();
    expect(sent('LoseConnection')).toEqual([{ connectionId: app.connectionId, reason: 'revoked', grantId: testGrant }]);
    expect(sent('FailReply')).toEqual([{ reviewId, replyId, reason: 'connection_lost' }]);
  });

  test('is deleted once, also when the response was lost or it no longer existed', async () => {
    review.reviewReply = { comment: text, updateTime: '2026-03-13T08:00:00Z' };
    app.googleServer.failNext({ method: 'DELETE', path: '/reply', times: 1, how: 'drop_after' });
    await expect(deleteReply(app)(payload(), testJob())).rejects.toMatchObject({ outcome: 'unknown' });
    await deleteReply(app)(payload(), testJob({ attempt: 2 }));
    expect(app.googleServer.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    app.googleServer.reviews.set('locations/1', []);
    await deleteReply(app)(payload(), testJob());
    expect(sent('ConfirmReplyDeletion')).toHaveLength(2);
  });
});
