import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { giveSecondFactor, makeProtectedPerson } from '../../../testing/authenticator.ts';
import { makePerson, password, register, registrationForm } from '../../../testing/people.ts';
import { startBench, type Answer, type Bench } from '../../../testing/start-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench(inject('postgresUrl'));
});
afterAll(() => bench.close());

/** A browser that has been sent to Google: its cookie, and what Google would send back with it. */
async function leave() {
  const answer = await bench.ask('POST', '/api/UsernameAuth/google-start');
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
type Left = Awaited<ReturnType<typeof leave>>;
let people = 0;
const newSubject = () => `google-person-${++people}`;

const signIn = ({ state, cookies }: Pick<Left, 'cookies'> & Partial<Pick<Left, 'state'>>, idToken: string): Promise<Answer> =>
  bench.ask('POST', '/api/UsernameAuth/google-callback', { body: { idToken, state }, cookies });
async function signInAs(claims: Record<string, unknown>): Promise<Answer> {
  const left = await leave();
  return signIn(left, await bench.google.idToken({ nonce: left.nonce, ...claims }));
}
async function linkAs(token: string, claims: Record<string, unknown>, given = password): Promise<Answer> {
  const { state, nonce, cookies } = await leave();
  const idToken = await bench.google.idToken({ nonce, ...claims });
  return bench.ask('POST', '/api/account/google', { token, body: { idToken, state, password: given }, cookies });
}

test('the way to Google asks for an id token in the fragment, bound to a short cookie', async () => {
  const { cookie, query, nonce, state } = await leave();
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: 'client-1',
    redirect_uri: 'http://localhost:3999/google-sign-in',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
  });
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600 });
  // Google and the address bar see neither the cookie nor each other's half.
  expect(new Set([cookie?.value, nonce, state]).size).toBe(3);
  for (const value of [nonce, state]) expect(value).toMatch(/^[\w-]{43}$/);
});

test('a linked Google account opens the session of its owner, whatever address it has by now', async () => {
  const person = await makePerson(bench);
  const sub = newSubject();
  expect((await linkAs(person.token, { sub, email: 'sara@gmail.example' })).status).toBe(200);
  const answer = await signInAs({ sub, email: 'renamed@gmail.example' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.model.user.id).toBe(person.accountId);
  expect(answer.cookies.map(({ name }) => name)).toContain('sumaa_refresh_3999');
  const shown = (await bench.ask('POST', '/api/account/protection', { token: person.token })).body.model;
  expect(shown).toMatchObject({ hasPassword: true, google: { linked: true, email: 'sara@gmail.example' } });
  // The address stands encrypted in the log, the id of the person as a keyed hash.
  const log = JSON.stringify((await bench.events('account', person.accountId)).map(({ data }) => data));
  expect(log).not.toContain('sara@gmail.example');
  expect(log).not.toContain(sub);
});

describe('what Google did not say, or not to this browser, now', () => {
  const hour = 3600;
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Record<string, unknown>, string]>([
    ['another audience', () => ({ aud: 'client-2' }), 'google_token_invalid'],
    ['several audiences', () => ({ aud: ['client-1', 'client-2'] }), 'google_token_invalid'],
    ['another authorised party', () => ({ azp: 'client-2' }), 'google_token_invalid'],
    ['another issuer', () => ({ iss: 'https://accounts.google.com.evil.example' }), 'google_token_invalid'],
    ['another nonce', () => ({ nonce: 'x'.repeat(43) }), 'google_token_invalid'],
    ['no nonce', () => ({ nonce: undefined }), 'google_token_invalid'],
    ['a token that has expired', () => ({ iat: seconds() - 2 * hour, exp: seconds() - hour }), 'google_token_invalid'],
    ['no expiry', () => ({ exp: undefined }), 'google_token_invalid'],
    ['an address nobody verified', () => ({ email_verified: false }), 'google_email_unverified'],
    ['no word on the address', () => ({ email_verified: undefined }), 'google_email_unverified'],
    ['no address', () => ({ email: undefined }), 'google_email_unverified'],
    ['nobody', () => ({ sub: undefined }), 'google_token_invalid'],
  ])('%s is refused', async (_what, claims, code) => {
    const person = await makePerson(bench);
    const sub = newSubject();
    await linkAs(person.token, { sub });
    expect((await signInAs({ sub, ...claims() })).body.code).toBe(code);
    expect((await linkAs(person.token, { sub: newSubject(), ...claims() })).body.code).toBe(code);
    expect((await signInAs({ sub })).status, 'the control: without the fault it is accepted').toBe(200);
  });

  test('another key, no signature, and the public key as a shared secret are refused', async () => {
    const left = await leave();
    const genuine = await bench.google.idToken({ nonce: left.nonce });
    const [, claims = ''] = genuine.split('.');
    const unsigned = ['none', 'None', 'NONE', 'nOnE'].map(
      (alg) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${claims}.`,
    );
    const forged = [await bench.google.idToken({ nonce: left.nonce }, 'stranger'), ...unsigned, `${genuine}x`, 'nonsense'];
    for (const token of forged) expect((await signIn(left, token)).body.code).toBe('google_token_invalid');
  });

  test('another browser’s answer, another state, no cookie, and the same answer twice are refused', async () => {
    const person = await makePerson(bench);
    const sub = newSubject();
    await linkAs(person.token, { sub });
    const [left, other] = [await leave(), await leave()];
    const idToken = await bench.google.idToken({ sub, nonce: left.nonce });
    const refused = [
      await signIn({ ...left, cookies: other.cookies }, idToken),
      await signIn({ ...left, state: other.state }, idToken),
      await signIn({ state: other.state, cookies: other.cookies }, idToken),
      await bench.ask('POST', '/api/UsernameAuth/google-callback', { body: { idToken, state: left.state } }),
    ];
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['google_token_invalid']));
    const many = await Promise.all(Array.from({ length: 10 }, () => signIn(left, idToken)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(left, idToken)).body.code).toBe('google_token_invalid');
  });

  test('the nonce of the browser’s cookie binds also where no state is given: it opens once, and in no other browser', async () => {
    const person = await makePerson(bench);
    const sub = newSubject();
    await linkAs(person.token, { sub });
    const [victim, attacker] = [await leave(), await leave()];
    // Somebody’s own answer of Google, made to be posted by the victim’s browser.
    const attackers = await bench.google.idToken({ sub, nonce: attacker.nonce });
    const refused = [
      await signIn({ cookies: victim.cookies }, attackers),
      await signIn({ cookies: victim.cookies, state: victim.state }, attackers),
      await signIn({ cookies: victim.cookies, state: attacker.state }, attackers),
      await signIn({ cookies: victim.cookies }, await bench.google.idToken({ sub, nonce: undefined })),
      await bench.ask('POST', '/api/UsernameAuth/google-callback', { body: { idToken: attackers } }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'google_token_invalid'));

    const idToken = await bench.google.idToken({ sub, nonce: victim.nonce });
    const empty = await signIn({ cookies: victim.cookies, state: '' }, idToken);
    expect([empty.status, empty.body.code], 'a state that is given is looked at').toEqual([400, 'validation_failed']);
    const answer = await signIn({ cookies: victim.cookies }, idToken);
    expect(answer.model.user.id).toBe(person.accountId);
    expect((await signIn({ cookies: victim.cookies }, idToken)).body.code, 'again').toBe('google_token_invalid');
    expect((await signIn(victim, idToken)).body.code, 'again, with its state').toBe('google_token_invalid');
  });
});

describe('never a silent merge', () => {
  test('an address with a password is told to link, one without an account to sign up', async () => {
    const person = await makePerson(bench);
    expect((await signInAs({ sub: newSubject(), email: person.email.toUpperCase() })).body.code).toBe('google_not_linked');
    expect((await signInAs({ sub: newSubject(), email: 'nobody@gmail.example' })).body.code).toBe('google_no_account');
  });

  test('an account that somebody registered beforehand with the victim’s address is neither handed over nor merged', async () => {
    const form = registrationForm({ Password: 'the-attackers-password-1' });
    await register(bench, form);
    const sub = newSubject();
    expect((await signInAs({ sub, email: form.email })).body.code).toBe('google_not_linked');
    // The attacker's account is as it was: not confirmed, nothing linked to it, its password good for nothing more.
    const attacker = await bench.ask('POST', '/api/UsernameAuth/AdminSignIn', {
      body: { username: form.email, password: 'the-attackers-password-1' },
    });
    expect(attacker.body.code).toBe('email_not_confirmed');
    expect((await signInAs({ sub, email: form.email })).body.code, 'nor the second time').toBe('google_not_linked');
  });

  test('linking asks for the password, and one Google account opens one account', async () => {
    const [one, two] = [await makePerson(bench), await makePerson(bench)];
    const sub = newSubject();
    const wrong = await linkAs(one.token, { sub }, 'not-the-password');
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: ['The password is not correct'] }]);
    expect((await signInAs({ sub, email: 'x@gmail.example' })).body.code).toBe('google_no_account');
    expect((await linkAs(one.token, { sub })).status).toBe(200);
    expect((await linkAs(two.token, { sub })).body.code).toBe('google_linked_elsewhere');
    expect((await linkAs(one.token, { sub })).status, 'again is no error').toBe(200);
    expect((await signInAs({ sub })).model.user.id).toBe(one.accountId);
  });

  test('a wrong password does not use the answer up', async () => {
    const { token } = await makePerson(bench);
    const { state, nonce, cookies } = await leave();
    const idToken = await bench.google.idToken({ nonce, sub: newSubject() });
    const link = (given: string) => bench.ask('POST', '/api/account/google', { token, body: { idToken, state, password: given }, cookies });
    expect((await link('not-the-password')).status).toBe(400);
    expect((await link(password)).status).toBe(200);
  });

  test('another takes its place, and unlinked it opens nothing and is free', async () => {
    const [one, two] = [await makePerson(bench), await makePerson(bench)];
    const [first, second] = [newSubject(), newSubject()];
    await linkAs(one.token, { sub: first });
    await linkAs(one.token, { sub: second });
    expect((await signInAs({ sub: first, email: 'y@gmail.example' })).body.code).toBe('google_no_account');
    const unlink = (given: string) => bench.ask('POST', '/api/account/google/unlink', { token: one.token, body: { password: given } });
    expect((await unlink('not-the-password')).status).toBe(400);
    expect((await unlink(password)).status).toBe(200);
    expect((await signInAs({ sub: second, email: 'y@gmail.example' })).body.code).toBe('google_no_account');
    expect((await linkAs(two.token, { sub: second })).status).toBe(200);
    expect((await signInAs({ sub: second })).model.user.id).toBe(two.accountId);
  });
});

test('the second factor stands behind Google too', async () => {
  const { token, app, accountId } = await makeProtectedPerson(bench);
  const sub = newSubject();
  await linkAs(token, { sub });
  const half = await signInAs({ sub });
  expect(half.model.secondFactor.kind).toBe('code');
  expect(half.cookies.map(({ name }) => name)).not.toContain('sumaa_refresh_3999');
  const answer = await giveSecondFactor(bench, half.model.secondFactor.ticket, { code: app.code() });
  expect(answer.model.user.id).toBe(accountId);
});
