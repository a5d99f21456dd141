import { randomUUID } from 'node:crypto';
import { imported, link, makePerson, startTestApp, type Person, type TestApp } from '@sumaa/command-api/testing';
import { monthAt, SuggestionLine, type ReplySuggestions, type TenantId, type Uuid } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startAiStandIn, type AiStandIn } from './index.ts';
import type { ScenarioName } from './scenarios.ts';

let ai: AiStandIn;
let app: TestApp;
let person: Person;
let reviewId: string;
let locationId: Uuid;
let url: string;
beforeAll(async () => {
  ai = await startAiStandIn({ apiKey: 'key', pauseMs: 1 });
  app = await startTestApp(inject('postgresUrl'), { AI_BASE_URL: `${ai.url}/v1`, AI_API_KEY: 'key', AI_MODEL: 'test' });
  person = await makePerson(app);
  ({ locationId } = await link(app, person));
  await arrive();
  url = await app.api.app.listen({ host: '127.0.0.1', port: 0 });
});
/** A new review of the person's business. */
async function arrive(): Promise<void> {
  const review = imported(randomUUID(), { text: 'الخدمة بطيئة', createdAt: app.now.at.toISOString() });
  reviewId = reviewIdOf(person.tenantId as TenantId, locationId, review.googleReviewId);
  const page = { locationId, part: null, fetchedAt: app.now.at.toISOString(), reviews: [review] };
  await app.sendInternalCommand('ImportReviewPage', person.tenantId, page);
}
afterEach(async () => void (await fetch(`${ai.url}/__admin/scenario`, { method: 'DELETE' })));
afterAll(async () => {
  await app.close();
  await ai.stop();
});

const path = () => `/api/Reviews/${reviewId}/suggestions/stream`;
const breaks = (name: ScenarioName) =>
  fetch(`${ai.url}/__admin/scenario`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
const calls = async () => (await (await fetch(`${ai.url}/__admin/calls`)).json()) as { readonly cut: boolean }[];
const suggested = async () => (await app.events('review', reviewId)).filter(({ type }) => type === 'RepliesSuggested');

const begin = (signal: AbortSignal) =>
  fetch(`${url}${path()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: '{}',
    signal,
  });

/** The beginning of a reply, from a writing that goes on until it is cancelled. */
async function firstWords(signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let received = '';
  // Reading no further must not end the writing.
  for await (const bytes of (await begin(signal)).body!.values({ preventCancel: true })) {
    received += decoder.decode(bytes as Uint8Array, { stream: true });
    const lines = received.split('\n').slice(0, -1);
    const texts = lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
    const long = texts.find((text) => text.split(' ').length >= 5);
    if (long !== undefined) return long;
  }
  throw new Error(received);
}
const countedReplies = async () => {
  const month = monthAt(app.now.at.toISOString(), 'Asia/Riyadh').name;
  const used = await app.events('usage', `${person.tenantId}-${month}`);
  return used.filter(({ type, data }) => type === 'UsageCounted' && (data as { readonly what: string }).what === 'ai_reply').length;
};
const send = (method: 'PUT' | 'POST', what: 'draft' | 'reply', text: string) =>
  app.ask(method, `/api/Reviews/${reviewId}/${what}`, { token: person.token, body: { text } });

async function stream(): Promise<{ readonly lines: readonly SuggestionLine[]; readonly last: ReplySuggestions }> {
  const answer = await app.ask('POST', path(), { token: person.token, body: {} });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => SuggestionLine.parse(JSON.parse(line)));
  const last = lines.at(-1);
  if (last === undefined || !('suggested' in last)) throw new Error(answer.text);
  return { lines: lines.slice(0, -1), last: last.suggested };
}

test('gives each reply while it grows, and all three in the end', async () => {
  const { lines, last } = await stream();
  const [first, ...more] = lines.flatMap((line) => ('index' in line && line.index === 0 ? [line.text] : []));
  expect(more.length).toBeGreaterThan(1);
  expect(last.texts[0]).toContain(first);
  expect(more.at(-1)).toBe(last.texts[0]);
  expect([last.texts.length, last.writer, last.missed]).toEqual([3, 'provider', false]);
  expect((await suggested()).length).toBe(1);
});

test.each(['half-stream', 'too-long', 'rate-limited', 'refusal', 'nonsense'] as const)(
  'ends with three fit replies and a notice when the provider answers with: %s',
  async (scenario) => {
    await breaks(scenario);
    const { last } = await stream();
    expect([new Set(last.texts).size, last.missed]).toEqual([3, true]);
    expect(last.writer).toBe(scenario === 'half-stream' || scenario === 'too-long' ? 'provider' : 'embedded');
  },
);

test('stops the writing at the provider when the person cancels, and keeps nothing of it', async () => {
  const before = [(await calls()).length, (await suggested()).length];
  await breaks('slow');
  const cancel = new AbortController();
  const answer = begin(cancel.signal);
  await expect.poll(async () => (await calls()).length).toBe(before[0]! + 1);
  cancel.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(async () => (await calls()).at(-1)?.cut).toBe(true);
  expect((await suggested()).length).toBe(before[1]);
});

test('what is published while it is still being written counts as a smart reply, and so does what its draft became; own words do not', async () => {
  await breaks('stalling');
  const cancel = new AbortController();
  const before = await countedReplies();
  const text = await firstWords(cancel.signal);
  expect((await send('PUT', 'draft', `${text} وأهلًا`)).status).toBe(200);
  expect((await send('POST', 'reply', 'نصي أنا، كتبته كله من جديد')).status).toBe(202);
  expect(await countedReplies()).toBe(before + 1);

  await arrive();
  await firstWords(cancel.signal);
  expect((await send('POST', 'reply', 'نصي أنا، كتبته وحدي بلا اقتراح')).status).toBe(202);
  expect(await countedReplies()).toBe(before + 1);

  await arrive();
  const sent = await firstWords(cancel.signal);
  expect((await send('POST', 'reply', sent)).status).toBe(202);
  expect(await countedReplies()).toBe(before + 2);
  expect((await suggested()).length).toBe(1);
  cancel.abort();
  await expect.poll(async () => (await suggested()).length).toBe(2);
  expect(await countedReplies()).toBe(before + 2);
});

test('refuses before the first line like every other call', async () => {
  const stranger = await makePerson(app);
  const answer = await app.ask('POST', path(), { token: stranger.token, body: {} });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
