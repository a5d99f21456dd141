import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makePerson, password, resetLinkFor, type Person } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let limited: TestApp;
beforeAll(async () => {
  limited = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
});
afterAll(() => limited.close());

const browserCookie = 'sumaa_browser_3999';
/** The cookie by which a browser is known, as an answer sets it. */
const browserOf = (answer: Answer) => answer.cookies.find(({ name }) => name === browserCookie);
const cookiesOf = (browser: string | undefined) => (browser === undefined ? {} : { cookies: { [browserCookie]: browser } });
let callers = 0;
/** A new network address each time, so that the limit per address never applies. */
const caller = () => `10.4.${Math.floor((callers += 1) / 250)}.${callers % 250}`;
const signIn = ({ email }: Pick<Person, 'email'>, given: string, browser?: string) =>
  limited.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password: given }, ip: caller(), ...cookiesOf(browser) });
const forgot = ({ email }: Pick<Person, 'email'>, browser?: string) =>
  limited.ask('POST', '/api/UsernameAuth/forgot-password', { body: { email }, ip: caller(), ...cookiesOf(browser) });
const reset = (code: string, newPassword: string) =>
  limited.ask('POST', '/api/UsernameAuth/reset-password', { body: { code, newPassword }, ip: caller() });
/** Strangers try until the limit refuses them. */
async function stuff(person: Pick<Person, 'email'>): Promise<number> {
  for (let checked = 0; ; checked++) if ((await signIn(person, `guess ${checked}`)).status === 429) return checked;
}

test('strangers never keep the owner out of a known browser', async () => {
  const person = await makePerson(limited);
  const browser = browserOf(await signIn(person, password));
  expect(browser).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' });
  expect(browser?.value).not.toContain(person.accountId);
  expect(await stuff(person)).toBe(5);
  expect((await signIn(person, password)).status, 'an unknown browser waits').toBe(429);
  for (let time = 0; time < 12; time++) expect((await signIn(person, password, browser?.value)).status).toBe(200);
  expect((await signIn(person, 'a guess')).status, 'the owner’s sign-ins give strangers no more attempts').toBe(429);
});

test('a known browser has ten wrong passwords of its own, and is known for its account only', async () => {
  const [person, other] = [await makePerson(limited), await makePerson(limited)];
  const browser = browserOf(await signIn(person, password))?.value ?? '';
  for (let tries = 0; tries < 10; tries++) expect((await signIn(person, 'mistyped', browser)).status).toBe(401);
  expect((await signIn(person, password, browser)).status).toBe(429);
  expect((await signIn(person, password)).status, 'another browser is counted apart').toBe(200);
  await stuff(other);
  const forged = `${browser.slice(0, 22)}${'A'.repeat(43)}`;
  for (const strange of [browser, forged, `${forged}.${browser}`, '', '...'])
    expect((await signIn(other, password, strange)).status).toBe(429);
});

test('a browser stays known for several accounts', async () => {
  const people = [await makePerson(limited), await makePerson(limited)];
  let browser: string | undefined;
  for (const person of people) browser = browserOf(await signIn(person, password, browser))?.value;
  for (const person of people) {
    await stuff(person);
    expect((await signIn(person, password, browser)).status).toBe(200);
  }
});

test('strangers who ask for links stop no genuine one, and the browser that used it is known', async () => {
  const person = await makePerson(limited);
  const browser = browserOf(await signIn(person, password))?.value;
  expect((await forgot(person)).status).toBe(200);
  const link = await resetLinkFor(limited, person.accountId);
  for (let tries = 0; tries < 4; tries++) expect((await forgot(person)).status).toBe(200);
  expect((await forgot(person)).status).toBe(429);
  expect((await forgot(person, browser)).status, 'the owner’s own browser').toBe(200);
  const answer = await reset(link, 'another-palm-saffron-7');
  expect([answer.status, answer.body.code]).toEqual([200, 'ok']);
  await stuff(person);
  expect((await signIn(person, 'another-palm-saffron-7', browserOf(answer)?.value)).status).toBe(200);
});

test('wrong tokens for an account do not spend its genuine link', async () => {
  const person = await makePerson(limited);
  await forgot(person);
  const link = await resetLinkFor(limited, person.accountId);
  const [subject, issue] = link.split('.');
  for (let tries = 0; tries < 25; tries++)
    expect((await reset(`${subject}.${issue}.${String(tries).padStart(43, 'A')}`, 'another-palm-saffron-7')).status).toBe(400);
  expect((await reset(link, 'another-palm-saffron-7')).status).toBe(200);
});
