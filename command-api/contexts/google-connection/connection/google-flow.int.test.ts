import { randomUUID } from 'node:crypto';
import type { TenantId } from '@sumaa/contracts';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { consent, handleIn, redeem } from '../../../testing/onboard.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
let person: Person;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  person = await makePerson(testApp);
});
afterAll(() => testApp.close());
afterEach(() => {
  testApp.google.answer = {};
});

interface PopupContent {
  readonly message: { ok: boolean; code: string; accessToken?: string; refresh_token?: string; expires_in?: number };
  readonly targetOrigin: string;
  readonly fallback: string;
}
function popupContentOf(answer: Answer): PopupContent {
  const content = /name="google-connect" content="([^"]*)"/.exec(answer.text)?.[1] ?? '';
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')) as PopupContent;
}
const connectionOf = (who: Person) => testApp.events('connection', connectionIdOf(who.tenantId as TenantId));

describe('after consent', () => {
  test('posts a handle to the opener’s origin only, and connects when the session that asked redeems it', async () => {
    const answer = await consent(testApp, person);
    expect(answer.status, answer.text).toBe(200);
    const { message, targetOrigin, fallback } = popupContentOf(answer);
    expect(message).toMatchObject({ ok: true, code: 'ok', expires_in: 300, refresh_token: message.accessToken });
    expect([targetOrigin, fallback]).toEqual(['http://localhost:3999', `/connect-google#${message.accessToken}`]);
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(answer.text, 'no real token reaches the browser').not.toContain('ya29.test');
    const form = testApp.google.asked.findLast(({ path }) => path === '/token')?.form;
    expect([form?.get('grant_type'), form?.get('code_verifier')?.length]).toEqual(['authorization_code', 64]);

    const [handle, key] = [handleIn(answer), randomUUID()];
    const thief = await makePerson(testApp);
    expect((await redeem(testApp, thief, handle)).body.code).toBe('connect_handle_invalid');
    expect([await connectionOf(person), await connectionOf(thief)], 'consent alone connects nothing').toEqual([[], []]);

    const view = await redeem(testApp, person, handle, key);
    expect(view.body.model).toMatchObject({ status: 'connected', googleEmail: 'owner@example.test', discovery: 'running' });
    expect((await connectionOf(person)).map(({ type }) => type)).toEqual(['GoogleConnected']);
    const grant = await testApp.vault.googleTokens.read(connectionIdOf(person.tenantId as TenantId));
    expect(grant?.refreshToken).toBe('1//test');
    expect((await redeem(testApp, person, handle, key)).body.model, 'a repeated request').toEqual(view.body.model);
    expect((await redeem(testApp, person, handle)).body.code).toBe('connect_handle_invalid');
  });

  test('redirects in the same tab if there is no popup, with the handle in the fragment', async () => {
    const who = await makePerson(testApp);
    for (const returnTo of ['settings', 'welcome'] as const) {
      const answer = await consent(testApp, who, returnTo);
      expect([answer.status, answer.headers.location]).toEqual([303, `http://localhost:3999/connect-google#${handleIn(answer)}`]);
      expect((await redeem(testApp, who, handleIn(answer))).status).toBe(200);
    }
    expect((await connectionOf(who)).map(({ data }) => (data as { reconnect: boolean }).reconnect)).toEqual([false, true]);
  });

  test('serves the popup’s script as its own file', async () => {
    const script = await testApp.ask('GET', '/api/Auth/google-login/popup.js');
    expect([script.status, String(script.headers['content-type'])]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(script.text).toContain('postMessage(message, targetOrigin)');
  });
});

describe('every failure has its own code', () => {
  test('consent refused', async () => {
    const answer = await consent(testApp, person, 'popup', 'error=access_denied');
    expect(popupContentOf(answer).message).toEqual({ type: 'google-connect', ok: false, code: 'google_refused' });
    expect(answer.text).toContain('Consent was not given at Google');
  });

  test('scope not granted: revokes the grant', async () => {
    const who = await makePerson(testApp);
    testApp.google.answer = { scope: 'openid email' };
    expect(popupContentOf(await consent(testApp, who)).message.code).toBe('google_scope_missing');
    expect(await connectionOf(who)).toEqual([]);
    expect(testApp.google.asked.at(-1)?.path).toBe('/revoke');
  });

  test('Google busy', async () => {
    testApp.google.answer = { error: { status: 503, body: {} } };
    expect((await consent(testApp, person, 'welcome')).headers.location).toBe('http://localhost:3999/welcome?connect=google_busy');
  });

  test('a code that Google rejects', async () => {
    testApp.google.answer = { error: { status: 400, body: { error: 'invalid_grant' } } };
    expect(popupContentOf(await consent(testApp, person)).message.code).toBe('google_ticket_invalid');
  });

  const strangers: readonly Readonly<Record<string, string>>[] = [{}, { sumaa_connect_3999: 'x' }];
  /** A ticket, with the cookies of the browser that asked for it. */
  async function askForTicket() {
    const ticket = await testApp.ask('POST', '/api/Auth/google-login/ticket', { token: person.token, body: {} });
    const { pathname, search } = new URL(ticket.model.url);
    const cookie = ticket.cookies.find(({ name }) => name === 'sumaa_connect_3999');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/Auth/google-login' });
    return { start: pathname + search, cookies: { sumaa_connect_3999: cookie?.value ?? '' } };
  }

  test('accepts a ticket once and for ten minutes', async () => {
    const { start, cookies } = await askForTicket();
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect(popupContentOf(await testApp.ask('GET', start, { cookies })).message.code).toBe('google_ticket_invalid');
    testApp.now.at = before;
    expect((await testApp.ask('GET', start, { cookies })).status).toBe(302);
    expect(popupContentOf(await testApp.ask('GET', start, { cookies })).message.code).toBe('google_ticket_invalid');
  });

  test('accepts a ticket only in the browser that asked for it', async () => {
    for (const foreign of [...strangers, (await askForTicket()).cookies]) {
      const { start, cookies } = await askForTicket();
      const victim = await testApp.ask('GET', start, { cookies: foreign });
      expect([victim.status, popupContentOf(victim).message.code]).toEqual([200, 'google_ticket_invalid']);
      expect((await testApp.ask('GET', start, { cookies })).status, 'and the ticket is spent').toBe(200);
    }
  });

  test('accepts Google’s answer once and only in the browser that started the attempt', async () => {
    for (const foreign of strangers) {
      const { start, cookies } = await askForTicket();
      const left = await testApp.ask('GET', start, { cookies });
      const state = new URL(String(left.headers.location)).searchParams.get('state');
      const callback = `/api/Auth/google-login/callback?state=${state}&code=4/abc`;
      expect(popupContentOf(await testApp.ask('GET', callback, { cookies: foreign })).message.code).toBe('google_ticket_invalid');
      expect(popupContentOf(await testApp.ask('GET', callback, { cookies })).message.code).toBe('google_ticket_invalid');
    }
  });

  test('a made-up state, answered in the language of the browser', async () => {
    const answer = await testApp.ask('GET', '/api/Auth/google-login/callback?state=nothing&code=x', { language: 'ar' });
    expect(answer.text).toContain('<html lang="ar" dir="rtl">');
    expect(answer.text).toContain('انتهت محاولة الربط');
  });
});

test('revokes the grant on disconnect and refuses a disconnect without a connection', async () => {
  const who = await makePerson(testApp);
  const disconnect = () => testApp.ask('POST', '/api/Platforms/disconnect', { token: who.token, body: { platformType: 'google' } });
  expect([(await disconnect()).status, (await disconnect()).body.code]).toEqual([401, 'google_not_connected']);
  await redeem(testApp, who, handleIn(await consent(testApp, who)));
  expect((await disconnect()).status).toBe(200);
  expect(testApp.google.asked.at(-1)?.path).toBe('/revoke');
  expect(await testApp.vault.googleTokens.read(connectionIdOf(who.tenantId as TenantId))).toBeNull();
  expect((await testApp.ask('POST', '/api/integration/google/locations/refresh', { token: who.token })).body.code).toBe(
    'google_not_connected',
  );
});
