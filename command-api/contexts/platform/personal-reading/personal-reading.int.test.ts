import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

async function readings(): Promise<readonly StoredEvent[]> {
  const ended = new AbortController();
  const found: StoredEvent[] = [];
  for await (const feed of testApp.store.subscribe({ after: null, streams: ['personalreading-'], signal: ended.signal })) {
    if (feed.kind === 'event') found.push(feed.event);
    if (feed.kind === 'caught_up') break;
  }
  ended.abort();
  return found;
}

test('whoever repeats a reading of personal data reads again, and each time is recorded', async () => {
  const { token, accountId } = await makePerson(testApp);
  const url = `/api/audit/records/account-${accountId}/personal-data`;
  const read = async (key: string) => (await testApp.ask('POST', url, { token, key, body: { reason: 'a request of the owner' } })).model;
  const key = randomUUID();
  const first = JSON.stringify(await read(key));
  await testApp.ask('PUT', '/api/account/profile', { token, form: { name: 'written since', phone: '' } });
  expect(first).not.toContain('written since');
  expect(JSON.stringify(await read(key))).toContain('written since');
  expect((await readings()).map(({ data }) => (data as { record: string }).record)).toEqual([
    `account-${accountId}`,
    `account-${accountId}`,
  ]);
});
