import { randomUUID } from 'node:crypto';
import {
  day,
  draftsPerAiReply,
  hour,
  isoAfter,
  minute,
  type ImportedReview,
  type Iso,
  type PublishingRuleBody,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signInWithPassword } from '../../../testing/authenticator.ts';
import { imported } from '../../../testing/imported.ts';
import { link } from '../../../testing/onboard.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { payPlan } from '../../../testing/plan.ts';
import { join } from '../../../testing/team.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import { useUp } from '../../../testing/usage.ts';

let testApp: TestApp;
let person: Person;
let locationId: Uuid;
let began: Date;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  began = testApp.now.at;
});
afterAll(() => testApp.close());
async function withBranch(): Promise<void> {
  // Each business has its own day; sessions end sooner.
  testApp.now.at = began;
  person = await makePerson(testApp);
  ({ locationId } = await link(testApp, person));
}

const terms: PublishingRuleBody = { minStars: 4, locationIds: null, delayMinutes: 60, dailyCap: 3, consent: 1 };
const setRule = (over: object = {}): Promise<Answer> =>
  testApp.ask('PUT', '/api/reply-settings/rule', { token: person.token, body: { ...terms, ...over } });
const pause = (paused: boolean): Promise<Answer> =>
  testApp.ask('POST', '/api/reply-settings/rule/pause', { token: person.token, body: { paused } });
/** Sessions end within the hour. */
const signInAgain = async () => void (person = { ...person, token: (await signInWithPassword(testApp, person.email)).model.token });
const later = (ms: number) => void (testApp.now.at = new Date(testApp.now.at.getTime() + ms));

const good = (over: Partial<ImportedReview> = {}): ImportedReview => {
  const at = testApp.now.at.toISOString() as Iso;
  const review = imported(randomUUID(), { stars: 5, text: 'الخدمة ممتازة', createdAt: at, updatedAt: at, ...over });
  return {
    ...review,
    classification: { ...review.classification, sentiment: 'positive', textSentiment: 'positive', ...over.classification },
  };
};
async function receive(review = good()): Promise<Uuid> {
  later(minute);
  const fetchedAt = testApp.now.at.toISOString();
  await testApp.sendInternalCommand('ImportReviewPage', person.tenantId, { locationId, part: null, fetchedAt, reviews: [review] });
  return reviewIdOf(person.tenantId as TenantId, locationId, review.googleReviewId);
}
async function answer(reviewId: Uuid): Promise<string> {
  const answered = await testApp.sendInternalCommand('AnswerByRule', person.tenantId, { reviewId });
  expect(answered.status, answered.text).toBe(200);
  return answered.body.model as unknown as string;
}
const typesOf = async (reviewId: Uuid) => (await testApp.events('review', reviewId)).map(({ type }) => type);
async function queued(reviewId: Uuid) {
  const event = (await testApp.events('review', reviewId)).find(({ type }) => type === 'ReplyQueued');
  return event?.data as { replyId: Uuid; text: string; publishAt: Iso; accountId: Uuid };
}
async function claimOf(reviewId: Uuid) {
  const { replyId } = await queued(reviewId);
  return (await testApp.sendInternalCommand('StartPublishing', person.tenantId, { reviewId, replyId })).body.model;
}
const start = async (reviewId: Uuid) => (await claimOf(reviewId))?.['state'] as string;

test('answers a new good review once, marked, in the name of nobody, after the delay that was agreed to', async () => {
  await withBranch();
  await setRule();
  const reviewId = await receive();
  expect(await answer(reviewId)).toBe('queued');
  expect(await answer(reviewId)).toBe('skipped');
  expect(await typesOf(reviewId)).toEqual(['ReviewReceived', 'AnsweredByRule', 'ReplyQueued']);
  const { text, publishAt, accountId } = await queued(reviewId);
  expect([publishAt, accountId]).toEqual([isoAfter(testApp.now.at.toISOString(), hour), person.tenantId]);
  expect(text).toMatchObject({ $subject: reviewId });
  expect(await start(reviewId)).toBe('early');
  later(hour);
  expect(await start(reviewId)).toBe('claimed');
});

test('leaves to people what has few stars, a text that contradicts them, another branch, a draft, or came before the rule', async () => {
  await withBranch();
  const early = await receive();
  later(minute);
  await setRule();
  const few = await receive(good({ stars: 3 }));
  const mixed = await receive(good({ classification: { ...good().classification, sentiment: 'negative' } }));
  const drafted = await receive();
  await testApp.ask('PUT', `/api/Reviews/${drafted}/draft`, { token: person.token, body: { text: 'أهلًا' } });
  expect(await Promise.all([early, few, mixed, drafted].map(answer))).toEqual(Array(4).fill('skipped'));
  expect(await answer(await receive())).toBe('queued');
});

test('answers no more in one day than agreed, also when all come at once', async () => {
  await withBranch();
  await setRule();
  const reviews: Uuid[] = [];
  for (let n = 0; n < 6; n++) reviews.push(await receive());
  const answers = await Promise.all(reviews.map(answer));
  expect(answers.filter((one) => one === 'queued')).toHaveLength(terms.dailyCap);
});

test('publishes no more in one day than agreed now, by the day on which it is published', async () => {
  await withBranch();
  await setRule({ dailyCap: 1, delayMinutes: 1440 });
  const tomorrow = await receive();
  expect(await answer(tomorrow)).toBe('queued');
  later(day - 20 * minute);
  await signInAgain();
  await setRule({ dailyCap: 1, delayMinutes: 15 });
  expect(await answer(await receive()), 'the place of that day is taken').toBe('skipped');
  later(20 * minute);
  expect(await start(tomorrow)).toBe('claimed');

  await withBranch();
  await setRule();
  const waiting = [await receive(), await receive(), await receive()];
  for (const one of waiting) expect(await answer(one)).toBe('queued');
  await setRule({ dailyCap: 1 });
  const { replyId } = await queued(waiting[0]!);
  await testApp.ask('POST', `/api/Reviews/${waiting[0]}/reply/undo`, { token: person.token, body: { replyId } });
  later(hour);
  expect([await start(waiting[2]!), await start(waiting[1]!)], 'the undone one gave its place back').toEqual(['gone', 'claimed']);
});

test('publishes nothing once whoever agreed to it has left, until another general manager agrees', async () => {
  await withBranch();
  const other = await join(testApp, person, 'admin');
  const owner = person.token;
  person = { ...person, token: other.token };
  await setRule();
  const waiting = await receive();
  expect(await answer(waiting)).toBe('queued');
  person = { ...person, token: owner };
  const left = await testApp.ask('PUT', `/api/team-members/${other.memberId}/deactivate`, { token: owner, body: {} });
  expect(left.status, left.text).toBe(200);
  expect(await answer(await receive())).toBe('skipped');
  await setRule();
  expect(await answer(await receive())).toBe('queued');
  later(hour);
  expect(await start(waiting), 'what was agreed to by somebody else').toBe('gone');
});

test('stands still once whoever agreed to it has lost the right to, also when they have it again, until they agree anew', async () => {
  await withBranch();
  const other = await join(testApp, person, 'admin');
  const owner = person.token;
  const as = (token: string) => void (person = { ...person, token });
  const hold = (at: Iso | null) =>
    testApp.sendInternalCommand('HoldPublishingRule', person.tenantId, { accountId: other.accountId, because: 'left', at });
  as(other.token);
  await setRule();
  const waiting = await receive();
  expect(await answer(waiting)).toBe('queued');
  expect((await hold(null)).status, 'they may agree to it').toBe(200);
  expect(await answer(await receive())).toBe('queued');
  as(owner);
  const switchTo = (to: 'deactivate' | 'reactivate') =>
    testApp.ask('PUT', `/api/team-members/${other.memberId}/${to}`, { token: owner, body: {} });
  const left = testApp.now.at.toISOString() as Iso;
  expect((await switchTo('deactivate')).status).toBe(200);
  expect((await switchTo('reactivate')).status).toBe(200);
  later(minute);
  expect((await hold(left)).status).toBe(200);
  expect(await answer(await receive())).toBe('skipped');
  expect(await start(waiting)).toBe('gone');
  as((await signInWithPassword(testApp, other.email)).model.token);
  expect((await pause(true)).status).toBe(200);
  expect((await pause(false)).status).toBe(200);
  expect(await answer(await receive()), 'resumed is not agreed to').toBe('skipped');
  await setRule();
  expect(await answer(await receive())).toBe('queued');
  expect((await hold(left)).status, 'told late').toBe(200);
  expect(await answer(await receive())).toBe('queued');
  const settings = await testApp.events('replysettings', person.tenantId);
  expect(settings.filter(({ type }) => type === 'PublishingRuleHeld').map(({ data }) => data)).toEqual([
    { because: 'left', accountId: other.accountId },
  ]);
});

test('does not publish what a person undid or its author edited meanwhile, and does not answer it again', async () => {
  await withBranch();
  await setRule();
  const review = good();
  const [undone, edited] = [await receive(), await receive(review)];
  await Promise.all([answer(undone), answer(edited)]);
  const { replyId } = await queued(undone);
  const back = await testApp.ask('POST', `/api/Reviews/${undone}/reply/undo`, { token: person.token, body: { replyId } });
  expect(back.model).toMatchObject({ text: expect.stringMatching(/\p{Script=Arabic}/u) });
  await receive({ ...review, stars: 1, text: 'غيّرت رأيي', updatedAt: testApp.now.at.toISOString() as Iso });
  later(hour);
  expect(await Promise.all([start(undone), start(edited)])).toEqual(['gone', 'gone']);
  expect(await Promise.all([answer(undone), answer(edited)])).toEqual(['skipped', 'skipped']);
});

test('publishes nothing while it is paused', async () => {
  await withBranch();
  await setRule();
  const waiting = await receive();
  await answer(waiting);
  await pause(true);
  expect(await answer(await receive())).toBe('skipped');
  await pause(false);
  expect(await answer(await receive())).toBe('queued');
  await pause(true);
  later(hour);
  expect(await start(waiting)).toBe('gone');
  expect((await typesOf(waiting)).at(-1)).toBe('ReplyUndone');
});

test('does not send again what was claimed before it was paused or switched off', async () => {
  await withBranch();
  await setRule();
  const reviewId = await receive();
  await answer(reviewId);
  later(hour);
  expect(await claimOf(reviewId)).toMatchObject({ state: 'claimed', maySend: true });
  await signInAgain();
  await pause(true);
  expect(await claimOf(reviewId)).toMatchObject({ state: 'claimed', maySend: false });
  await testApp.ask('DELETE', '/api/reply-settings/rule', { token: person.token });
  expect(await claimOf(reviewId)).toMatchObject({ state: 'claimed', maySend: false });
});

test('does not publish what waited before it was paused or switched off, once it is on again', async () => {
  await withBranch();
  await setRule();
  const paused = await receive();
  expect(await answer(paused)).toBe('queued');
  await pause(true);
  await pause(false);
  const removed = await receive();
  expect(await answer(removed)).toBe('queued');
  await testApp.ask('DELETE', '/api/reply-settings/rule', { token: person.token });
  later(minute);
  await setRule();
  const kept = await receive();
  expect(await answer(kept)).toBe('queued');
  later(minute);
  await setRule({ dailyCap: 5 });
  later(hour);
  expect([await start(paused), await start(removed), await start(kept)]).toEqual(['gone', 'gone', 'claimed']);
});

test('publishes nothing once the plan of the business has ended', async () => {
  await withBranch();
  testApp.now.at = new Date(began.getTime() + 14 * day - 2 * hour);
  const { token } = (await signInWithPassword(testApp, person.email)).model;
  person = { ...person, token };
  expect((await setRule({ delayMinutes: 240 })).status).toBe(200);
  const [waiting, inTime] = [await receive(), await receive()];
  expect([await answer(waiting), await answer(inTime)]).toEqual(['queued', 'queued']);
  later(4 * hour);
  expect(await start(waiting)).toBe('gone');
  expect((await typesOf(waiting)).at(-1)).toBe('ReplyUndone');
  expect(await answer(await receive())).toBe('skipped');
  person = { ...person, token: (await signInWithPassword(testApp, person.email)).model.token };
  await payPlan(testApp, person, { plan: 'professional', interval: 'monthly' });
  expect(await start(inTime)).toBe('claimed');
});

test.each([
  ['smart reply', 'ai_reply', 100],
  ['answer', 'answer', 1_000],
] as const)('leaves reviews to people once the month has no %s left', async (_name, what, limit) => {
  await withBranch();
  await setRule();
  const last = await receive();
  await useUp(testApp, person, what, limit - 1);
  expect(await answer(last)).toBe('queued');
  const over = await receive();
  expect(await answer(over)).toBe('skipped');
  expect(await typesOf(over)).toEqual(['ReviewReceived']);
  const { replyId } = await queued(last);
  await testApp.ask('POST', `/api/Reviews/${last}/reply/undo`, { token: person.token, body: { replyId } });
  expect(await answer(over), 'one was given back').toBe('queued');
});

test('counts each text that it writes, and leaves reviews to people once the month has none left', async () => {
  await withBranch();
  await setRule();
  const [last, over] = [await receive(), await receive()];
  await useUp(testApp, person, 'ai_draft', 100 * draftsPerAiReply - 1);
  expect(await answer(last)).toBe('queued');
  expect(await answer(over)).toBe('skipped');
  expect(await typesOf(over)).toEqual(['ReviewReceived']);
});

test('is set with consent only, and only for own branches', async () => {
  person = await makePerson(testApp);
  const codes = async (over: object) => {
    const { status, body } = await setRule(over);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await codes({ consent: 0 })).toEqual([400, ['consent']]);
  expect(await codes({ minStars: 2 })).toEqual([400, ['minStars']]);
  expect(await codes({ locationIds: [randomUUID()] })).toEqual([400, ['locationIds']]);
  expect(await testApp.events('replysettings', person.tenantId)).toEqual([]);
});
