import { duties, platformTenant, staffPresets, type Duty, type Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { authenticatorOf, enrolAdministrator } from '../../../testing/authenticator.ts';
import { statusAndCode } from '../../../testing/invitations.ts';
import { makePerson, password } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import { complete, linkOf, someAddress } from '../../../testing/team.ts';

interface Colleague {
  readonly email: string;
  readonly accountId: Uuid;
  readonly memberId: Uuid;
  readonly token: string;
  readonly abilities: readonly string[];
}

let testApp: TestApp;
let first: Colleague;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  first = colleagueOf(admin.email, (await enrolAdministrator(testApp, admin)).answer);
});
beforeEach(() => void (testApp.now.at = new Date()));
afterAll(() => testApp.close());

function colleagueOf(email: string, { model }: Answer): Colleague {
  const { id, abilities } = model.user as Answer['model']['user'] & { readonly abilities: readonly string[] };
  return { email, accountId: id, memberId: memberIdOf(platformTenant, id), token: model.token, abilities };
}

const invite = (by: Colleague, email: string, given: readonly Duty[]) =>
  testApp.ask('POST', '/api/staff/invite', { token: by.token, body: { email, duties: given } });
const put = (by: Colleague, { memberId }: Colleague, what: string, body?: object) =>
  testApp.ask('PUT', `/api/staff/${memberId}/${what}`, { token: by.token, ...(body ? { body } : {}) });
const give = (by: Colleague, to: Colleague, given: readonly Duty[]) => put(by, to, 'duties', { duties: given });

/** Accepts the newest invitation: name, password, and the second factor that is demanded. */
async function accept(email: string, invitationId: string): Promise<Colleague> {
  const half = await complete(testApp, await linkOf(testApp, invitationId), { name: 'هند القحطاني' });
  expect(half.status, half.text).toBe(200);
  const { kind, ticket, secret } = half.model.secondFactor;
  expect(kind).toBe('enrol');
  const code = authenticatorOf(testApp, secret ?? '').code();
  const answer = await testApp.ask('POST', '/api/UsernameAuth/two-factor/enrol', { body: { ticket, code } });
  expect(answer.status, answer.text).toBe(200);
  return colleagueOf(email, answer);
}

async function colleague(given: readonly Duty[], by = first): Promise<Colleague> {
  const email = someAddress();
  const invited = await invite(by, email, given);
  expect(invited.status, invited.text).toBe(201);
  return accept(email, invited.model.id);
}

describe('a person of the platform', () => {
  test('is invited, sets up a second factor, holds their duties, and loses them at once', async () => {
    const one = await colleague(['staff', 'inbox']);
    expect(one.abilities).toEqual(['platform.overview', 'platform.inbox', 'platform.staff']);
    expect((await invite(one, someAddress(), ['inbox'])).status).toBe(201);
    const changed = await give(first, one, staffPresets.support);
    expect(changed.status, changed.text).toBe(200);
    expect(statusAndCode(await invite(one, someAddress(), ['inbox'])), 'in the same session').toEqual([403, 'forbidden']);
    expect((await give(first, one, ['staff'])).status).toBe(200);
    expect((await invite(one, someAddress(), ['staff'])).status).toBe(201);
  });

  test('cannot sign in while deactivated, and the session ends at once', async () => {
    const one = await colleague(['staff']);
    expect((await put(first, one, 'deactivate')).status).toBe(200);
    expect((await invite(one, someAddress(), ['staff'])).status).toBe(401);
    const body = { username: one.email, password };
    expect(statusAndCode(await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body }))).toEqual([403, 'account_inactive']);
    expect((await put(first, one, 'reactivate')).status).toBe(200);
    expect((await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body })).status).toBe(200);
  });

  test('gives nobody a duty that they do not hold', async () => {
    const one = await colleague(['staff', 'inbox']);
    const other = await colleague(['inbox']);
    expect(statusAndCode(await invite(one, someAddress(), ['audit']))).toEqual([403, 'above_own_rank']);
    expect(statusAndCode(await give(one, other, ['inbox', 'audit']))).toEqual([403, 'above_own_rank']);
    expect((await give(one, other, ['inbox', 'staff'])).status).toBe(200);
    expect(statusAndCode(await give(one, other, []))).toEqual([400, 'validation_failed']);
  });

  test('does not change their own duties or state', async () => {
    expect(statusAndCode(await give(first, first, ['audit']))).toEqual([409, 'own_membership']);
    expect(statusAndCode(await put(first, first, 'deactivate'))).toEqual([409, 'own_membership']);
    expect((await give(first, first, duties)).status, 'without a change').toBe(200);
  });

  test('cannot be an account of a business, whether it was there before the invitation or came after it', async () => {
    const business = await makePerson(testApp);
    expect(statusAndCode(await invite(first, business.email, ['inbox']))).toEqual([409, 'business_account']);
    expect(statusAndCode(await invite(first, first.email, ['inbox']))).toEqual([409, 'already_member']);
    expect(statusAndCode(await testApp.ask('POST', '/api/staff/invite', { token: business.token, body: { email: someAddress(), duties: ['inbox'] } }))).toEqual([403, 'forbidden']); // prettier-ignore
  });

  test('who leaves the inbox is no longer told of their messages: everybody is', async () => {
    const gone = [(who: Colleague) => put(first, who, 'deactivate'), (who: Colleague) => give(first, who, ['staff'])];
    for (const leave of gone) {
      const one = await colleague(['staff', 'inbox']);
      const { token } = await makePerson(testApp);
      const question = { token, body: { content: 'كيف أضيف فرعًا؟' } };
      const messageId = (await testApp.ask('POST', '/api/help/conversations', question)).model.id;
      const body = { messageId, assignedToId: one.accountId };
      expect((await testApp.ask('POST', '/api/contacts/assign', { token: first.token, body })).body.code).toBe('ok');
      expect((await leave(one)).status).toBe(200);
      testApp.now.at = new Date(testApp.now.at.getTime() + 25 * 3_600_000);
      await testApp.sendInternalCommand('CheckContactSla', platformTenant, { messageId });
      const missed = (await testApp.events('contactmessage', messageId)).find(({ type }) => type === 'ContactSlaBreached');
      expect(missed?.data).toMatchObject({ responsible: null });
      testApp.now.at = new Date();
    }
  });

  test('is not reached by the routes of a team, nor members of a business by those of the staff', async () => {
    const business = await makePerson(testApp);
    const member = memberIdOf(business.tenantId as Uuid, business.accountId as Uuid);
    expect(statusAndCode(await give(first, { ...first, memberId: member }, ['inbox']))).toEqual([404, 'not_found']);
    const body = { role: 'viewer', permissions: [], status: 'Inactive' };
    expect((await testApp.ask('PUT', `/api/team-members/${first.memberId}`, { token: business.token, body })).status).toBe(404);
  });
});

describe('the last holder of the duty staff', () => {
  test('remains when two take it from each other at the same time', async () => {
    for (const way of ['duties', 'deactivate'] as const) {
      const one = await colleague([...duties]);
      const two = await colleague([...duties]);
      // Everybody else gives it up, so that the two are the last.
      const others = (await testApp.events('roster', platformTenant)) as unknown as readonly {
        readonly data: { readonly memberId: Uuid };
      }[];
      const rest = new Set(others.map(({ data }) => data.memberId).filter((id) => id !== one.memberId && id !== two.memberId));
      for (const memberId of rest) expect((await give(one, { ...one, memberId }, ['inbox'])).status).toBe(200);
      const take = (by: Colleague, from: Colleague) => (way === 'duties' ? give(by, from, ['inbox']) : put(by, from, 'deactivate'));
      const answers = await Promise.all([take(one, two), take(two, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = answers[0]?.status === 200 ? one : two;
      expect((await invite(winner, someAddress(), ['staff'])).status).toBe(201);
      first = winner;
    }
  });
});
