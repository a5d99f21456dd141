import { randomUUID } from 'node:crypto';
import { platformTenant, type Uuid } from '@sumaa/contracts';
import { createCodes, derivedId, writeLinkCode } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { attempts, enrolAdministrator, giveSecondFactor, makeProtectedPerson, signInWithPassword } from '../../testing/authenticator.ts';
import { invitationsAt, statusAndCode } from '../../testing/invitations.ts';
import { makePerson, password } from '../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts';
import { complete } from '../../testing/team.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());
const { look, accept } = invitationsAt(() => testApp);

interface Line {
  readonly type: string;
  readonly tenantId: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const lines = async (): Promise<Line[]> =>
  (await attempts(testApp)).map(({ type, data, metadata }) => ({
    type,
    data: data as unknown as Line['data'],
    tenantId: (metadata as unknown as { tenantId: string }).tenantId,
  }));

/** Runs a request and returns the attempts recorded because of it; some are written only after the answer. */
async function recordedBy(ask: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly written: readonly Line[] }> {
  const before = (await lines()).length;
  const answer = await ask();
  const written = await vi.waitFor(
    async () => {
      const found = (await lines()).slice(before);
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );
  return { answer, written };
}

test('records a correct password that is followed by a second factor', async () => {
  const { email, accountId, tenantId } = await makeProtectedPerson(testApp);
  const { answer, written } = await recordedBy(() => signInWithPassword(testApp, email));
  expect(answer.model.secondFactor.kind).toBe('code');
  expect(written).toEqual([{ type: 'FirstFactorPassed', tenantId, data: { accountId, method: 'password', next: 'code' } }]);
});

test('records an unknown ticket', async () => {
  const { answer, written } = await recordedBy(() => giveSecondFactor(testApp, randomUUID(), { code: '123456' }));
  expect(statusAndCode(answer)).toEqual([400, 'two_factor_ended']);
  expect(written).toEqual([{ type: 'SecondFactorRefused', tenantId: platformTenant, data: { accountId: null, reason: 'ended' } }]);
  const person = await makePerson(testApp);
  const body = { ticket: randomUUID(), code: '123456' };
  const setup = await recordedBy(() => testApp.ask('POST', '/api/account/two-factor/confirm', { token: person.token, body }));
  expect(statusAndCode(setup.answer)).toEqual([400, 'two_factor_ended']);
  expect(setup.written).toEqual([
    { type: 'SecondFactorRefused', tenantId: person.tenantId, data: { accountId: person.accountId, reason: 'ended' } },
  ]);
});

test('records a platform administrator’s attempt to turn the second factor off', async () => {
  const admin = { email: 'operator@example.test', password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  const { answer, app } = await enrolAdministrator(testApp, admin);
  const body = { password, code: app.code(1) };
  const off = await recordedBy(() => testApp.ask('POST', '/api/account/two-factor/disable', { token: answer.model.token, body }));
  expect(statusAndCode(off.answer)).toEqual([409, 'two_factor_required']);
  const data = { accountId: answer.model.user.id, route: 'POST /api/account/two-factor/disable' };
  expect(off.written).toEqual([{ type: 'PermissionRefused', tenantId: platformTenant, data }]);
});

test('records an invalid invitation link without an invitation id', async () => {
  const subject = derivedId('nobody', 'at all');
  const token = createCodes(testApp.config.keys.master).linkToken({ purpose: 'another', account: subject, issue: 1 });
  const forged = writeLinkCode({ subject, issue: 1, token });
  const person = await makePerson(testApp);
  for (const [ask, tenantId, accountId] of [
    [() => look(forged), platformTenant, null],
    [() => look('nothing'), platformTenant, null],
    [() => complete(testApp, forged), platformTenant, null],
    [() => accept(person, forged), person.tenantId, person.accountId],
  ] as const) {
    const { answer, written } = await recordedBy(ask);
    expect(statusAndCode(answer)).toEqual([400, 'invitation_invalid']);
    expect(written).toEqual([{ type: 'InvitationRefused', tenantId, data: { invitationId: null, accountId, reason: 'wrong' } }]);
  }
});

test('records a code for an address change that was never requested', async () => {
  const person = await makePerson(testApp);
  const { answer, written } = await recordedBy(() =>
    testApp.ask('POST', '/api/account/email/confirm', { token: person.token, body: { Otp: '123456' } }),
  );
  expect(statusAndCode(answer)).toEqual([400, 'code_wrong']);
  expect(written).toMatchObject([
    { type: 'CodeRefused', tenantId: person.tenantId, data: { accountId: person.accountId as Uuid, reason: 'unknown' } },
  ]);
});

test('records an anonymous cross-site request', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const { answer, written } = await recordedBy(() =>
    testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { headers, body: { username: 'a@b.example', password } }),
  );
  expect(statusAndCode(answer)).toEqual([403, 'forbidden']);
  const data = { accountId: null, route: 'POST /api/UsernameAuth/AdminSignIn' };
  expect(written).toEqual([{ type: 'PermissionRefused', tenantId: platformTenant, data }]);
});
