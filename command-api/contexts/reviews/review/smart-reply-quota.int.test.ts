import { randomUUID } from 'node:crypto';
import { day, draftsPerAiReply, minute, monthAt, type ReplySuggestions, type TenantId, type Uuid } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { imported } from '../../../testing/imported.ts';
import { link } from '../../../testing/onboard.ts';
import { makePerson, password, type Person } from '../../../testing/people.ts';
import { payPlan } from '../../../testing/plan.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { useUp } from '../../../testing/usage.ts';

const aMonth = 100;
let testApp: TestApp;
let person: Person;
let locationId: Uuid;
let began: Date;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  began = testApp.now.at;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.now.at = began;
  person = await makePerson(testApp);
  ({ locationId } = (await link(testApp, person)) as { locationId: Uuid });
});

async function arrive(count: number): Promise<readonly Uuid[]> {
  const reviews = Array.from({ length: count }, () => imported(randomUUID(), { createdAt: testApp.now.at.toISOString() }));
  await testApp.sendInternalCommand('ImportReviewPage', person.tenantId, {
    locationId,
    part: null,
    fetchedAt: testApp.now.at.toISOString(),
    reviews,
  });
  return reviews.map(({ googleReviewId }) => reviewIdOf(person.tenantId as TenantId, locationId, googleReviewId));
}
const suggest = (id: Uuid) => testApp.ask('POST', `/api/Reviews/${id}/suggestions`, { token: person.token, body: {} });
const reply = (id: Uuid, text: string) => testApp.ask('POST', `/api/Reviews/${id}/reply`, { token: person.token, body: { text } });
const suggested = async (id: Uuid): Promise<string> => {
  const answer = await suggest(id);
  expect(answer.status, answer.text).toBe(200);
  return (answer.model as unknown as ReplySuggestions).texts[0]!;
};
/** What is counted this month: answers, smart replies, and times of writing them. */
async function counted(at = testApp.now.at): Promise<Readonly<Record<string, number>>> {
  const month = monthAt(at.toISOString(), 'Asia/Riyadh').name;
  const used: Record<string, number> = { answer: 0, ai_reply: 0, ai_draft: 0 };
  for (const { type, data } of await testApp.events('usage', `${person.tenantId}-${month}`)) {
    const { what, holders } = data as { readonly what: string; readonly holders: number };
    const change = type === 'UsageCounted' && holders === 1 ? 1 : type === 'UsageReleased' && holders === 0 ? -1 : 0;
    used[what] = (used[what] ?? 0) + change;
  }
  return used;
}
const later = (ms: number) => {
  testApp.now.at = new Date(testApp.now.at.getTime() + ms);
};
/** Once the trial is over. */
async function becomeBasic(): Promise<void> {
  await payPlan(testApp, person, { plan: 'basic', interval: 'monthly' });
  later(15 * day);
  await testApp.sendInternalCommand('CheckSubscription', person.tenantId, {});
  const { token } = (await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: person.email, password } })).model;
  person = { ...person, token };
}
/** What a worker reports of a reply. */
async function tell(name: string, reviewId: Uuid, replyId: string, payload: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const told = await testApp.sendInternalCommand(name, person.tenantId, { reviewId, replyId, ...payload });
  expect(told.status, told.text).toBe(200);
}
async function publish(id: Uuid, text: string): Promise<string> {
  const { replyId } = (await reply(id, text)).model;
  later(minute);
  await tell('StartPublishing', id, replyId);
  await tell('AcceptReply', id, replyId, { googleUpdatedAt: null });
  return replyId;
}

test('a reply that began as a suggestion counts once per review, however it is edited, and not when it is undone', async () => {
  const [edited, own, undone] = (await arrive(3)) as [Uuid, Uuid, Uuid];
  const text = await suggested(edited);
  await testApp.ask('PUT', `/api/Reviews/${edited}/draft`, { token: person.token, body: { text } });
  await publish(edited, 'كتبت كل كلمة من جديد');
  expect(await counted()).toEqual({ answer: 1, ai_reply: 1, ai_draft: 1 });
  const unseen = { token: person.token, body: { text: 'نص من لم يرَ الرد', isFirst: true } };
  expect((await testApp.ask('POST', `/api/Reviews/${edited}/reply`, unseen)).body.code).toBe('reply_exists');
  expect(await counted(), 'what is refused').toEqual({ answer: 1, ai_reply: 1, ai_draft: 1 });
  await publish(edited, `${text} وأهلًا بك`);
  expect((await counted())['ai_reply'], 'the same review again').toBe(1);

  await suggested(own);
  await publish(own, 'نصي أنا');
  expect(await counted(), 'what was only looked at is not counted').toEqual({ answer: 2, ai_reply: 1, ai_draft: 2 });

  const { replyId } = (await reply(undone, await suggested(undone))).model;
  expect((await counted())['ai_reply']).toBe(2);
  await testApp.ask('POST', `/api/Reviews/${undone}/reply/undo`, { token: person.token, body: { replyId } });
  expect(await counted()).toEqual({ answer: 2, ai_reply: 1, ai_draft: 3 });
});

test('a reply that ends unpublished gives back what it used, in the month it used it; one that Google shows after all counts again', async () => {
  const [erased, destroyed, rejected, failed] = (await arrive(4)) as [Uuid, Uuid, Uuid, Uuid];
  expect((await reply(erased, await suggested(erased))).status).toBe(202);
  expect((await reply(destroyed, await suggested(destroyed))).status).toBe(202);
  expect(await counted()).toEqual({ answer: 2, ai_reply: 2, ai_draft: 2 });
  expect((await testApp.ask('POST', `/api/Reviews/${erased}/erase`, { token: person.token, body: {} })).status).toBe(200);
  expect(await counted(), 'erased while it was queued').toEqual({ answer: 1, ai_reply: 1, ai_draft: 2 });
  for (const name of ['Erase', 'DestroyKey']) await testApp.sendInternalCommand(name, person.tenantId, { kind: 'review', id: destroyed });
  expect(await counted(), 'erased by the platform').toEqual({ answer: 0, ai_reply: 0, ai_draft: 2 });

  const replyId = await publish(rejected, await suggested(rejected));
  await tell('ResolveReply', rejected, replyId, { outcome: 'rejected', policyViolation: 'SPAM' });
  expect(await counted(), 'rejected').toEqual({ answer: 0, ai_reply: 0, ai_draft: 3 });
  await tell('ResolveReply', rejected, replyId, { outcome: 'published', policyViolation: null });
  expect(await counted(), 'shown after all').toEqual({ answer: 1, ai_reply: 1, ai_draft: 3 });
  await tell('ResolveReply', rejected, replyId, { outcome: 'rejected', policyViolation: 'SPAM' });
  await publish(rejected, `${await suggested(rejected)} وأهلًا بك`);
  expect(await counted(), 'another text in its place').toEqual({ answer: 1, ai_reply: 1, ai_draft: 4 });

  const late = (await reply(failed, await suggested(failed))).model.replyId;
  const month = testApp.now.at;
  expect(await counted()).toEqual({ answer: 2, ai_reply: 2, ai_draft: 5 });
  later(40 * day);
  await tell('FailReply', failed, late, { reason: 'unlinked' });
  expect(await counted(month), 'a month later').toEqual({ answer: 1, ai_reply: 1, ai_draft: 5 });
});

test('replies sent at once at the limit pass as many as are left; what is refused counts nothing, and an own text goes on', async () => {
  const reviews = await arrive(8);
  const texts = await Promise.all(reviews.map(suggested));
  await useUp(testApp, person, 'ai_reply', aMonth - 3);
  const answers = await Promise.all(reviews.map((id, at) => reply(id, texts[at]!)));
  const refused = reviews.filter((_, at) => answers[at]!.status !== 202);
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  for (const { status, body } of answers.filter((answer) => answer.status !== 202)) {
    expect([status, body.code, body.details]).toEqual([
      402,
      'limit_reached',
      { what: 'aiReplies', used: aMonth, limit: aMonth, plan: 'enterprise' },
    ]);
  }
  expect(await counted()).toEqual({ answer: 3, ai_reply: aMonth, ai_draft: 8 });
  expect((await reply(refused[0]!, 'نصي أنا')).status).toBe(202);
});

test('50 answers at once at the limit pass as many as are left; what is refused counts nothing', async () => {
  const ofBasic = 100;
  await becomeBasic();
  const reviews = await arrive(50);
  await useUp(testApp, person, 'answer', ofBasic - 7);
  const answers = await Promise.all(reviews.map((id) => reply(id, 'نصي أنا')));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(7);
  const refused = answers.filter(({ status }) => status !== 202);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['402 limit_reached']));
  expect(refused[0]?.body.details).toEqual({ what: 'reviewsPerMonth', used: ofBasic, limit: ofBasic, plan: 'professional' });
  expect((await counted())['answer']).toBe(ofBasic);
});

test('two who answer the same review at once count it once, also where the text of one is refused', async () => {
  const reviews = await arrive(12);
  const texts = await Promise.all(reviews.map(suggested));
  await useUp(testApp, person, 'ai_reply', aMonth);
  const answers = await Promise.all(reviews.map((id, n) => Promise.all([reply(id, texts[n]!), reply(id, 'نصي أنا')])));
  expect(answers.map(([smart, own]) => [smart.status, own.status])).toEqual(reviews.map(() => [expect.toBeOneOf([402, 409]), 202]));
  expect(await counted()).toMatchObject({ answer: 12, ai_reply: aMonth });
});

test('an answer that is written while another one is undone stays counted', async () => {
  const reviews = await arrive(12);
  const texts = await Promise.all(reviews.map(suggested));
  const first = await Promise.all(reviews.map((id, n) => reply(id, texts[n]!)));
  const undo = (id: Uuid, n: number) =>
    testApp.ask('POST', `/api/Reviews/${id}/reply/undo`, { token: person.token, body: { replyId: first[n]!.model.replyId } });
  const again = await Promise.all(
    reviews.map(async (id, n) => {
      const [undone, ...others] = await Promise.all([undo(id, n), reply(id, texts[n]!), reply(id, texts[n]!), reply(id, texts[n]!)]);
      expect(undone.status, undone.text).toBe(200);
      return others.filter(({ status }) => status === 202).length;
    }),
  );
  const spent = again.reduce((sum, count) => sum + count, 0);
  expect(await counted()).toMatchObject({ answer: spent, ai_reply: spent });
});

test('what a process counted before it died, or died before it gave back, is given back by a later count; what was sent stays counted', async () => {
  const [sent, lost, again, undone, next] = (await arrive(5)) as [Uuid, Uuid, Uuid, Uuid, Uuid];
  const key = randomUUID();
  const smart = async (id: Uuid) => ({ token: person.token, key, body: { text: await suggested(id) } });
  const dying = async (category: string, act: () => Promise<{ readonly status: number }>) => {
    testApp.eachAppend.act = (stream, isDone) => {
      if (!isDone && stream.startsWith(category)) throw new Error('the process died');
    };
    expect((await act()).status).toBe(500);
    testApp.eachAppend.act = null;
  };
  expect((await reply(sent, await suggested(sent))).status).toBe(202);
  const [ofLost, ofAgain] = [await smart(lost), await smart(again)];
  await dying('review-', () => testApp.ask('POST', `/api/Reviews/${lost}/reply`, ofLost));
  await dying('review-', () => testApp.ask('POST', `/api/Reviews/${again}/reply`, ofAgain));
  const { replyId } = (await reply(undone, await suggested(undone))).model;
  const undo = { token: person.token, body: { replyId } };
  await dying('usage-', () => testApp.ask('POST', `/api/Reviews/${undone}/reply/undo`, undo));
  expect(await counted()).toEqual({ answer: 4, ai_reply: 4, ai_draft: 4 });

  later(5 * minute);
  await suggest(next);
  expect(await counted(), 'one of them may still be on its way').toMatchObject({ answer: 4, ai_reply: 4 });
  later(6 * minute);
  await suggest(next);
  expect(await counted()).toMatchObject({ answer: 1, ai_reply: 1 });
  expect((await testApp.ask('POST', `/api/Reviews/${again}/reply`, ofAgain)).status, 'repeated after that').toBe(202);
  expect(await counted()).toMatchObject({ answer: 2, ai_reply: 2 });
});

test('R4: of many suggestions asked for at once as many are written as are left', { timeout: testTimeoutMs }, async () => {
  const [asked, left] = [amount({ bounded: 40, full: 500 }), amount({ bounded: 8, full: 100 })];
  const reviews = await arrive(10);
  const all = aMonth * draftsPerAiReply;
  await useUp(testApp, person, 'ai_draft', all - left);
  const answers = await Promise.all(Array.from({ length: asked }, (_, n) => suggest(reviews[n % reviews.length]!)));
  const written = answers.filter(({ status }) => status === 200).length;
  expect(written).toBe(left);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['402 limit_reached']),
  );
  expect((await counted())['ai_draft']).toBe(all);
  report('R4 suggestions', asked, { left, written });
});

test('suggestions are written three times as often as they may be published, and under a key again only as a new one', async () => {
  const [id] = (await arrive(1)) as [Uuid];
  await useUp(testApp, person, 'ai_draft', aMonth * draftsPerAiReply - 2);
  const key = randomUUID();
  const again = () => testApp.ask('POST', `/api/Reviews/${id}/suggestions`, { token: person.token, body: {}, key });
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  expect((await again()).body).toMatchObject({ code: 'limit_reached', details: { used: 300, limit: 300, plan: 'enterprise' } });
});

test('Enterprise writes without limit', async () => {
  await payPlan(testApp, person, { plan: 'enterprise', interval: 'monthly' });
  await useUp(testApp, person, 'ai_draft', aMonth * draftsPerAiReply);
  expect((await suggest((await arrive(1))[0]!)).status).toBe(200);
});

test('Basic writes no suggestions and names the plan that does', async () => {
  const [id] = (await arrive(1)) as [Uuid];
  await becomeBasic();
  expect((await suggest(id)).body).toMatchObject({
    statusCode: 402,
    code: 'limit_reached',
    details: { what: 'aiReplies', used: 0, limit: 0, plan: 'professional' },
  });
});
