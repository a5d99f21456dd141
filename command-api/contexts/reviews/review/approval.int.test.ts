import { randomUUID } from 'node:crypto';
import { hour, iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signInWithPassword } from '../../../testing/authenticator.ts';
import { imported } from '../../../testing/imported.ts';
import { link } from '../../../testing/onboard.ts';
import { makePerson, password, type Person } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
let owner: Person;
let employee: Pick<Person, 'token'> & { readonly accountId: Uuid; readonly memberId: Uuid };
let locationId: Uuid;
let reviewId: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  owner = await makePerson(testApp);
  ({ locationId } = await link(testApp, owner));
  const review = imported(randomUUID());
  reviewId = reviewIdOf(owner.tenantId as TenantId, locationId, review.googleReviewId);
  const page = { locationId, part: null, fetchedAt: testApp.now.at.toISOString(), reviews: [review] };
  await testApp.sendInternalCommand('ImportReviewPage', owner.tenantId, page);
  const command = {
    commandId: randomUUID() as Uuid,
    commandHash: 'agent',
    occurredAt: iso(testApp.now.at),
    correlationId: 'c',
    causationId: 'c',
    tenantId: owner.tenantId as Uuid,
    actor: { kind: 'system', name: 'test' },
  } as const;
  const email = `employee-${randomUUID()}@example.com`;
  const given = { email, fullName: 'عمر', phone: null, password, role: 'agent', language: 'ar' } as const;
  const added = await testApp.api.commands.addMember(command, given);
  employee = { ...added, token: (await signInWithPassword(testApp, email)).model.token };
});
afterAll(() => testApp.close());

const ask = (who: Pick<Person, 'token'>, method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> =>
  testApp.ask(method, path, { token: who.token, body });

test('what an employee writes is published by somebody who may, once the business wants approval', async () => {
  const at = `/api/Reviews/${reviewId}`;
  expect((await ask(employee, 'PUT', '/api/reply-settings/approval', { required: true })).body.code).toBe('forbidden');
  expect((await ask(owner, 'PUT', '/api/reply-settings/approval', { required: true })).status).toBe(200);
  expect((await ask(employee, 'POST', `${at}/reply`, { text: 'شكرًا' })).body.code).toBe('approval_required');
  expect((await ask(employee, 'POST', `${at}/approval`, { text: 'شكرًا', note: 'هل يكفي؟' })).status).toBe(200);
  expect((await ask(employee, 'POST', `${at}/approval/return`, { note: 'لا' })).body.code).toBe('approval_required');
  expect((await ask(owner, 'POST', `${at}/approval/return`, { note: 'أضف الاسم' })).status).toBe(200);
  expect((await ask(owner, 'POST', `${at}/approval/return`, { note: 'أضف الاسم' })).body.code).toBe('approval_none');
  expect((await ask(employee, 'POST', `${at}/approval`, { text: 'شكرًا سارة', note: null })).status).toBe(200);
  const { replyId } = (await ask(owner, 'POST', `${at}/reply`, { text: 'شكرًا سارة' })).model;
  expect((await ask(employee, 'POST', `${at}/reply/undo`, { replyId })).body.code, 'what somebody else published').toBe(
    'approval_required',
  );
  const written = (await testApp.events('review', reviewId)).map(({ type }) => type);
  expect(written).toEqual(['ReviewReceived', 'ApprovalRequested', 'ApprovalReturned', 'ApprovalRequested', 'ReplyQueued']);
});

test('that an answer is due is said to the assignee, and to all who may answer once the assignee left', async () => {
  const at = testApp.now.at.toISOString();
  const review = imported(randomUUID(), { createdAt: at, updatedAt: at });
  const id = reviewIdOf(owner.tenantId as TenantId, locationId, review.googleReviewId);
  const page = { locationId, part: null, fetchedAt: at, reviews: [review] };
  await testApp.sendInternalCommand('ImportReviewPage', owner.tenantId, page);
  expect((await ask(owner, 'POST', `/api/Reviews/${id}/assign`, { assignedTo: employee.memberId })).status).toBe(200);
  const saidAfter = async (hours: number) => {
    testApp.now.at = new Date(Date.parse(at) + hours * hour);
    await testApp.sendInternalCommand('CheckAnswerDue', owner.tenantId, { reviewId: id });
    return (await testApp.events('review', id)).at(-1);
  };
  expect(await saidAfter(23)).toMatchObject({ type: 'ReviewDueSoon', data: { accountId: employee.accountId } });
  const token = (await signInWithPassword(testApp, owner.email)).model.token;
  expect((await ask({ token }, 'PUT', `/api/team-members/${employee.memberId}/deactivate`, {})).status).toBe(200);
  expect(await saidAfter(25)).toMatchObject({ type: 'ReviewOverdue', data: { accountId: null } });
});
