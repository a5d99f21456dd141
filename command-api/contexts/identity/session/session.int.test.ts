import { randomUUID } from 'node:crypto';
import { emailHmac, memberIdOf, readBase32, totpCode, totpStepAt } from '@sumaa/runtime/derive';
import { errorText, iso, minute, rolePermissions, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { HashingBusyError } from '@sumaa/runtime/vault';
import { enrolAdministrator, giveSecondFactor, passSteps } from '../../../testing/authenticator.ts';
import { makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const signIn = (username: string, given = password, more: object = {}): Promise<Answer> =>
  testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: given, ...more } });
const refresh = (token: string, body?: { readonly acted?: boolean }): Promise<Answer> =>
  testApp.ask('POST', '/api/UsernameAuth/refresh', { cookies: { sumaa_refresh_3999: token }, ...(body ? { body } : {}) });
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'sumaa_refresh_3999');
const works = async (token: string): Promise<string> =>
  (await testApp.ask('POST', '/api/notifications/read', { token, body: { upTo: testApp.now.at.toISOString() } })).body.code;

describe('sign-in', () => {
  test('returns the user and sets a strict cookie with the port in its name', async () => {
    const person = await makePerson(testApp);
    const answer = await signIn(` ${person.email.toUpperCase()} `);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.model).toMatchObject({ role: 'admin', user: { id: person.accountId, email: person.email, currentStep: 0 } });
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/UsernameAuth' });
    expect(cookieOf(answer)?.maxAge, 'ends with the browser').toBeUndefined();
    expect(answer.text, 'no script reads it').not.toContain(cookieOf(answer)?.value);
    expect(await works(answer.model.token)).toBe('ok');
  });

  test('sets a cookie for thirty days with "remember me"', async () => {
    const person = await makePerson(testApp);
    expect(cookieOf(await signIn(person.email, password, { rememberMe: true }))?.maxAge).toBe(30 * 24 * 3600);
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const person = await makePerson(testApp);
    const wrong = await signIn(person.email, 'not-the-password');
    const unknown = await signIn(`x-${randomUUID()}@example.test`);
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    expect([wrong.cookies, unknown.cookies]).toEqual([[], []]);
    expect(wrong.body.message).toBe('The e-mail or password is not correct');
    const ar = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', {
      body: { username: person.email, password: 'x' },
      language: 'ar',
    });
    expect(ar.body.message).toBe('بيانات الدخول غير صحيحة');
  });

  test('answers 503 while too many passwords wait to be hashed', async () => {
    const busy = vi.spyOn(testApp.vault.credentials, 'verifyPassword').mockRejectedValue(new HashingBusyError('busy'));
    const answer = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: 'a@b.test', password }, language: 'ar' });
    busy.mockRestore();
    expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([503, errorText('unavailable', 'ar'), '2']);
  });

  test('opens no session when the password is changed between its check and the session', async () => {
    const person = await makePerson(testApp);
    const accountId = person.accountId as Uuid;
    const hash = await testApp.vault.credentials.hash('another-palm-saffron-7');
    const { verifyPassword } = testApp.vault.credentials;
    const checked = vi.spyOn(testApp.vault.credentials, 'verifyPassword').mockImplementation(async (...given) => {
      const epoch = await verifyPassword(...given);
      await testApp.vault.changePassword(accountId, hash);
      return epoch;
    });
    const answer = await signIn(person.email);
    checked.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([401, 'session_expired']);
    expect(await testApp.vault.sessions.list(accountId)).toEqual([]);
  });

  test('requires both fields', async () => {
    const answer = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: '', password: '' } });
    expect(answer.body.errors).toEqual({ username: ['E-mail is required'], password: ['Password is required'] });
  });

  test('refuses a request without a token', async () => {
    const answer = await testApp.ask('POST', '/api/notifications/read', { body: { upTo: testApp.now.at.toISOString() } });
    expect([answer.status, answer.body.message]).toEqual([401, 'User is not authenticated. JWT token missing.']);
  });
});

describe('refresh', () => {
  test('rotates the cookie and returns the user', async () => {
    const person = await makePerson(testApp);
    const first = await refresh(person.refresh);
    expect(first.status, first.text).toBe(200);
    expect(first.model.user.id).toBe(person.accountId);
    expect(cookieOf(first)?.value).not.toBe(person.refresh);
    expect(await works(first.model.token)).toBe('ok');
  });

  test('accepts a token until the next one is used; reuse after that ends the session', async () => {
    const person = await makePerson(testApp);
    const [a, b] = await Promise.all([refresh(person.refresh), refresh(person.refresh)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 60_000);
    const repeated = await refresh(person.refresh);
    expect([repeated.status, cookieOf(repeated)?.value], 'the answers before were lost').toEqual([200, cookieOf(a)?.value]);
    expect((await refresh(cookieOf(a)?.value ?? '')).status).toBe(200);
    const stolen = await refresh(person.refresh);
    expect([stolen.status, stolen.body.code]).toEqual([401, 'session_expired']);
    expect(stolen.cookies, 'the browser keeps its current cookie').toEqual([]);
    expect(await works(a.model.token)).toBe('session_expired');
    expect((await refresh(cookieOf(a)?.value ?? '')).status).toBe(401);
    testApp.now.at = before;
  });

  test('refuses a missing or made-up cookie', async () => {
    expect((await testApp.ask('POST', '/api/UsernameAuth/refresh')).body.code).toBe('session_expired');
    const madeUp = await refresh('made-up');
    expect([madeUp.body.code, madeUp.cookies]).toEqual(['session_expired', []]);
  });
});

describe('logout', () => {
  test('takes effect at once, by cookie or by token', async () => {
    const byCookie = await makePerson(testApp);
    const elsewhere = await signIn(byCookie.email);
    const out = await testApp.ask('POST', '/api/UsernameAuth/logout', { cookies: { sumaa_refresh_3999: byCookie.refresh } });
    expect(cookieOf(out), 'the browser forgets it').toMatchObject({ value: '', expires: new Date(0) });
    expect(await works(byCookie.token)).toBe('session_expired');
    expect((await refresh(byCookie.refresh)).status).toBe(401);
    expect(await works(elsewhere.model.token), 'another session stays').toBe('ok');
    const byToken = await makePerson(testApp);
    const answer = await testApp.ask('POST', '/api/UsernameAuth/logout', { token: byToken.token });
    expect(answer.status).toBe(200);
    expect((await refresh(byToken.refresh)).status).toBe(401);
  });

  test('is no error without a session', async () => {
    expect((await testApp.ask('POST', '/api/UsernameAuth/logout')).status).toBe(200);
  });
});

describe('the platform administrator', () => {
  const admin = { email: 'boss@example.test', password: 'a-long-admin-password' };

  test('is created once, skips onboarding, and may not act for a tenant', async () => {
    expect(await testApp.api.commands.ensureSuperAdmin(admin)).toMatchObject({ created: true, passwordStands: true });
    expect(await testApp.api.commands.ensureSuperAdmin(admin)).toMatchObject({ created: false, passwordStands: true });
    const { ticket, kind, secret } = (await signIn(admin.email, admin.password, { rememberMe: true })).model.secondFactor;
    expect(kind, 'not without a second factor').toBe('enrol');
    const code = totpCode(readBase32(secret ?? ''), totpStepAt(testApp.now.at));
    const answer = await testApp.ask('POST', '/api/UsernameAuth/two-factor/enrol', { body: { ticket, code } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.model).toMatchObject({
      role: 'super_admin',
      user: {
        currentStep: 4,
        businesses: [],
        abilities: rolePermissions.super_admin,
      },
    });
    expect(cookieOf(answer)?.maxAge, 'operators are not remembered').toBeUndefined();
    const refused = await testApp.ask('POST', '/api/Auth/google-login/ticket', { token: answer.model.token, body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  test('stays signed in while reading, and is signed out when pages only refresh automatically', async () => {
    const one = { email: `boss-${randomUUID()}@example.test`, password: admin.password };
    await testApp.api.commands.ensureSuperAdmin(one);
    const { answer: reading, app } = await enrolAdministrator(testApp, one);
    const signInAgain = async () => {
      passSteps(testApp, 1);
      const { ticket } = (await signIn(one.email, one.password)).model.secondFactor;
      return giveSecondFactor(testApp, ticket, { code: app.code() });
    };
    const [idle, withoutBody] = [await signInAgain(), await signInAgain()];
    const before = testApp.now.at;
    const every14Minutes = async (first: Answer, body?: { readonly acted?: boolean }) => {
      testApp.now.at = before;
      let last = first;
      const seen: number[] = [];
      for (const minutes of [14, 28, 42]) {
        testApp.now.at = new Date(before.getTime() + minutes * minute);
        last = await refresh(cookieOf(last)?.value ?? '', body);
        seen.push(last.status);
      }
      return seen;
    };
    expect(await every14Minutes(reading, { acted: true })).toEqual([200, 200, 200]);
    const [seen] = await testApp.vault.sessions.list(reading.model.user.id);
    expect(seen?.lastActedAt, 'reading counts as activity').toEqual(testApp.now.at);
    expect(await every14Minutes(idle, { acted: false })).toEqual([200, 200, 401]);
    expect(await every14Minutes(withoutBody)).toEqual([200, 200, 401]);
    testApp.now.at = before;
  });

  test('keeps a changed password when the process starts again', async () => {
    const one = { email: `boss-${randomUUID()}@example.test`, password: admin.password };
    await testApp.api.commands.ensureSuperAdmin(one);
    const { token } = (await enrolAdministrator(testApp, one)).answer.model;
    const changed = 'changed-by-themselves-5';
    const body = { currentPassword: one.password, newPassword: changed };
    const answer = await testApp.ask('PUT', '/api/account/password', { token, body });
    expect(answer.status, answer.text).toBe(200);
    expect(await testApp.api.commands.ensureSuperAdmin(one)).toMatchObject({ created: false, passwordStands: false });
    expect((await signIn(one.email, one.password)).status).toBe(401);
    expect((await signIn(one.email, changed)).model.secondFactor.kind, 'the second factor stays').toBe('code');
  });

  test('gets another password from an operator, which ends every session', async () => {
    const one = { email: `boss-${randomUUID()}@example.test`, password: admin.password };
    await testApp.api.commands.ensureSuperAdmin(one);
    const { answer } = await enrolAdministrator(testApp, one);
    const { token, user } = answer.model;
    expect(await works(token)).toBe('ok');
    await testApp.api.commands.resetSuperAdminPassword({ ...one, password: 'another-admin-password' });
    expect(await works(token)).toBe('session_expired');
    expect(await testApp.vault.sessions.list(user.id)).toEqual([]);
    expect((await signIn(one.email, one.password)).status).toBe(401);
    expect((await signIn(one.email, 'another-admin-password')).model.secondFactor.kind, 'the second factor stays').toBe('code');
    const set = (await testApp.events('account', user.id)).filter(({ type }) => type === 'PasswordSet');
    expect(set.map(({ data }) => (data as { how?: string }).how)).toEqual([undefined, 'operator']);
  });

  test('refuses an operator’s password for an unknown address or an account of a business', async () => {
    const person = await makePerson(testApp);
    const reset = (email: string) => testApp.api.commands.resetSuperAdminPassword({ email, password: 'another-admin-password' });
    await expect(reset(person.email)).rejects.toThrow(/business/);
    await expect(reset('nobody@example.test')).rejects.toThrow(/no administrator/);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  test('needs an acceptable password', async () => {
    await expect(testApp.api.commands.ensureSuperAdmin({ ...admin, password: 'short' })).rejects.toThrow(TypeError);
  });
});

test('lets an agent reply to reviews and refuses changes of the connection', async () => {
  const owner = await makePerson(testApp);
  const email = `agent-${randomUUID()}@example.test`;
  const { commands } = testApp.api;
  const command = {
    commandId: randomUUID() as Uuid,
    commandHash: 'agent',
    occurredAt: iso(testApp.now.at),
    correlationId: 'c',
    causationId: 'c',
    tenantId: owner.tenantId as Uuid,
    actor: { kind: 'system', name: 'test' },
  } as const;
  const agent = { email, fullName: 'عمر', phone: null, password, role: 'agent', language: 'ar' } as const;
  const added = await commands.addMember(command, agent);
  expect(await commands.addMember(command, agent), 'a repeat changes nothing').toEqual(added);
  const answer = await signIn(email);
  expect(answer.model.user).toMatchObject({ role: 'agent', emailConfirmed: true, abilities: ['reviews.read', 'reviews.reply'] });
  const { token } = answer.model;
  const body = { text: 'نعتذر لك' };
  const refused = await testApp.ask('POST', '/api/Platforms/disconnect', { token, body: { platformType: 'google' } });
  expect([refused.status, refused.body.message]).toEqual([403, 'You do not have permission for this page or action']);
  const allowed = await testApp.ask('POST', `/api/Reviews/${randomUUID()}/reply`, { token, body });
  expect(allowed.body.code, 'allowed, but the review does not exist').toBe('not_found');
});

test('ends every session of an account with the next request', async () => {
  const person = await makePerson(testApp);
  const memberId = memberIdOf(person.tenantId as Uuid, person.accountId as Uuid);
  expect((await testApp.events('member', memberId)).map(({ type }) => type)).toEqual(['MemberJoined']);
  expect(await works(person.token)).toBe('ok');
  await testApp.vault.sessions.revokeAll(person.accountId as Uuid);
  expect(await works(person.token)).toBe('session_expired');
});

describe('with rate limits on', () => {
  test('limits the attempts on one account, known or not', async () => {
    const limited = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
    try {
      const form = registrationForm();
      await register(limited, form);
      for (const username of [form.email ?? '', 'nobody@example.test']) {
        const guess = () => limited.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: 'wrong-guess' } });
        const codes: string[] = [];
        for (let tries = 0; tries < 5; tries++) codes.push((await guess()).body.code);
        expect(new Set(codes)).toEqual(new Set(['wrong_credentials']));
        const last = await limited.vault.rateLimits.take({
          scope: 'sign-in-account',
          key: emailHmac(limited.config.keys.emailHmac, username),
          max: 5,
          windowSeconds: 900,
        });
        expect(last.allowed).toBe(false);
      }
      const answer = await limited.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: form.email, password } });
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
