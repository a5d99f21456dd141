import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { giveSecondFactor, makeProtectedPerson } from '../../../testing/authenticator.ts';
import { codeFor, makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

/** A browser that started the sign-in: its cookie, and what Google would send back with it. */
async function startSignIn() {
  const answer = await testApp.ask('POST', '/api/UsernameAuth/google-start');
  const cookie = answer.cookies.find(({ name }) => name === 'sumaa_google_3999');
  const query = new URL(answer.model.url).searchParams;
  return {
    cookie,
    query,
    state: query.get('state') ?? '',
    nonce: query.get('nonce') ?? '',
    cookies: { sumaa_google_3999: cookie?.value ?? '' },
  };
}
type StartedSignIn = Awaited<ReturnType<typeof startSignIn>>;
let people = 0;
const newSubject = () => `google-person-${++people}`;

const signIn = (
  { state, cookies }: Pick<StartedSignIn, 'cookies'> & Partial<Pick<StartedSignIn, 'state'>>,
  idToken: string,
): Promise<Answer> => testApp.ask('POST', '/api/UsernameAuth/google-callback', { body: { idToken, state }, cookies });
async function signInAs(claims: Record<string, unknown>): Promise<Answer> {
  const started = await startSignIn();
  return signIn(started, await testApp.google.idToken({ nonce: started.nonce, ...claims }));
}
async function linkAs(token: string, claims: Record<string, unknown>, given = password): Promise<Answer> {
  const { state, nonce, cookies } = await startSignIn();
  const idToken = await testApp.google.idToken({ nonce, ...claims });
  return testApp.ask('POST', '/api/account/google', { token, body: { idToken, state, password: given }, cookies });
}

test('sends the browser to Google for an id token in the fragment, bound to a short-lived cookie', async () => {
  const { cookie, query, nonce, state } = await startSignIn();
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: 'client-1',
    redirect_uri: 'http://localhost:3999/google-sign-in',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
  });
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600 });
  // Google and the address bar must not see the cookie, and state and nonce must differ.
  expect(new Set([cookie?.value, nonce, state]).size).toBe(3);
  for (const value of [nonce, state]) expect(value).toMatch(/^[\w-]{43}$/);
});

test('signs the owner in with a linked Google account, even after its address changed', async () => {
  const person = await makePerson(testApp);
  const sub = newSubject();
  expect((await linkAs(person.token, { sub, email: 'sara@gmail.example' })).status).toBe(200);
  const answer = await signInAs({ sub, email: 'renamed@gmail.example' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.model.user.id).toBe(person.accountId);
  expect(answer.cookies.map(({ name }) => name)).toContain('sumaa_refresh_3999');
  const shown = (await testApp.ask('POST', '/api/account/protection', { token: person.token })).body.model;
  expect(shown).toMatchObject({ hasPassword: true, google: { linked: true, email: 'sara@gmail.example' } });
  // The log holds the address encrypted and the Google id as a keyed hash.
  const log = JSON.stringify((await testApp.events('account', person.accountId)).map(({ data }) => data));
  expect(log).not.toContain('sara@gmail.example');
  expect(log).not.toContain(sub);
});

describe('invalid id tokens', () => {
  const hour = 3600;
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Record<string, unknown>, string]>([
    ['another audience', () => ({ aud: 'client-2' }), 'google_token_invalid'],
    ['several audiences', () => ({ aud: ['client-1', 'client-2'] }), 'google_token_invalid'],
    ['another authorised party', () => ({ azp: 'client-2' }), 'google_token_invalid'],
    ['another issuer', () => ({ iss: 'https://accounts.google.com.evil.example' }), 'google_token_invalid'],
    ['another nonce', () => ({ nonce: 'x'.repeat(43) }), 'google_token_invalid'],
    ['no nonce', () => ({ nonce: undefined }), 'google_token_invalid'],
    ['an expired token', () => ({ iat: seconds() - 2 * hour, exp: seconds() - hour }), 'google_token_invalid'],
    ['no expiry', () => ({ exp: undefined }), 'google_token_invalid'],
    ['an unverified address', () => ({ email_verified: false }), 'google_email_unverified'],
    ['no verification claim', () => ({ email_verified: undefined }), 'google_email_unverified'],
    ['no address', () => ({ email: undefined }), 'google_email_unverified'],
    ['no subject', () => ({ sub: undefined }), 'google_token_invalid'],
  ])('refuses %s', async (_what, claims, code) => {
    const person = await makePerson(testApp);
    const sub = newSubject();
    await linkAs(person.token, { sub });
    expect((await signInAs({ sub, ...claims() })).body.code).toBe(code);
    expect((await linkAs(person.token, { sub: newSubject(), ...claims() })).body.code).toBe(code);
    expect((await signInAs({ sub })).status, 'control: accepted without the fault').toBe(200);
  });

  test('refuses another key, a missing signature and a forged token', async () => {
    const started = await startSignIn();
    const genuine = await testApp.google.idToken({ nonce: started.nonce });
    const [, claims = ''] = genuine.split('.');
    const unsigned = ['none', 'None', 'NONE', 'nOnE'].map(
      (alg) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${claims}.`,
    );
    const forged = [await testApp.google.idToken({ nonce: started.nonce }, 'stranger'), ...unsigned, `${genuine}x`, 'nonsense'];
    for (const token of forged) expect((await signIn(started, token)).body.code).toBe('google_token_invalid');
  });

  test('refuses another browser’s answer, another state, a missing cookie and a repeated answer', async () => {
    const person = await makePerson(testApp);
    const sub = newSubject();
    await linkAs(person.token, { sub });
    const [started, other] = [await startSignIn(), await startSignIn()];
    const idToken = await testApp.google.idToken({ sub, nonce: started.nonce });
    const refused = [
      await signIn({ ...started, cookies: other.cookies }, idToken),
      await signIn({ ...started, state: other.state }, idToken),
      await signIn({ state: other.state, cookies: other.cookies }, idToken),
      await testApp.ask('POST', '/api/UsernameAuth/google-callback', { body: { idToken, state: started.state } }),
    ];
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['google_token_invalid']));
    const many = await Promise.all(Array.from({ length: 10 }, () => signIn(started, idToken)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(started, idToken)).body.code).toBe('google_token_invalid');
  });

  test('binds the answer to the browser by the nonce if no state is given, and accepts it once', async () => {
    const person = await makePerson(testApp);
    const sub = newSubject();
    await linkAs(person.token, { sub });
    const [victim, attacker] = [await startSignIn(), await startSignIn()];
    // The attacker's own answer from Google, posted by the victim’s browser.
    const attackers = await testApp.google.idToken({ sub, nonce: attacker.nonce });
    const refused = [
      await signIn({ cookies: victim.cookies }, attackers),
      await signIn({ cookies: victim.cookies, state: victim.state }, attackers),
      await signIn({ cookies: victim.cookies, state: attacker.state }, attackers),
      await signIn({ cookies: victim.cookies }, await testApp.google.idToken({ sub, nonce: undefined })),
      await testApp.ask('POST', '/api/UsernameAuth/google-callback', { body: { idToken: attackers } }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'google_token_invalid'));

    const idToken = await testApp.google.idToken({ sub, nonce: victim.nonce });
    const empty = await signIn({ cookies: victim.cookies, state: '' }, idToken);
    expect([empty.status, empty.body.code], 'a given state is validated').toEqual([400, 'validation_failed']);
    const answer = await signIn({ cookies: victim.cookies }, idToken);
    expect(answer.model.user.id).toBe(person.accountId);
    expect((await signIn({ cookies: victim.cookies }, idToken)).body.code, 'again').toBe('google_token_invalid');
    expect((await signIn(victim, idToken)).body.code, 'again, with its state').toBe('google_token_invalid');
  });
});

describe('signing up with Google', () => {
  const ticketFor = async (claims: Record<string, unknown>) => (await signInAs(claims)).model.signUp.ticket;
  const signUp = (ticket: string, over: Record<string, string> = {}) => {
    const { email: _, ...form } = registrationForm(over);
    return testApp.ask('POST', '/api/UsernameAuth/google-register', { form: { ...form, ticket } });
  };
  const newAddress = () => `new-${randomUUID()}@gmail.example`;

  test('opens the business of a verified address without a code, signs in, and links the Google account', async () => {
    const [sub, email] = [newSubject(), newAddress()];
    const answer = await signUp(await ticketFor({ sub, email }));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.model.user).toMatchObject({ email, emailConfirmed: true, role: 'admin', name: registrationForm().Full_name });
    expect(answer.cookies.map(({ name }) => name)).toContain('sumaa_refresh_3999');
    expect((await signInAs({ sub, email })).model.user.id).toBe(answer.model.user.id);
    const signIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password } });
    expect(signIn.model.user.id).toBe(answer.model.user.id);
  });

  test('needs a valid form, and takes a ticket once and for half an hour; the address in the form is ignored', async () => {
    const email = newAddress();
    const ticket = await ticketFor({ sub: newSubject(), email });
    expect((await signUp(ticket, { Password: 'password123' })).body.errors).toEqual({
      Password: ['This password is common and easy to guess'],
    });
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 30 * 60_000);
    expect((await signUp(ticket)).body.code).toBe('google_token_invalid');
    testApp.now.at = before;
    const form = { ...registrationForm({ email: newAddress() }), ticket };
    const answers = await Promise.all(Array.from({ length: 3 }, () => testApp.ask('POST', '/api/UsernameAuth/google-register', { form })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(answers.find(({ status }) => status === 200)?.model.user).toMatchObject({ email });
    expect((await signUp(ticket)).body.code).toBe('google_token_invalid');
    expect((await signUp('no-ticket')).body.code).toBe('google_token_invalid');
  });

  test('leaves an account that got the address meanwhile alone: it must link first', async () => {
    const [sub, email] = [newSubject(), newAddress()];
    const ticket = await ticketFor({ sub, email });
    const other = await signUp(await ticketFor({ sub: newSubject(), email }));
    expect(other.status, other.text).toBe(200);
    const late = await signUp(ticket);
    expect([late.status, late.body.code]).toEqual([409, 'google_not_linked']);
    expect((await signInAs({ sub, email })).body.code).toBe('google_not_linked');
  });

  test('ends what a stranger registered with the address', async () => {
    const email = newAddress();
    const strangers = 'a-strangers-words-33';
    await register(testApp, registrationForm({ email, Password: strangers }));
    const Otp = await codeFor(testApp, email);
    const mine = await signUp(await ticketFor({ sub: newSubject(), email }));
    expect(mine.status, mine.text).toBe(200);
    const late = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp, password: strangers } });
    expect(late.body.code).toBe('code_wrong');
  });
});

describe('no silent merge of accounts', () => {
  test('answers an address with a password account with "link first", one without an account with a ticket to sign up', async () => {
    const person = await makePerson(testApp);
    expect((await signInAs({ sub: newSubject(), email: person.email.toUpperCase() })).body.code).toBe('google_not_linked');
    const nobody = await signInAs({ sub: newSubject(), email: 'nobody@gmail.example' });
    expect([nobody.status, nobody.body.model, nobody.cookies.map(({ value }) => value)]).toEqual([
      200,
      { signUp: { ticket: expect.any(String), email: 'nobody@gmail.example' } },
      [''],
    ]);
  });

  test('neither links nor hands over what an attacker registered with the victim’s address', async () => {
    const form = registrationForm({ Password: 'the-attackers-password-1' });
    await register(testApp, form);
    const sub = newSubject();
    expect((await signInAs({ sub, email: form.email })).body.model).toHaveProperty('signUp');
    const attacker = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', {
      body: { username: form.email, password: 'the-attackers-password-1' },
    });
    expect(attacker.body.code).toBe('email_not_confirmed');
  });

  test('needs the password to link, and links a Google account to one account only', async () => {
    const [one, two] = [await makePerson(testApp), await makePerson(testApp)];
    const sub = newSubject();
    const wrong = await linkAs(one.token, { sub }, 'not-the-password');
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: ['The password is not correct'] }]);
    expect((await signInAs({ sub, email: 'x@gmail.example' })).body.model).toHaveProperty('signUp');
    expect((await linkAs(one.token, { sub })).status).toBe(200);
    expect((await linkAs(two.token, { sub })).body.code).toBe('google_linked_elsewhere');
    expect((await linkAs(one.token, { sub })).status, 'a repeat is no error').toBe(200);
    expect((await signInAs({ sub })).model.user.id).toBe(one.accountId);
  });

  test('does not use up Google’s answer on a wrong password', async () => {
    const { token } = await makePerson(testApp);
    const { state, nonce, cookies } = await startSignIn();
    const idToken = await testApp.google.idToken({ nonce, sub: newSubject() });
    const link = (given: string) =>
      testApp.ask('POST', '/api/account/google', { token, body: { idToken, state, password: given }, cookies });
    expect((await link('not-the-password')).status).toBe(400);
    expect((await link(password)).status).toBe(200);
  });

  test('replaces a linked Google account and frees an unlinked one', async () => {
    const [one, two] = [await makePerson(testApp), await makePerson(testApp)];
    const [first, second] = [newSubject(), newSubject()];
    await linkAs(one.token, { sub: first });
    await linkAs(one.token, { sub: second });
    expect((await signInAs({ sub: first, email: 'y@gmail.example' })).body.model).toHaveProperty('signUp');
    const unlink = (given: string) => testApp.ask('POST', '/api/account/google/unlink', { token: one.token, body: { password: given } });
    expect((await unlink('not-the-password')).status).toBe(400);
    expect((await unlink(password)).status).toBe(200);
    expect((await signInAs({ sub: second, email: 'y@gmail.example' })).body.model).toHaveProperty('signUp');
    expect((await linkAs(two.token, { sub: second })).status).toBe(200);
    expect((await signInAs({ sub: second })).model.user.id).toBe(two.accountId);
  });
});

test('opens no session when the password is changed during a Google sign-in', async () => {
  const person = await makePerson(testApp);
  const accountId = person.accountId as Uuid;
  const sub = newSubject();
  await linkAs(person.token, { sub });
  const hash = await testApp.vault.credentials.hash('another-palm-saffron-7');
  const { epochOf } = testApp.vault.credentials;
  const seen = vi.spyOn(testApp.vault.credentials, 'epochOf').mockImplementation(async (id) => {
    const epoch = await epochOf(id);
    await testApp.vault.changePassword(accountId, hash);
    return epoch;
  });
  const answer = await signInAs({ sub });
  seen.mockRestore();
  expect([answer.status, answer.body.code]).toEqual([401, 'session_expired']);
  expect(await testApp.vault.sessions.list(accountId)).toEqual([]);
});

test('asks for the second factor after a Google sign-in', async () => {
  const { token, app, accountId } = await makeProtectedPerson(testApp);
  const sub = newSubject();
  await linkAs(token, { sub });
  const half = await signInAs({ sub });
  expect(half.model.secondFactor.kind).toBe('code');
  expect(half.cookies.map(({ name }) => name)).not.toContain('sumaa_refresh_3999');
  const answer = await giveSecondFactor(testApp, half.model.secondFactor.ticket, { code: app.code() });
  expect(answer.model.user.id).toBe(accountId);
});
