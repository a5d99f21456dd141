import { randomBytes } from 'node:crypto';
import { routeCatalogue, type AttemptEvent, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  attempts,
  authenticatorOf,
  giveSecondFactor,
  makeProtectedPerson,
  passSteps,
  signInWithPassword,
  ticketOf,
  wrongCode,
} from '../../../testing/authenticator.ts';
import { codeFor, makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import { complete, invite, linkOf } from '../../../testing/team.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const codes = (answers: readonly Answer[]) => answers.map(({ body }) => body.code).toSorted();
const accountEvents = async (accountId: string) => (await testApp.events('account', accountId)).map(({ type }) => type);
const protection = async (token: string) =>
  (await testApp.ask('POST', '/api/account/protection', { token })).body.model as unknown as {
    secondFactor: { enabled: boolean; recoveryCodesLeft: number; required: boolean };
  };
/** The reasons of all recorded refusals of this account. */
async function refusals(accountId: string): Promise<string[]> {
  return (await attempts(testApp)).flatMap(({ type, data }) => {
    const refusal = data as unknown as Extract<AttemptEvent, { type: 'SecondFactorRefused' }>['data'];
    return type === 'SecondFactorRefused' && refusal.accountId === accountId ? [refusal.reason] : [];
  });
}

describe('turning it on', () => {
  test('asks for the password, then the app, then shows ten recovery codes once', async () => {
    const person = await makePerson(testApp);
    const { token } = person;
    const wrong = await testApp.ask('POST', '/api/account/two-factor/start', { token, body: { password: 'not-the-password' } });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: ['The password is not correct'] }]);

    const { ticket, secret } = (await testApp.ask('POST', '/api/account/two-factor/start', { token, body: { password } })).model;
    expect(secret, '160 bits').toMatch(/^[A-Z2-7]{32}$/);
    expect((await protection(token)).secondFactor.enabled, 'not on yet').toBe(false);
    const app = authenticatorOf(testApp, secret);
    const confirm = (code: string, by = token) =>
      testApp.ask('POST', '/api/account/two-factor/confirm', { token: by, body: { ticket, code } });
    expect((await confirm(wrongCode(app))).body.code).toBe('two_factor_wrong');
    const stranger = await makePerson(testApp);
    expect((await confirm(app.code(), stranger.token)).body.code, 'another session’s').toBe('two_factor_ended');
    const confirmed = await confirm(app.code());
    expect(new Set(confirmed.model.recoveryCodes).size).toBe(10);
    for (const code of confirmed.model.recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect((await confirm(app.code(1))).body.code, 'single use').toBe('two_factor_ended');
    expect((await protection(token)).secondFactor).toMatchObject({ enabled: true, recoveryCodesLeft: 10, required: false });
    const again = await testApp.ask('POST', '/api/account/two-factor/start', { token, body: { password } });
    expect(again.body.code).toBe('two_factor_on');
    expect(await accountEvents(person.accountId)).toContain('SecondFactorEnabled');
    // No event contains the secret or a code.
    const eventData = JSON.stringify((await testApp.events('account', person.accountId)).map(({ data }) => data));
    for (const hidden of [secret, ...confirmed.model.recoveryCodes]) expect(eventData).not.toContain(hidden);
  });
});

describe('signing in', () => {
  test('gives a ticket for the password and a session for the code, and keeps "remember me"', async () => {
    const { email, app, accountId } = await makeProtectedPerson(testApp);
    const half = await signInWithPassword(testApp, email, { rememberMe: true });
    expect(half.cookies, 'no session yet').toEqual([]);
    expect(half.body.model).toEqual({ secondFactor: { ...half.model.secondFactor, kind: 'code', otpauthUri: null, secret: null } });
    const { ticket } = half.model.secondFactor;
    const answer = await giveSecondFactor(testApp, ticket, { code: app.code() });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.model.user.id).toBe(accountId);
    expect(answer.cookies.find(({ name }) => name === 'sumaa_refresh_3999')?.maxAge).toBe(30 * 24 * 3600);
    expect((await giveSecondFactor(testApp, ticket, { code: app.code(1) })).body.code, 'success uses up the ticket').toBe(
      'two_factor_ended',
    );
  });

  test('accepts a code once, also across attempts, and no earlier code after it', async () => {
    const { email, app, accountId } = await makeProtectedPerson(testApp);
    const give = async (code: string) => (await giveSecondFactor(testApp, await ticketOf(testApp, email), { code })).body.code;
    expect(await give(app.code())).toBe('ok');
    expect(await give(app.code())).toBe('two_factor_wrong');
    expect(await give(app.code(-1))).toBe('two_factor_wrong');
    expect(await give(app.code(1)), 'a clock that is fast').toBe('ok');
    expect(await refusals(accountId)).toEqual(['replayed', 'replayed']);
  });

  test('allows one time step of drift and refuses two', async () => {
    const { email, app } = await makeProtectedPerson(testApp);
    passSteps(testApp, 5);
    const give = async (away: number) =>
      (await giveSecondFactor(testApp, await ticketOf(testApp, email), { code: app.code(away) })).body.code;
    expect([await give(-2), await give(2), await give(-1), await give(0), await give(1)]).toEqual([
      'two_factor_wrong',
      'two_factor_wrong',
      'ok',
      'ok',
      'ok',
    ]);
  });

  test('accepts one of twenty concurrent equal codes, with one ticket or with twenty', async () => {
    const { email, app } = await makeProtectedPerson(testApp);
    const ticket = await ticketOf(testApp, email);
    const shared = await Promise.all(Array.from({ length: 20 }, () => giveSecondFactor(testApp, ticket, { code: app.code() })));
    expect(shared.filter(({ status }) => status === 200)).toHaveLength(1);
    passSteps(testApp, 2);
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(testApp, email)));
    const own = await Promise.all(tickets.map((each) => giveSecondFactor(testApp, each, { code: app.code() })));
    expect(own.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(codes(own))).toEqual(new Set(['ok', 'two_factor_wrong']));
  });

  test('ends a ticket after five wrong codes, even for the right one', async () => {
    const { email, app, accountId } = await makeProtectedPerson(testApp);
    const ticket = await ticketOf(testApp, email);
    const wrong = wrongCode(app);
    for (let tries = 0; tries < 5; tries++)
      expect((await giveSecondFactor(testApp, ticket, { code: wrong })).body.code).toBe('two_factor_wrong');
    expect((await giveSecondFactor(testApp, ticket, { code: app.code() })).body.code).toBe('two_factor_ended');
    expect(await refusals(accountId)).toEqual([...Array.from({ length: 5 }, () => 'wrong'), 'tries_exceeded']);
    expect((await giveSecondFactor(testApp, await ticketOf(testApp, email), { code: app.code() })).body.code).toBe('ok');
  });

  test('ends a ticket after five minutes and on a changed password', async () => {
    const { email, app, accountId } = await makeProtectedPerson(testApp);
    const late = await ticketOf(testApp, email);
    passSteps(testApp, 11);
    expect((await giveSecondFactor(testApp, late, { code: app.code() })).body.code).toBe('two_factor_ended');
    const old = await ticketOf(testApp, email);
    passSteps(testApp, 1);
    await testApp.vault.credentials.setPassword(accountId as Uuid, password);
    expect((await giveSecondFactor(testApp, old, { code: app.code() })).body.code).toBe('two_factor_ended');
    expect((await giveSecondFactor(testApp, 'made-up', { code: app.code() })).body.code).toBe('two_factor_ended');
  });

  test('opens no session when the password is changed after the code was accepted', async () => {
    const { email, app, accountId } = await makeProtectedPerson(testApp);
    const ticket = await ticketOf(testApp, email);
    passSteps(testApp, 1);
    await testApp.vault.sessions.revokeAll(accountId as Uuid);
    const hash = await testApp.vault.credentials.hash('another-long-password-7');
    const { redeem } = testApp.vault.tickets;
    const redeemed = vi.spyOn(testApp.vault.tickets, 'redeem').mockImplementation(async (given) => {
      await testApp.vault.changePassword(accountId as Uuid, hash);
      return redeem(given);
    });
    const answer = await giveSecondFactor(testApp, ticket, { code: app.code() });
    redeemed.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([401, 'session_expired']);
    expect(await testApp.vault.sessions.list(accountId as Uuid)).toEqual([]);
  });

  test('accepts either a code or a recovery code, with Latin or Arabic-Indic digits', async () => {
    const { email, app } = await makeProtectedPerson(testApp);
    const ticket = await ticketOf(testApp, email);
    const ask = (body: object) => testApp.ask('POST', '/api/UsernameAuth/two-factor', { body: { ticket, ...body } });
    expect((await ask({})).body.code).toBe('validation_failed');
    expect((await ask({ code: app.code(), recoveryCode: 'AAAAA-BBBBB' })).body.code).toBe('validation_failed');
    const arabic = app.code().replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    expect((await ask({ code: `${arabic.slice(0, 3)} ${arabic.slice(3)}` })).body.code).toBe('ok');
  });

  test('asks for it after a password change and after an address confirmation', async () => {
    const { email, accountId } = await makeProtectedPerson(testApp);
    await testApp.vault.credentials.setPassword(accountId as Uuid, 'another-long-password-7');
    const body = { username: email, password: 'another-long-password-7' };
    expect((await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body })).model.secondFactor.kind).toBe('code');

    // Not reachable by the product's own routes: the address is confirmed after the factor was set up.
    const form = registrationForm();
    const registered = await register(testApp, form);
    await testApp.vault.secondFactors.enable(registered.model.id, randomBytes(20), 0);
    const Otp = await codeFor(testApp, form.email ?? '');
    const confirmed = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email: form.email, Otp, password } });
    expect([confirmed.body.code, confirmed.cookies.map(({ name }) => name)], 'no session').toEqual([
      'two_factor_needed',
      ['sumaa_registration_3999'],
    ]);
  });

  test('does not accept a ticket as access token, cookie or another ticket', async () => {
    const { email, app, token } = await makeProtectedPerson(testApp);
    const ticket = await ticketOf(testApp, email);
    const closed = routeCatalogue.filter(({ app: where, auth }) => where === 'command' && auth !== 'none');
    expect(closed.length).toBeGreaterThan(15);
    for (const { method, path } of closed) {
      const answer = await testApp.ask(method as 'POST', path.replace(/:\w+/g, '0'), {
        token: ticket,
        body: {},
        cookies: { sumaa_refresh_3999: ticket },
      });
      expect([answer.status, method, path]).toEqual([401, method, path]);
    }
    const refreshed = await testApp.ask('POST', '/api/UsernameAuth/refresh', { cookies: { sumaa_refresh_3999: ticket } });
    expect(refreshed.body.code).toBe('session_expired');
    const setup = await testApp.ask('POST', '/api/account/two-factor/confirm', { token, body: { ticket, code: app.code() } });
    expect(setup.body.code).toBe('two_factor_ended');
    const enrol = await testApp.ask('POST', '/api/UsernameAuth/two-factor/enrol', { body: { ticket, code: app.code() } });
    expect(enrol.body.code).toBe('two_factor_ended');
    expect((await giveSecondFactor(testApp, ticket, { code: app.code() })).body.code, 'still valid for its own purpose').toBe('ok');
  });
});

describe('recovery codes', () => {
  test('accepts each code once, however it is typed, and one of twenty concurrent uses', async () => {
    const { email, recoveryCodes, accountId, token } = await makeProtectedPerson(testApp);
    const [one = '', two = ''] = recoveryCodes;
    const give = async (recoveryCode: string) => giveSecondFactor(testApp, await ticketOf(testApp, email), { recoveryCode });
    expect((await give(one.toLowerCase().replace('-', ' '))).body.code).toBe('ok');
    expect((await give(one)).body.code).toBe('two_factor_wrong');
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(testApp, email)));
    const many = await Promise.all(tickets.map((ticket) => giveSecondFactor(testApp, ticket, { recoveryCode: two })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await protection(token)).secondFactor.recoveryCodesLeft).toBe(8);
    const used = (await testApp.events('account', accountId)).filter(({ type }) => type === 'RecoveryCodeUsed');
    expect(used.map(({ data }) => (data as unknown as { left: number }).left)).toEqual([9, 8]);
    expect(await refusals(accountId)).toContain('recovery_code_wrong');
  });

  test('refuses the codes of another account, and old codes after a renewal', async () => {
    const one = await makeProtectedPerson(testApp);
    const other = await makeProtectedPerson(testApp);
    const [code = ''] = one.recoveryCodes;
    expect((await giveSecondFactor(testApp, await ticketOf(testApp, other.email), { recoveryCode: code })).body.code).toBe(
      'two_factor_wrong',
    );
    const renew = (given: string) =>
      testApp.ask('POST', '/api/account/two-factor/recovery-codes', { token: one.token, body: { password, code: given } });
    expect((await renew(wrongCode(one.app))).body.code).toBe('two_factor_wrong');
    const renewed = await renew(one.app.code());
    expect(renewed.model.recoveryCodes).toHaveLength(10);
    const give = async (recoveryCode: string) =>
      (await giveSecondFactor(testApp, await ticketOf(testApp, one.email), { recoveryCode })).body.code;
    expect([await give(code), await give(renewed.model.recoveryCodes[9] ?? '')]).toEqual(['two_factor_wrong', 'ok']);
  });
});

describe('turning it off', () => {
  test('needs password and code; afterwards the password is enough', async () => {
    const { email, token, app, accountId } = await makeProtectedPerson(testApp);
    const off = (body: object) => testApp.ask('POST', '/api/account/two-factor/disable', { token, body });
    expect((await off({ password: 'not-the-password', code: app.code() })).body.code).toBe('validation_failed');
    expect((await off({ password, code: wrongCode(app) })).body.code).toBe('two_factor_wrong');
    expect((await off({ password, code: app.code() })).status).toBe(200);
    expect((await signInWithPassword(testApp, email)).model.user.id).toBe(accountId);
    expect((await off({ password, code: app.code(1) })).body.code).toBe('two_factor_off');
    expect(await accountEvents(accountId)).toContain('SecondFactorDisabled');
  });
});

describe('the platform administrator', () => {
  const admin = { email: 'operator@example.test', password };

  test('must set up the app before the first session and cannot turn it off', async () => {
    await testApp.api.commands.ensureSuperAdmin(admin);
    const { kind, ticket, secret, otpauthUri } = (await signInWithPassword(testApp, admin.email)).model.secondFactor;
    expect([kind, otpauthUri?.startsWith('otpauth://totp/Sumaa:operator%40example.test?secret=')]).toEqual(['enrol', true]);
    const app = authenticatorOf(testApp, secret ?? '');
    const enrol = (code: string, by = ticket) => testApp.ask('POST', '/api/UsernameAuth/two-factor/enrol', { body: { ticket: by, code } });
    expect((await enrol(wrongCode(app))).body.code).toBe('two_factor_wrong');
    const second = (await signInWithPassword(testApp, admin.email)).model.secondFactor;
    const enrolled = await enrol(app.code());
    expect(enrolled.status, enrolled.text).toBe(200);
    expect(enrolled.model.recoveryCodes).toHaveLength(10);
    const late = authenticatorOf(testApp, second.secret ?? '');
    expect((await enrol(late.code(), second.ticket)).body.code, 'an earlier attempt').toBe('two_factor_ended');

    const { token } = enrolled.model;
    const disabled = await testApp.ask('POST', '/api/account/two-factor/disable', { token, body: { password, code: app.code(1) } });
    expect([disabled.status, disabled.body.code]).toEqual([409, 'two_factor_required']);
    expect((await protection(token)).secondFactor.required).toBe(true);
    expect((await signInWithPassword(testApp, admin.email)).model.secondFactor.kind).toBe('code');
  });
});

test('with rate limits on, allows five attempts per quarter of an hour and account over all tickets', async () => {
  const limited = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  // The windows follow the app's clock.
  vi.spyOn(Date, 'now').mockImplementation(() => limited.now.at.getTime());
  try {
    const { app, accountId, email } = await makeProtectedPerson(limited);
    const guess = async (ticket: string) => (await giveSecondFactor(limited, ticket, { code: wrongCode(app) })).body.code;
    const given: string[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const ticket = await ticketOf(limited, email);
      for (let tries = 0; tries < 2; tries++) given.push(await guess(ticket));
    }
    expect(given.filter((code) => code === 'two_factor_wrong')).toHaveLength(5);
    expect(given.slice(5)).toEqual(['too_many_requests']);
    const owner = await giveSecondFactor(limited, await ticketOf(limited, email), { code: app.code() });
    expect([owner.status, Number(owner.headers['retry-after']) > 0]).toEqual([429, true]);
    // Accepting an invitation with the code shares the limit.
    const { id } = (await invite(limited, await makePerson(limited), email, 'viewer')).model;
    const link = await linkOf(limited, id);
    expect((await complete(limited, link, { code: app.code() })).body.code).toBe('too_many_requests');
    passSteps(limited, 31);
    expect((await giveSecondFactor(limited, await ticketOf(limited, email), { code: app.code() })).model.user.id).toBe(accountId);
    passSteps(limited, 1);
    for (let tries = 0; tries < 5; tries++)
      expect((await complete(limited, link, { code: wrongCode(app) })).body.code).toBe('two_factor_wrong');
    expect((await complete(limited, link, { code: app.code() })).body.code).toBe('too_many_requests');
    expect((await giveSecondFactor(limited, await ticketOf(limited, email), { code: app.code() })).status, 'counted together').toBe(429);
  } finally {
    vi.restoreAllMocks();
    await limited.close();
  }
});
