import { randomUUID } from 'node:crypto';
import { defaultBusinessPreferences, isoAfter, minute, type TenantId } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { imported } from '../../../testing/imported.ts';
import { link } from '../../../testing/onboard.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
let person: Person;
let locationId: string;
let reviewId: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  person = await makePerson(testApp);
  ({ locationId } = await link(testApp, person));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const review = imported(randomUUID());
  reviewId = reviewIdOf(person.tenantId as TenantId, locationId as never, review.googleReviewId);
  await testApp.sendInternalCommand('ImportReviewPage', person.tenantId, {
    locationId,
    part: null,
    fetchedAt: testApp.now.at.toISOString(),
    reviews: [review],
  });
});

const reply = (text: string, more: { key?: string; token?: string; language?: string } = {}): Promise<Answer> =>
  testApp.ask('POST', `/api/Reviews/${reviewId}/reply`, { token: person.token, body: { text }, ...more });
const undo = (replyId: string): Promise<Answer> =>
  testApp.ask('POST', `/api/Reviews/${reviewId}/reply/undo`, { token: person.token, body: { replyId } });
const tell = async (name: string, payload: object): Promise<Answer['body']['model']> => {
  const answer = await testApp.sendInternalCommand(name, person.tenantId, { reviewId, ...payload });
  expect(answer.status, `${name}: ${answer.text}`).toBe(200);
  return answer.body.model;
};
const types = async (): Promise<string[]> => (await testApp.events('review', reviewId)).map(({ type }) => type);
const later = (ms: number) => {
  testApp.now.at = new Date(testApp.now.at.getTime() + ms);
};

test('the versions of a review before its last change are told to workers of its business', async () => {
  expect(await tell('ReadEarlierVersions', {})).toEqual([]);
  const first = imported(randomUUID());
  reviewId = reviewIdOf(person.tenantId as TenantId, locationId as never, first.googleReviewId);
  for (const [text, updatedAt] of [
    ['سيئ', first.updatedAt],
    ['مقبول', isoAfter(first.updatedAt, minute)],
    ['ممتاز', isoAfter(first.updatedAt, 2 * minute)],
  ] as const) {
    await testApp.sendInternalCommand('ImportReviewPage', person.tenantId, {
      locationId,
      part: null,
      fetchedAt: testApp.now.at.toISOString(),
      reviews: [{ ...first, text, updatedAt }],
    });
  }
  expect(await tell('ReadEarlierVersions', {})).toMatchObject([
    { text: 'سيئ', at: first.updatedAt },
    { text: 'مقبول', at: isoAfter(first.updatedAt, minute) },
  ]);
  const stranger = await makePerson(testApp);
  expect((await testApp.sendInternalCommand('ReadEarlierVersions', stranger.tenantId, { reviewId })).body.model).toEqual([]);
});

describe('a reply', () => {
  test('is queued, claimed, accepted and published', async () => {
    const answer = await reply('  نعتذر لك  ');
    expect(answer.status, answer.text).toBe(202);
    const { replyId, publishAt } = answer.model;
    expect(publishAt).toBe(isoAfter(testApp.now.at.toISOString(), 6000));
    expect(answer.body.position).toEqual(expect.any(String));
    expect(await tell('StartPublishing', { replyId })).toMatchObject({ state: 'early' });
    later(6000);
    const googleName = expect.stringContaining('accounts/1/');
    const claim = { state: 'claimed', locationId, text: 'نعتذر لك', googleName, replaces: null, answers: null, maySend: true };
    expect(await tell('StartPublishing', { replyId })).toEqual(claim);
    expect(await tell('StartPublishing', { replyId }), 'again after a crash').toEqual(claim);
    expect((await undo(replyId)).body.code).toBe('undo_too_late');
    expect((await reply('نص آخر')).body.code).toBe('reply_being_published');
    await tell('AcceptReply', { replyId, googleUpdatedAt: null });
    await tell('ResolveReply', { replyId, outcome: 'published', policyViolation: null });
    await tell('ResolveReply', { replyId, outcome: 'published', policyViolation: null });
    expect(await types()).toEqual(['ReviewReceived', 'ReplyQueued', 'ReplyPublishingStarted', 'ReplyAccepted', 'ReplyPublished']);

    const deletion = await testApp.ask('DELETE', `/api/Reviews/${reviewId}/reply`, { token: person.token });
    expect(deletion.status).toBe(202);
    expect(await tell('ClaimReplyDeletion', { replyId })).toMatchObject({ state: 'claimed', text: 'نعتذر لك' });
    await tell('ConfirmReplyDeletion', { replyId });
    expect(await tell('ClaimReplyDeletion', { replyId })).toMatchObject({ state: 'gone' });
    const again = await testApp.ask('DELETE', `/api/Reviews/${reviewId}/reply`, { token: person.token });
    expect(again.body.code).toBe('reply_none');
  });

  test('can be undone for as long as its writer chose', async () => {
    const choose = (undoSeconds: number | null) =>
      testApp.ask('PUT', '/api/account/preferences', { token: person.token, body: { undoSeconds } });
    expect((await choose(30)).status).toBe(200);
    const { replyId, publishAt } = (await reply('نعتذر لك')).model;
    expect(publishAt).toBe(isoAfter(testApp.now.at.toISOString(), 30_000));
    later(29_000);
    expect(await tell('StartPublishing', { replyId })).toMatchObject({ state: 'early' });
    expect((await undo(replyId)).status).toBe(200);
    await choose(null);
  });

  test('can be undone for as long as the business set it, where its writer chose nothing', async () => {
    const set = async (revision: number, undoSeconds: 15 | null) => {
      const body = { revision, preferences: { ...defaultBusinessPreferences, undoSeconds } };
      expect((await testApp.ask('PUT', '/api/business/preferences', { token: person.token, body })).status).toBe(200);
    };
    await set(0, 15);
    const { replyId, publishAt } = (await reply('نعتذر لك')).model;
    expect(publishAt).toBe(isoAfter(testApp.now.at.toISOString(), 15_000));
    expect((await undo(replyId)).status).toBe(200);
    await set(1, null);
  });

  test('is told to workers until it is undone, also while a new text is to replace it', async () => {
    const { replyId } = (await reply('نعتذر لك')).model;
    const facts = { googleName: expect.stringContaining('accounts/1/'), locationId, text: 'نعتذر لك' };
    expect(await tell('ReadReply', { replyId })).toEqual(facts);
    later(6000);
    await tell('StartPublishing', { replyId });
    await tell('AcceptReply', { replyId, googleUpdatedAt: null });
    const { replyId: newer } = (await reply('نص أحدث')).model;
    expect([await tell('ReadReply', { replyId }), await tell('ReadReply', { replyId: newer })]).toEqual([
      facts,
      { ...facts, text: 'نص أحدث' },
    ]);
    await undo(newer);
    expect([await tell('ReadReply', { replyId }), await tell('ReadReply', { replyId: newer })]).toEqual([facts, null]);
    const stranger = await makePerson(testApp);
    expect((await testApp.sendInternalCommand('ReadReply', stranger.tenantId, { reviewId, replyId })).body.model).toBeNull();
  });

  test('taken back gives its words back', async () => {
    const { replyId } = (await reply('نعتذر لك')).model;
    const undone = await undo(replyId);
    expect([undone.status, undone.body.model]).toEqual([200, { text: 'نعتذر لك' }]);
    later(minute);
    expect(await tell('StartPublishing', { replyId })).toMatchObject({ state: 'gone', text: null });
    expect((await undo(replyId)).body.code).toBe('reply_none');
  });

  test('is created once for fifty concurrent requests with the same key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reply('نعتذر لك', { key })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(await types()).toEqual(['ReviewReceived', 'ReplyQueued']);
  });

  test('is created once when several users reply at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reply(`رد ${index}`)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(new Set(['reply_exists']));
  });

  test('lets either the undo or the claim succeed when both run concurrently', async () => {
    const { replyId } = (await reply('نعتذر لك')).model;
    later(minute);
    const [undone, claimed] = await Promise.all([undo(replyId), tell('StartPublishing', { replyId })]);
    expect([undone.status === 200, claimed?.state === 'claimed'].filter(Boolean)).toHaveLength(1);
  });

  test('refuses the same key with another text', async () => {
    const key = randomUUID();
    await reply('أولًا', { key });
    expect((await reply('ثانيًا', { key })).body.code).toBe('idempotency_mismatch');
  });

  test('may have 4096 bytes; a blank and a longer text are refused in both languages', async () => {
    const errors = async (text: string, language: 'ar' | 'en') => (await reply(text, { language })).body.errors;
    expect([await errors(' \n\t ', 'ar'), await errors(' \n\t ', 'en')]).toEqual([
      { text: ['هذا الحقل مطلوب'] },
      { text: ['This field is required'] },
    ]);
    const tooLong = 'ن'.repeat(2049);
    expect([await errors(tooLong, 'ar'), await errors(tooLong, 'en')]).toEqual([
      { text: ['النص أطول من المسموح'] },
      { text: ['This text is too long'] },
    ]);
    expect((await reply('ن'.repeat(2048))).status).toBe(202);
  });

  test('saves a draft', async () => {
    const save = (text: string) => testApp.ask('PUT', `/api/Reviews/${reviewId}/draft`, { token: person.token, body: { text } });
    expect([(await save('مسودة')).status, (await save('مسودة')).status, (await save('')).status]).toEqual([200, 200, 200]);
    expect(await types()).toEqual(['ReviewReceived', 'ReplyDraftSaved', 'ReplyDraftSaved']);
  });
});

test('who wrote a review is erased by whoever manages the settings of its business, in their name and once', async () => {
  const erase = (token: string) => testApp.ask('POST', `/api/Reviews/${reviewId}/erase`, { token });
  const stranger = await makePerson(testApp);
  expect((await erase(stranger.token)).body.code).toBe('not_found');
  expect((await erase(person.token)).status).toBe(200);
  expect((await erase(person.token)).status).toBe(200);
  const erased = (await testApp.events('review', reviewId)).filter(({ type }) => type === 'ReviewErased');
  expect(erased.map(({ metadata }) => metadata.actor)).toEqual([expect.objectContaining({ kind: 'person', accountId: person.accountId })]);
  expect((await reply('شكرًا لك')).body.code).toBe('not_found');
});

test('answers another tenant’s review like an unknown one', async () => {
  const stranger = await makePerson(testApp);
  const body = { text: 'نعتذر لك' };
  for (const [method, tail, given] of [
    ['POST', 'reply', body],
    ['POST', 'reply/undo', { replyId: randomUUID() }],
    ['DELETE', 'reply', undefined],
    ['PUT', 'draft', body],
  ] as const) {
    const ask = (id: string) =>
      testApp.ask(method, `/api/Reviews/${id}/${tail}`, { token: stranger.token, ...(given ? { body: given } : {}) });
    const [foreign, unknown] = [await ask(reviewId), await ask(randomUUID())];
    expect([foreign.status, foreign.text], `${method} ${tail}`).toEqual([404, unknown.text]);
  }
  const crossed = await testApp.sendInternalCommand('FailReplyDeletion', stranger.tenantId, { reviewId, replyId: randomUUID() });
  expect(crossed.status).toBe(404);
});

test('queues nothing without a Google connection', async () => {
  const who = await makePerson(testApp);
  const linked = await link(testApp, who);
  const review = imported('r1');
  const id = reviewIdOf(who.tenantId as TenantId, linked.locationId, 'r1');
  const page = { locationId: linked.locationId, part: null, fetchedAt: testApp.now.at.toISOString(), reviews: [review] };
  await testApp.sendInternalCommand('ImportReviewPage', who.tenantId, page);
  await testApp.ask('POST', '/api/Platforms/disconnect', { token: who.token, body: { platformType: 'google' } });
  const answer = await testApp.ask('POST', `/api/Reviews/${id}/reply`, { token: who.token, body: { text: 'نعتذر لك' } });
  expect([answer.status, answer.body.code]).toEqual([401, 'google_not_connected']);
});

test('refuses a reply for an unlinked branch until it is linked again', async () => {
  const who = await makePerson(testApp);
  const { locationId: branch } = await link(testApp, who);
  const [held, other] = [imported('r1'), imported('r2')];
  const page = { locationId: branch, part: null, fetchedAt: testApp.now.at.toISOString(), reviews: [held, other] };
  await testApp.sendInternalCommand('ImportReviewPage', who.tenantId, page);
  const ask = (method: 'POST' | 'DELETE', of: string, more: object = {}) =>
    testApp.ask(method, `/api/Reviews/${reviewIdOf(who.tenantId as TenantId, branch, of)}/reply`, { token: who.token, ...more });
  const reply = (of: string, more: object = {}) => ask('POST', of, { body: { text: 'نعتذر لك' }, ...more });
  const key = randomUUID();
  const first = await reply('r1', { key });
  expect((await testApp.ask('DELETE', `/api/locations/${branch}`, { token: who.token })).status).toBe(200);

  const [arabic, english] = [await reply('r2', { language: 'ar' }), await reply('r2', { language: 'en' })];
  expect([arabic, english].map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 2 }, () => [409, 'branch_unlinked']),
  );
  expect(arabic.body.message).toBe('أُلغي ربط فرع هذه المراجعة، وبعد ربطه من جديد يمكن الرد عليها');
  expect(english.body.message).toBe('The branch of this review was unlinked; link it again to answer');
  expect((await ask('DELETE', 'r1')).body.code).toBe('branch_unlinked');
  expect((await testApp.events('review', reviewIdOf(who.tenantId as TenantId, branch, 'r2'))).map(({ type }) => type)).toEqual([
    'ReviewReceived',
  ]);
  // A repeat of an earlier request gets its earlier answer.
  const again = await reply('r1', { key });
  expect([again.status, again.text]).toEqual([first.status, first.text]);

  expect((await testApp.ask('POST', '/api/locations/link', { token: who.token, body: { placeIds: ['place-10'] } })).status).toBe(200);
  expect((await reply('r2')).status).toBe(202);
});
