import { randomUUID } from 'node:crypto';
import { imported, link, makePerson, startTestApp, type Person, type TestApp } from '@sumaa/command-api/testing';
import { SuggestionLine, type ReplySuggestions, type TenantId } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startAiStandIn, type AiStandIn } from './index.ts';
import type { ScenarioName } from './scenarios.ts';

let ai: AiStandIn;
let app: TestApp;
let person: Person;
let reviewId: string;
beforeAll(async () => {
  ai = await startAiStandIn({ apiKey: 'key', pauseMs: 1 });
  app = await startTestApp(inject('postgresUrl'), { AI_BASE_URL: `${ai.url}/v1`, AI_API_KEY: 'key', AI_MODEL: 'test' });
  person = await makePerson(app);
  const { locationId } = await link(app, person);
  const review = imported(randomUUID(), { text: 'الخدمة بطيئة' });
  reviewId = reviewIdOf(person.tenantId as TenantId, locationId, review.googleReviewId);
  const page = { locationId, part: null, fetchedAt: app.now.at.toISOString(), reviews: [review] };
  await app.sendInternalCommand('ImportReviewPage', person.tenantId, page);
});
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
  const url = await app.api.app.listen({ host: '127.0.0.1', port: 0 });
  await breaks('slow');
  const cancel = new AbortController();
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const answer = fetch(`${url}${path()}`, { method: 'POST', headers, body: '{}', signal: cancel.signal });
  await expect.poll(async () => (await calls()).length).toBe(before[0]! + 1);
  cancel.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(async () => (await calls()).at(-1)?.cut).toBe(true);
  expect((await suggested()).length).toBe(before[1]);
});

test('refuses before the first line like every other call', async () => {
  const stranger = await makePerson(app);
  const answer = await app.ask('POST', path(), { token: stranger.token, body: {} });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
