import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { testContext } from '@sumaa/event-store/testing';
import { emailHmac, memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  codeFor,
  invite,
  join,
  makePerson,
  password,
  register,
  registrationForm,
  someAddress,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const erase = (kind: 'account' | 'invitation', id: string) => testApp.api.commands.erase(kind, id as Uuid);
const keyOf = async (id: string) => (await testApp.vault.subjectKeys.get([id])).get(id);
const signIn = (username: string) => testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password } });

test('an erased account cannot sign in; once its key is destroyed its address is free', async () => {
  const owner = await makePerson(testApp);
  const member = await join(testApp, owner, 'agent');
  const { email } = member;
  const destroy = () =>
    testApp.api.commands.internal.DestroyKey(
      { ...testContext(), tenantId: owner.tenantId as Uuid },
      { kind: 'account', id: member.accountId as Uuid },
    );
  await expect(destroy(), 'before it is erased').rejects.toThrow('not_found');

  expect(await erase('account', member.accountId)).toBe(true);
  expect((await signIn(email)).status).toBe(401);
  expect((await testApp.ask('GET', '/api/account/profile', { token: member.token })).status).not.toBe(500);
  expect((await testApp.events('member', member.memberId)).at(-1)?.type).toBe('MemberDeactivated');
  expect(Buffer.isBuffer(await keyOf(member.accountId)), 'the key goes after the event').toBe(true);

  await destroy();
  await destroy();
  expect(await keyOf(member.accountId)).toBe('erased');
  expect((await testApp.events('email', emailHmac(testApp.config.keys.emailHmac, email))).at(-1)?.type).toBe('EmailReleased');
  await register(testApp, registrationForm({ email }));
  const body = { email, Otp: await codeFor(testApp, email), password };
  const again = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body });
  expect(again.model.user.id).not.toBe(member.accountId);
  expect((await testApp.events('account', member.accountId)).at(-1)?.type).toBe('AccountErased');
});

test('the last general manager stays, with all memberships', async () => {
  const owner = await makePerson(testApp);
  await expect(erase('account', owner.accountId)).rejects.toThrow('last_admin');
  expect((await signIn(owner.email)).status).toBe(200);
});

test('a repeated erasure destroys a key that came back with an older vault; the address can be invited again', async () => {
  const owner = await makePerson(testApp);
  const email = someAddress();
  const { id } = (await invite(testApp, owner, email, 'agent')).model;
  expect(await erase('invitation', id)).toBe(true);
  expect(Buffer.isBuffer(await keyOf(id))).toBe(true);
  expect(await erase('invitation', id)).toBe(true);
  expect(await keyOf(id)).toBe('erased');
  const revoked = await testApp.ask('DELETE', `/api/team-members/invitations/${id}`, { token: owner.token });
  expect([revoked.status, revoked.body.code]).toEqual([404, 'not_found']);
  const again = await invite(testApp, owner, email, 'agent');
  expect(again.status).toBe(201);
  expect(again.model.id).not.toBe(id);
  expect((await invite(testApp, owner, email, 'agent')).body.code).toBe('already_invited');
  expect(await erase('invitation', randomUUID()), 'nothing of this id').toBe(false);
});

test('what an erased business set and wrote is removed, and cannot be read in its events', async () => {
  const owner = await makePerson(testApp);
  const { tenantId, token, accountId } = owner;
  const set = async (method: 'POST' | 'PUT', url: string, body: object) =>
    expect((await testApp.ask(method, url, { token, body })).status, url).toBeLessThan(300);
  const view = { name: 'kanari', filter: {}, sort: 'due' };
  await set('POST', '/api/Reviews/views', { ...view, shared: true });
  await set('POST', '/api/Reviews/views', { ...view, shared: false });
  await set('POST', '/api/reply-templates', { title: 'kanari', text: 'kanari', language: 'en', stars: [5] });
  await set('PUT', '/api/reply-settings/writing', { tone: 'formal', signature: 'kanari' });
  await set('PUT', '/api/review-requests/templates', { locationId: null, language: 'en', text: 'kanari' });
  await set('POST', '/api/api-keys', { name: 'kanari', scopes: ['reviews.read'], locationIds: null, addresses: [], expiresInDays: null });
  await set('POST', '/api/webhooks', { url: 'https://kanari.example.com/', events: ['review.received'] });
  const address = { building: '1234', street: 'kanari', district: 'kanari', city: 'kanari', postalCode: '12345' };
  await set('PUT', '/api/Subscription/billing-details', { legalName: 'kanari', vatNumber: null, address });

  expect(await testApp.api.commands.erase('business', tenantId as Uuid)).toBe(true);
  const context = { ...testContext(), tenantId: tenantId as Uuid };
  await testApp.api.commands.internal.EraseMember(context, { accountId: accountId as Uuid });
  await testApp.api.commands.internal.DestroyKey(context, { kind: 'account', id: accountId as Uuid });
  await testApp.api.commands.internal.DestroyKey(context, { kind: 'business', id: tenantId as Uuid });
  const last = {
    apikeys: 'ApiKeyRevoked',
    webhooks: 'WebhookRemoved',
    replysettings: 'ReplyWritingChanged',
    reviewviews: 'ReviewViewRemoved',
    reviewasking: 'ReviewTemplateChanged',
    billingprofile: 'BillingDetailsRemoved',
  };
  for (const [category, type] of Object.entries(last)) {
    const events = await testApp.events(category, tenantId);
    expect(events.at(-1)?.type).toBe(type);
    expect(JSON.stringify(events.map(({ data }) => data)), category).not.toContain('kanari');
  }
  const own = await testApp.events('reviewviews', memberIdOf(tenantId as Uuid, accountId as Uuid));
  expect(own.map(({ type }) => type)).toEqual(['ReviewViewSaved', 'ReviewViewRemoved']);
  expect(JSON.stringify(own.map(({ data }) => data))).not.toContain('kanari');
});
