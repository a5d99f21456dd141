import { randomUUID } from 'node:crypto';
import { eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { emailHmac, invitationIdOf, memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { statusAndCode } from '../../../testing/invitations.ts';
import { makePerson, password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { complete, linkOf, someAddress, updateMember } from '../../../testing/team.ts';

let testApp: TestApp;
let token: string;
let adminEmail: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  adminEmail = admin.email;
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(() => testApp.close());

const put = (id: string, act: 'deactivate' | 'reactivate', body?: object) =>
  testApp.ask('PUT', `/api/subscribers/${id}/${act}`, { token, ...(body ? { body } : {}) });

test('a business that the platform deactivates refuses its members at once, until it is reactivated', async () => {
  const owner = await makePerson(testApp);
  const signIn = () => testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } });
  const act = () => testApp.ask('PUT', '/api/account/preferences', { token: owner.token, body: { undoSeconds: 30 } });
  expect((await act()).status).toBe(200);
  expect((await put(owner.tenantId, 'deactivate', { reason: ' طلب صاحب النشاط ' })).status).toBe(200);
  expect((await act()).status, 'in the same session').not.toBe(200);
  expect(statusAndCode(await signIn())).toEqual([403, 'account_inactive']);
  expect((await put(owner.tenantId, 'reactivate', { reason: ' تم السداد ' })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const events = await testApp.events('tenant', owner.tenantId);
  expect(events.slice(-2).map(({ type, metadata }) => [type, metadata.tenantId])).toEqual([
    ['BusinessDeactivated', owner.tenantId],
    ['BusinessReactivated', owner.tenantId],
  ]);
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const reasons = await Promise.all(events.slice(-2).map(async (event) => (await codec.decode(event)).data));
  expect(reasons).toMatchObject([{ reason: 'طلب صاحب النشاط' }, { reason: 'تم السداد' }]);
});

test('the plan of a deactivated business is not renewed; reactivated it goes on, unless the business had cancelled itself', async () => {
  const steps = async (tenantId: string) =>
    (await testApp.events('subscription', tenantId)).map(({ type }) => type).filter((type) => type.startsWith('Cancellation'));
  const ask = (tenantId: string, what: string, body: object) =>
    testApp.ask('POST', `/api/platform/subscriptions/${tenantId}/${what}`, { token, body });
  for (const hasCancelled of [false, true]) {
    const owner = await makePerson(testApp);
    const plan = { plan: 'basic', interval: 'monthly', expectedTotal: 5_750, reason: 'agreed by phone' };
    expect((await ask(owner.tenantId, 'plan', plan)).status).toBe(200);
    const requested = (await testApp.events('subscription', owner.tenantId)).at(-1)?.data as { chargeId: string };
    const transfer = { chargeId: requested.chargeId, halalas: 5_750, reference: `SA-${owner.tenantId}` };
    expect((await ask(owner.tenantId, 'transfer', transfer)).status).toBe(200);
    if (hasCancelled) await testApp.ask('POST', '/api/Subscription/cancel', { token: owner.token, body: { reason: 'other' } });
    expect((await put(owner.tenantId, 'deactivate', { reason: 'x' })).status).toBe(200);
    expect(await steps(owner.tenantId)).toEqual(['CancellationScheduled']);
    expect((await put(owner.tenantId, 'reactivate', { reason: 'x' })).status).toBe(200);
    expect(await steps(owner.tenantId)).toEqual(['CancellationScheduled', ...(hasCancelled ? [] : ['CancellationWithdrawn'])]);
  }
});

test('needs a reason, and a business', async () => {
  const owner = await makePerson(testApp);
  expect((await put(owner.tenantId, 'deactivate', { reason: '  ' })).body.errors).toEqual({ reason: ['This field is required'] });
  expect(statusAndCode(await put(randomUUID(), 'deactivate', { reason: 'x' }))).toEqual([404, 'not_found']);
  const refused = await testApp.ask('PUT', `/api/subscribers/${owner.tenantId}/deactivate`, { token: owner.token, body: { reason: 'x' } });
  expect(refused.status).toBe(403);
});

describe('a business that the platform adds', () => {
  const add = (email: string, over: object = {}) =>
    testApp.ask('POST', '/api/subscribers', { token, body: { name: 'مقهى ركن', activityType: 'cafes', email, language: 'ar', ...over } });
  /** The id of the invitation of an address. */
  const invitationOf = async (tenantId: string, email: string) =>
    invitationIdOf(tenantId as Uuid, emailHmac(testApp.config.keys.emailHmac, email));

  test('is in its trial, and belongs to whoever accepts the invitation', async () => {
    const email = someAddress();
    const added = await add(email);
    expect(added.status, added.text).toBe(201);
    const { id } = added.model;
    expect((await testApp.events('subscription', id)).map(({ type }) => type)).toContain('TrialStarted');
    const joined = await complete(testApp, await linkOf(testApp, await invitationOf(id, email)));
    expect(joined.status, joined.text).toBe(200);
    expect(joined.model.user).toMatchObject({ role: 'admin', businesses: [{ id, name: 'مقهى ركن' }] });
    const accountId = joined.model.user.id;
    expect((await testApp.events('tenant', id)).map(({ type, data }) => [type, data])).toEqual([
      ['BusinessRegistered', expect.objectContaining({ ownerAccountId: id })],
      ['BusinessOwnerJoined', { tenantId: id, accountId }],
    ]);
    // The owner is the only general manager, and nobody else is counted as one.
    const self = { token: joined.model.token };
    expect((await updateMember(testApp, self, memberIdOf(id, accountId), 'viewer')).status).not.toBe(200);
    expect(statusAndCode(await testApp.ask('POST', `/api/subscribers/${id}/owner`, { token, body: { email, language: 'ar' } }))).toEqual([
      409,
      'already_member',
    ]);
  });

  test('is not added for an address of the staff, nor by anybody without the duty', async () => {
    const owner = await makePerson(testApp);
    expect(statusAndCode(await add(adminEmail))).toEqual([403, 'platform_account']);
    const refused = await testApp.ask('POST', '/api/subscribers', {
      token: owner.token,
      body: { name: 'x', activityType: 'cafes', email: someAddress(), language: 'ar' },
    });
    expect(refused.status).toBe(403);
    expect((await add('nobody', { name: ' ' })).body.errors).toMatchObject({ name: [expect.any(String)], email: [expect.any(String)] });
  });

  test('is added once by a repeated request', async () => {
    const email = someAddress();
    const key = randomUUID();
    const body = { name: 'مقهى ركن', activityType: 'cafes', email, language: 'ar' };
    const send = () => testApp.ask('POST', '/api/subscribers', { token, body, headers: { 'idempotency-key': key } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status], second.text).toEqual([201, 201]);
    expect(second.model.id).toBe(first.model.id);
  });
});

test('a message to a business is in its own trail, with its words encrypted; blank ones are refused by field', async () => {
  const owner = await makePerson(testApp);
  const send = (body: object, of = token) =>
    testApp.ask('POST', `/api/subscribers/${owner.tenantId}/messages`, {
      token: of,
      body: { template: null, language: 'ar', subject: ' أهلًا ', body: 'نص', ...body },
    });
  expect((await send({ subject: ' ', body: '' })).body.errors).toMatchObject({ subject: [expect.any(String)], body: [expect.any(String)] });
  expect((await send({}, owner.token)).status).toBe(403);
  expect((await send({})).status).toBe(201);
  const event = (await testApp.events('tenant', owner.tenantId)).at(-1);
  expect(event?.type).toBe('BusinessMessaged');
  expect(event?.data).toMatchObject({ subject: { $subject: owner.tenantId }, body: { $subject: owner.tenantId }, template: null });
  expect(event?.metadata).toMatchObject({ tenantId: owner.tenantId, actor: { kind: 'person', role: 'super_admin' } });
});

test('what became of the mail with a message is kept once, of a message of that business only', async () => {
  const [owner, other] = [await makePerson(testApp), await makePerson(testApp)];
  const body = { template: null, language: 'ar', subject: 'أهلًا', body: 'نص' };
  const { id: messageId } = (await testApp.ask('POST', `/api/subscribers/${owner.tenantId}/messages`, { token, body })).model;
  const report = (tenantId: string, outcome: string) =>
    testApp.sendInternalCommand('ReportMessageMail', tenantId, { messageId, accountId: owner.accountId, outcome });
  for (const outcome of ['refused', 'sent', 'sent']) expect((await report(owner.tenantId, outcome)).status).toBe(200);
  expect((await report(other.tenantId, 'sent')).status).toBe(404);
  const mailed = (await testApp.events('tenant', owner.tenantId)).filter(({ type }) => type === 'BusinessMessageMailed');
  expect(mailed.map(({ data }) => data)).toEqual(
    ['refused', 'sent'].map((outcome) => ({ tenantId: owner.tenantId, messageId, accountId: owner.accountId, outcome })),
  );
});

test('only somebody on the staff looks after a business', async () => {
  const owner = await makePerson(testApp);
  const assign = (managerId: string | null) =>
    testApp.ask('PUT', `/api/subscribers/${owner.tenantId}/manager`, { token, body: { managerId } });
  expect((await assign(owner.accountId)).body.errors).toMatchObject({ managerId: [expect.any(String)] });
  const { actor } = await staffActor(owner.tenantId);
  for (const managerId of [actor, actor, null]) expect((await assign(managerId)).status).toBe(200);
  const assigned = (await testApp.events('tenant', owner.tenantId)).filter(({ type }) => type === 'AccountManagerAssigned');
  expect(assigned.map(({ data }) => (data as { managerId: string | null }).managerId)).toEqual([actor, null]);
});

/** The account of the staff, read from what it did. */
async function staffActor(tenantId: string): Promise<{ readonly actor: string }> {
  await put(tenantId, 'deactivate', { reason: 'x' });
  await put(tenantId, 'reactivate', { reason: 'x' });
  const last = (await testApp.events('tenant', tenantId)).at(-1)!;
  return { actor: (last.data as { accountId: string }).accountId };
}
