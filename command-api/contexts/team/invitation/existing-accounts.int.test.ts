import type { Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { attempts, enrolAdministrator, passSteps, protect, wrongCode } from '../../../testing/authenticator.ts';
import { invitationsAt, statusAndCode } from '../../../testing/invitations.ts';
import { codeFor, makePerson, password, register, registrationForm, type Person } from '../../../testing/people.ts';
import { withoutLimits } from '../../../testing/plan.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { complete, invite, join, linkOf, someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  [owner, stranger] = [await withoutLimits(testApp, await makePerson(testApp)), await makePerson(testApp)];
});
beforeEach(() => void (testApp.now.at = new Date()));
afterAll(() => testApp.close());
const { look, accept, signIn } = invitationsAt(() => testApp);

describe('an invited user who has an account', () => {
  test('joins with their own password and keeps it', async () => {
    const { id } = (await invite(testApp, owner, stranger.email, 'viewer')).model;
    const link = await linkOf(testApp, id);
    expect((await look(link)).model).toMatchObject({ hasAccount: true });
    expect(statusAndCode(await complete(testApp, link, { password: 'not-the-password-7' }))).toEqual([401, 'wrong_credentials']);
    const joined = await complete(testApp, link, { name: 'اسم آخر' });
    expect(joined.status, joined.text).toBe(200);
    expect(joined.model.user).toMatchObject({ id: stranger.accountId, role: 'viewer', name: 'سارة العتيبي' });
    expect((await signIn(stranger.email)).status).toBe(200);
    // Nothing has changed in their own business.
    expect((await invite(testApp, stranger, someAddress(), 'admin')).status).toBe(201);
  });

  test('is refused if they are a platform administrator, on every route', async () => {
    const admin = { email: someAddress(), password };
    await testApp.api.commands.ensureSuperAdmin(admin);
    const { id } = (await invite(testApp, owner, admin.email, 'manager')).model;
    const link = await linkOf(testApp, id);
    expect(statusAndCode(await complete(testApp, link)), 'before a second factor is set up').toEqual([403, 'platform_account']);
    const { answer } = await enrolAdministrator(testApp, admin);
    expect(statusAndCode(await accept(answer.model, link))).toEqual([403, 'platform_account']);
    expect(statusAndCode(await complete(testApp, link))).toEqual([403, 'platform_account']);
    const accountId = answer.model.user.id;
    expect(await testApp.events('member', memberIdOf(owner.tenantId as Uuid, accountId))).toEqual([]);
  });

  test('accepts while signed in, and the session moves to the new business', async () => {
    const guest = await makePerson(testApp);
    const { id } = (await invite(testApp, owner, guest.email, 'manager')).model;
    const link = await linkOf(testApp, id);
    expect(statusAndCode(await accept(owner, link))).toEqual([403, 'invitation_for_another']);
    const moved = await accept(guest, link);
    expect(moved.status, moved.text).toBe(200);
    expect(moved.model.user).toMatchObject({ id: guest.accountId, role: 'manager' });
    expect((await invite(testApp, { token: moved.model.token }, someAddress(), 'agent')).status).toBe(201);
    expect(statusAndCode(await invite(testApp, guest, someAddress(), 'agent'))).toEqual([401, 'session_expired']);
    expect(await testApp.vault.sessions.list(guest.accountId as Uuid), 'the new session replaced the old one').toHaveLength(1);
  });
});

describe('an invited user with a second factor and no active membership', () => {
  /** A user deactivated in their only business and invited to another one, with the link. */
  async function deactivatedAndInvited() {
    const person = await protect(testApp, await join(testApp, owner, 'agent'));
    await testApp.ask('PUT', `/api/team-members/${person.memberId}/deactivate`, { token: owner.token, body: {} });
    expect(statusAndCode(await signIn(person.email)), 'a sign-in is refused').toEqual([403, 'account_inactive']);
    const { id } = (await invite(testApp, stranger, person.email, 'manager')).model;
    return { ...person, id, link: await linkOf(testApp, id) };
  }
  const recorded = async (accountId: string) =>
    (await attempts(testApp)).flatMap(({ type, data, metadata }) => {
      const { accountId: whose, reason } = data as unknown as { accountId: string; reason: string };
      return whose === accountId ? [[type, reason, (metadata as unknown as { tenantId: string }).tenantId]] : [];
    });

  test('joins with password and code, needs the code only after a right password, and uses a code once', async () => {
    const { app, link, email, accountId, id } = await deactivatedAndInvited();
    expect(statusAndCode(await complete(testApp, link, { password: 'not-the-password-7' }))).toEqual([401, 'wrong_credentials']);
    expect(statusAndCode(await complete(testApp, link, { password: 'not-the-password-7', code: app.code() }))).toEqual([
      401,
      'wrong_credentials',
    ]);
    const before = (await recorded(accountId)).length;
    const asked = await complete(testApp, link);
    expect([...statusAndCode(asked), asked.cookies]).toEqual([409, 'two_factor_code_needed', []]);
    expect(statusAndCode(await complete(testApp, link, { code: '12345' }))).toEqual([400, 'validation_failed']);
    expect(statusAndCode(await complete(testApp, link, { code: wrongCode(app) }))).toEqual([400, 'two_factor_wrong']);
    // The refused second factor goes to the audit trail of the old business, the refused link to that of the inviting one.
    expect((await recorded(accountId)).slice(before)).toEqual(
      expect.arrayContaining([
        ['SecondFactorRefused', 'wrong', owner.tenantId],
        ['InvitationRefused', 'two_factor', stranger.tenantId],
      ]),
    );
    expect((await recorded(accountId)).length, 'asking for the code records nothing').toBe(before + 2);
    const code = app.code();
    const joined = await complete(testApp, link, { code });
    expect([joined.status, joined.model]).toMatchObject([200, { user: { id: accountId, email }, role: 'manager' }]);
    expect((await testApp.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent', 'InvitationAccepted']);
    const third = await makePerson(testApp);
    const next = await linkOf(testApp, (await invite(testApp, third, email, 'viewer')).model.id);
    expect(statusAndCode(await complete(testApp, next, { code })), 'replayed').toEqual([400, 'two_factor_wrong']);
    passSteps(testApp, 1);
    expect((await complete(testApp, next, { code: app.code() })).model).toMatchObject({ role: 'viewer' });
    expect((await signIn(email)).model.secondFactor.kind, 'a sign-in works again').toBe('code');
  });

  test('joins with a recovery code, which works once and is recorded', async () => {
    const { link, accountId, recoveryCodes } = await deactivatedAndInvited();
    expect(statusAndCode(await complete(testApp, link, { recoveryCode: 'AAAAA-BBBBB' }))).toEqual([400, 'two_factor_wrong']);
    const [recoveryCode = ''] = recoveryCodes;
    expect((await complete(testApp, link, { recoveryCode: recoveryCode.toLowerCase() })).status).toBe(200);
    const used = (await testApp.events('account', accountId)).filter(({ type }) => type === 'RecoveryCodeUsed');
    expect(used.map(({ data, metadata }) => [data, metadata])).toMatchObject([[{ left: 9 }, { actor: { kind: 'person', accountId } }]]);
    expect(await testApp.vault.secondFactors.useRecoveryCode(accountId as Uuid, recoveryCode)).toBe(null);
  });
});

test('a registration that waits for the address of an invitation leaves it to the invited person', async () => {
  const email = someAddress();
  const strangers = 'somebody-else-9';
  expect((await register(testApp, registrationForm({ email, Password: strangers }))).status).toBe(201);
  const code = await codeFor(testApp, email);
  const link = await linkOf(testApp, (await invite(testApp, owner, email, 'agent')).model.id);
  expect((await look(link)).model).toMatchObject({ hasAccount: false });
  const joined = await complete(testApp, link);
  expect([joined.status, joined.model.user]).toMatchObject([200, { emailConfirmed: true, role: 'agent', name: 'لجين' }]);
  const late = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp: code, password: strangers } });
  expect(statusAndCode(late)).toEqual([400, 'code_wrong']);
  expect((await signIn(email)).model.user.id).toBe(joined.model.user.id);
});
