import { randomUUID } from 'node:crypto';
import { amountOf, contexts, day, monthAt, priceOf, vatPercent, type Iso, type Route, type Uuid } from '@sumaa/contracts';
import type { RefusalError } from '@sumaa/runtime/http';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makePerson, password, type Person } from '../../testing/people.ts';
import { payPlan } from '../../testing/plan.ts';
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

test('a smaller plan and an invitation at once never leave more members than it allows, whoever is first', async () => {
  const { token, tenantId } = owner;
  const choose = (plan: 'basic' | 'professional') => {
    const choice = { plan, interval: 'monthly' } as const;
    const body = { ...choice, expectedTotal: amountOf(priceOf(choice), vatPercent).total };
    return testApp.ask('POST', '/api/Subscription/plan', { token, body });
  };
  /** Runs `second` when `first` is about to write this stream; where it needs the same stream, it is only begun. */
  const meanwhile = async (stream: string, first: () => Promise<Answer>, second: () => Promise<Answer>) => {
    let other: Promise<Answer> | null = null;
    testApp.beforeNextAppend.stream = stream;
    testApp.beforeNextAppend.act = async () => {
      other = second();
      if (stream.startsWith('subscription-')) await other;
    };
    return [await first(), await (other ?? second())] as const;
  };
  for (let round = 0; round < 20; round++) {
    const basic = () => choose('basic');
    const [chosen, invited] =
      round % 2 === 0
        ? await meanwhile(`subscription-${tenantId}`, basic, inviteAny)
        : (await meanwhile(`seats-${tenantId}`, inviteAny, basic)).toReversed();
    const codes = [chosen, invited].map((answer) => (answer.status < 300 ? 'done' : answer.body.code));
    expect([
      ['done', 'limit_reached'],
      ['plan_too_small', 'done'],
    ]).toContainEqual(codes);
    if (codes[0] === 'done') await choose('professional');
    else await testApp.ask('DELETE', `/api/team-members/invitations/${invited.model.id}`, { token });
  }
});

test('an invitation that is accepted keeps its seat, one that is revoked gives it back', async () => {
  const invited = await Promise.all(Array.from({ length: 4 }, inviteAny));
  const joined = await complete(testApp, await linkOf(testApp, invited[0]!.model.id));
  expect(joined.status, joined.text).toBe(200);
  expect((await inviteAny()).status).toBe(402);
  await testApp.ask('DELETE', `/api/team-members/invitations/${invited[1]!.model.id}`, { token: owner.token });
  expect(statuses(await Promise.all([inviteAny(), inviteAny()]))).toEqual([201, 402]);
});

test.each([
  ['answers to reviews', 'reviewsPerMonth', 'basic'],
  ['smart replies', 'aiReplies', 'professional'],
] as const)(
  '50 %s at once pass as many as the month has left, each thing once, and a new month begins anew',
  async (_what, limit, plan) => {
    const { uses } = testApp.api.commands.subscriptions;
    if (plan === 'basic') {
      await payPlan(testApp, owner, { plan, interval: 'monthly' });
      testApp.now.at = later(15);
      await testApp.sendInternalCommand('CheckSubscription', owner.tenantId, {});
    }
    const writtenAt = testApp.now.at.toISOString() as Iso;
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
    const count = (some: readonly Uuid[]) =>
      Promise.allSettled(
        some.map((id) => {
          const reply = { reviewId: id, replyId: id };
          return limit === 'aiReplies' ? uses.countAiReply(context(), reply) : uses.countAnswer(context(), { ...reply, writtenAt });
        }),
      );
    expect((await count(ids.slice(0, 90))).every(({ status }) => status === 'fulfilled')).toBe(true);
    const crowded = await count(ids.slice(90, 140));
    expect(crowded.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refusals = crowded.flatMap((one) => (one.status === 'rejected' ? [(one.reason as RefusalError).refusal] : []));
    expect(refusals).toEqual(
      Array.from({ length: 40 }, () => ({
        code: 'limit_reached',
        params: { what: limit, used: 100, limit: 100, plan: expect.any(String) },
      })),
    );
    expect((await count(ids.slice(0, 1)))[0]?.status, 'what is counted already is free').toBe('fulfilled');
    const month = monthAt(writtenAt, 'Asia/Riyadh').name;
    expect(await testApp.events('usage', `${tenantId}-${month}`)).toHaveLength(100);
    testApp.now.at = later(20);
    expect((await count(ids.slice(140)))[0]?.status).toBe('fulfilled');
  },
);

test('when the trial is over, what needs a plan is refused and the rest stays open; a paid plan gives it back at once', async () => {
  const signIn = async () =>
    (await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } })).model.token;
  testApp.now.at = later(13);
  owner = { ...owner, token: await signIn() };
  const link = await linkOf(testApp, (await inviteAny()).model.id);
  testApp.now.at = later(14);
  const token = await signIn();
  const ask = async (operation: string, body: object = {}) => {
    const [method, path = ''] = operation.split(' ');
    const answer = await testApp.ask(method as 'POST', path.replace(':id', randomUUID()), { token, body });
    return [operation, answer.status, answer.body.code];
  };
  const routes = contexts.flatMap((context) => context.routes.flatMap((some) => Object.values<Route>(some)));
  const refused = routes.filter(({ needs }) => needs === 'subscription').map(({ method, path }) => `${method} ${path}`);
  expect(refused.toSorted()).toEqual([
    'POST /api/Reviews/:id/approval',
    'POST /api/Reviews/:id/assign',
    'POST /api/Reviews/:id/reply',
    'POST /api/Reviews/:id/suggestions',
    'POST /api/Reviews/:id/suggestions/stream',
    'POST /api/analytics/competitors',
    'POST /api/analytics/competitors/search',
    'POST /api/exports',
    'POST /api/review-requests',
    'POST /api/review-requests/list',
    'POST /api/team-members/invitations/:id/resend',
    'POST /api/team-members/invite',
    'PUT /api/reply-settings/rule',
  ]);
  for (const operation of refused) expect(await ask(operation)).toEqual([operation, 402, 'subscription_required']);
  for (const [operation, body] of [
    ['PUT /api/Reviews/:id/draft', { text: 'شكرًا' }],
    ['DELETE /api/Reviews/:id/reply', {}],
    ['DELETE /api/team-members/invitations/:id', {}],
  ] as const)
    expect(await ask(operation, body)).toEqual([operation, 404, 'not_found']);
  expect((await complete(testApp, link)).body).toMatchObject({ statusCode: 402, code: 'subscription_required' });

  await payPlan(testApp, { ...owner, token }, { plan: 'professional', interval: 'monthly' });
  expect((await complete(testApp, link)).status).toBe(200);
  owner = { ...owner, token };
  expect((await inviteAny()).status).toBe(201);
});
