import { randomUUID } from 'node:crypto';
import { day, monthAt, type Iso, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts';
import { complete, grants, linkOf, someAddress } from '../../testing/team.ts';

let testApp: TestApp;
let owner: Person;
const begin = new Date('2026-11-13T07:00:00.000Z');
const later = (days: number) => new Date(begin.getTime() + days * day);
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.now.at = begin;
  owner = await makePerson(testApp);
});

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
/** Invites somebody; under load the store may be busy, then it is asked again under the same key. */
async function inviteAny(): Promise<Answer> {
  const asking = { token: owner.token, key: randomUUID(), body: { email: someAddress(), ...grants('agent') } };
  for (;;) {
    const answer = await testApp.ask('POST', '/api/team-members/invite', asking);
    if (answer.status !== 503) return answer;
  }
}

test('50 invitations at once take exactly the seats that are left', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, inviteAny));
  expect(statuses(answers).filter((status) => status === 201)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['402 limit_reached']));
  expect(refused[0]?.body.details).toEqual({ what: 'members', used: 5, limit: 5, plan: 'enterprise' });
});

test('an invitation that is accepted keeps its seat, one that is revoked gives it back', async () => {
  const invited = await Promise.all(Array.from({ length: 4 }, inviteAny));
  const joined = await complete(testApp, await linkOf(testApp, invited[0]!.model.id));
  expect(joined.status, joined.text).toBe(200);
  expect((await inviteAny()).status).toBe(402);
  await testApp.ask('DELETE', `/api/team-members/invitations/${invited[1]!.model.id}`, { token: owner.token });
  expect(statuses(await Promise.all([inviteAny(), inviteAny()]))).toEqual([201, 402]);
});

test('50 uses at once pass as many as the month has left, each thing once, and a new month begins anew', async () => {
  const { uses } = testApp.api.commands.subscriptions;
  const tenantId = owner.tenantId as Uuid;
  const ids = Array.from({ length: 150 }, () => randomUUID() as Uuid);
  const context = () => ({
    commandId: randomUUID() as Uuid,
    commandHash: 'test',
    occurredAt: testApp.now.at.toISOString() as Iso,
    correlationId: 'test',
    causationId: 'test',
    tenantId,
    actor: { kind: 'system', name: 'test' } as const,
  });
  const count = (some: readonly Uuid[]) => Promise.allSettled(some.map((id) => uses.countAiReply(context(), id)));
  expect((await count(ids.slice(0, 90))).every(({ status }) => status === 'fulfilled')).toBe(true);
  const crowded = await count(ids.slice(90, 140));
  expect(crowded.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await count(ids.slice(0, 1)))[0]?.status, 'what is counted already is free').toBe('fulfilled');
  const month = monthAt(begin.toISOString(), 'Asia/Riyadh').name;
  expect(await testApp.events('usage', `${tenantId}-${month}`)).toHaveLength(100);
  testApp.now.at = later(20);
  expect((await count(ids.slice(140)))[0]?.status).toBe('fulfilled');
});
