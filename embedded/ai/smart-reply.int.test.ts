import { randomUUID } from 'node:crypto';
import { imported, link, makePerson, startTestApp, type Person, type TestApp } from '@sumaa/command-api/testing';
import { iso, type ReplySuggestions, type TenantId, type Uuid } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startAiStandIn, type AiStandIn } from './index.ts';

let ai: AiStandIn;
let app: TestApp;
let person: Person;
let reviewId: string;
let locationId: Uuid;
beforeAll(async () => {
  ai = await startAiStandIn({ apiKey: 'key', pauseMs: 0 });
  app = await startTestApp(inject('postgresUrl'), { AI_BASE_URL: `${ai.url}/v1`, AI_API_KEY: 'key', AI_MODEL: 'test' });
  person = await makePerson(app);
  ({ locationId } = await link(app, person));
  await app.ask('PUT', '/api/account/profile', { token: person.token, form: { name: 'قعيدان الشمردل' } });
  const review = imported(randomUUID(), { text: 'الخدمة بطيئة وقابلنا قعيدان، كلموني على 0551234567 أو sara@mail.example' });
  reviewId = reviewIdOf(person.tenantId as TenantId, locationId, review.googleReviewId);
  await app.sendInternalCommand('ImportReviewPage', person.tenantId, {
    locationId,
    part: null,
    fetchedAt: app.now.at.toISOString(),
    reviews: [review],
  });
});
afterAll(async () => {
  await app.close();
  await ai.stop();
});

const ask = (by: Person, body: object = {}) => app.ask('POST', `/api/Reviews/${reviewId}/suggestions`, { token: by.token, body });
const suggest = async (body: object = {}): Promise<ReplySuggestions> => {
  const answer = await ask(person, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.model as unknown as ReplySuggestions;
};

test('suggests three replies by the model, which sees neither name, number nor address, and only keeps what was suggested', async () => {
  const before = await app.events('review', reviewId);
  const { texts, writer, missed } = await suggest();
  expect([new Set(texts).size, writer, missed]).toEqual([3, 'provider', false]);
  const calls = await (await fetch(`${ai.url}/__admin/calls`)).text();
  expect(calls).toContain('[NAME_1]');
  for (const personal of ['سارة', 'قعيدان', '0551234567', 'sara@mail.example']) expect(calls).not.toContain(personal);
  const [kept, ...more] = (await app.events('review', reviewId)).slice(before.length);
  expect([kept?.type, kept?.data, more]).toEqual(['RepliesSuggested', expect.objectContaining({ accountId: person.accountId }), []]);
});

test('gives no text of the branch again, in any style', async () => {
  const first = await suggest({ style: 'shorter' });
  const second = await suggest({ style: 'shorter' });
  expect(second.texts.filter((text) => first.texts.includes(text))).toEqual([]);
});

test('writes in the tone of the business, signed, after the example of replies that were marked as helpful', async () => {
  const writing = await app.ask('PUT', '/api/reply-settings/writing', {
    token: person.token,
    body: { tone: 'formal', signature: ' إدارة بيت الشواء ' },
  });
  expect(writing.status, writing.text).toBe(200);
  const at = (text: string) => ({ text, updatedAt: iso(app.now.at), state: 'approved' as const, policyViolation: null });
  const answered = async (reply: string, helpful: boolean, by = person, branch = locationId): Promise<string> => {
    const review = imported(randomUUID(), { text: 'الخدمة بطيئة', reply: at(reply) });
    const id = reviewIdOf(by.tenantId as TenantId, branch, review.googleReviewId);
    const page = { locationId: branch, part: null, fetchedAt: app.now.at.toISOString(), reviews: [review] };
    await app.sendInternalCommand('ImportReviewPage', by.tenantId, page);
    if (helpful) await app.ask('POST', `/api/Reviews/${id}/helpful`, { token: by.token, body: { helpful: true } });
    return id;
  };
  const [helpful, plain] = [await answered('نشكر لكم صبركم علينا.', true), await answered('شكرًا.', false)];
  const stranger = await makePerson(app);
  const foreign = await answered('رد نشاط آخر.', true, stranger, (await link(app, stranger)).locationId);
  const { texts } = await suggest({ examples: [helpful, plain, foreign, randomUUID()] });
  expect(texts.map((text) => text.split('\n').at(-1))).toEqual(Array(3).fill('إدارة بيت الشواء'));
  const calls = (await (await fetch(`${ai.url}/__admin/calls`)).json()) as { request: { messages: { content: string }[] } }[];
  const [rules = '', data = ''] = calls.at(-1)!.request.messages.map(({ content }) => content);
  expect(rules).toContain('formal and courteous');
  expect(JSON.parse(data)).toMatchObject({ earlierReplies: ['نشكر لكم صبركم علينا.'] });
});

test('refuses a review of another business, and a style that is none', async () => {
  expect((await ask(await makePerson(app), {})).status).toBe(404);
  expect((await ask(person, { style: 'rude' })).status).toBe(400);
});

test('writes with our own sentences and says so while the endpoint is away', async () => {
  await ai.stop();
  const { texts, writer, missed } = await suggest({ style: 'formal' });
  expect([new Set(texts).size, writer, missed]).toEqual([3, 'embedded', true]);
});
