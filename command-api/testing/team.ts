import { randomUUID } from 'node:crypto';
import { defaultMemberPermissions, type InvitationEvent, type TeamRole, type Uuid } from '@sumaa/contracts';
import { createCodes, memberIdOf, writeLinkCode } from '@sumaa/runtime/derive';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import { password } from './people.ts';
import type { Answer, TestApp } from './start-test-app.ts';

/** A signed-in member of a business. */
export interface Colleague extends Omit<Person, 'refresh'> {
  readonly memberId: Uuid;
}

export const someAddress = (): string => `guest-${randomUUID()}@example.test`;

export const colleagueOf = (person: Person): Colleague => ({
  ...person,
  memberId: memberIdOf(person.tenantId as Uuid, person.accountId as Uuid),
});

/** The rights sent with an invitation or a change of a member. */
export const grants = (role: TeamRole, over: object = {}) => ({ role, permissions: defaultMemberPermissions(role), ...over });

export const invite = (
  testApp: TestApp,
  by: { readonly token: string },
  email: string,
  role: TeamRole,
  over: object = {},
): Promise<Answer> => testApp.ask('POST', '/api/team-members/invite', { token: by.token, body: { email, ...grants(role, over) } });

/** The link of an invitation (newest issue, or `wanted`), derived as the mail worker does. */
export async function linkOf(testApp: TestApp, invitationId: string, wanted?: number): Promise<string> {
  const events = (await testApp.events('invitation', invitationId)) as unknown as InvitationEvent[];
  const newest = events.findLast(({ type }) => type === 'InvitationSent' || type === 'InvitationResent');
  const issue = wanted ?? (newest?.data as { issue: number } | undefined)?.issue;
  if (issue === undefined) throw new Error(`${invitationId} was never sent`);
  const token = createCodes(testApp.config.keys.master).linkToken({ purpose: 'invitation', account: invitationId, issue });
  return writeLinkCode({ subject: invitationId as Uuid, issue, token });
}

export const complete = (testApp: TestApp, link: string, form: Record<string, string | Buffer> = {}): Promise<Answer> =>
  testApp.ask('POST', `/api/team-members/complete/${link}`, { form: { name: 'لجين', password, ...form } });

/** Invites a new member to the business of `by` and accepts the invitation. */
export async function join(testApp: TestApp, by: Person | Colleague, role: TeamRole, over: object = {}): Promise<Colleague> {
  const email = someAddress();
  const invited = await invite(testApp, by, email, role, over);
  expect(invited.status, invited.text).toBe(201);
  const joined = await complete(testApp, await linkOf(testApp, invited.model.id));
  expect(joined.status, joined.text).toBe(200);
  const accountId = joined.model.user.id;
  const memberId = memberIdOf(by.tenantId as Uuid, accountId);
  return { email, accountId, tenantId: by.tenantId, token: joined.model.token, memberId };
}

export const updateMember = (testApp: TestApp, by: { readonly token: string }, memberId: string, role: TeamRole, over: object = {}) =>
  testApp.ask('PUT', `/api/team-members/${memberId}`, { token: by.token, body: { ...grants(role), status: 'Active', ...over } });
