import { randomUUID } from 'node:crypto';
import type { TenantId } from '@sumaa/contracts';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { consent } from '../../../testing/onboard.ts';
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
  test('connects on the server and posts the result to the opener’s origin only', async () => {
    const answer = await consent(testApp, person);
    expect(answer.status, answer.text).toBe(200);
    const { message, targetOrigin, fallback } = popupContentOf(answer);
    expect(message).toMatchObject({ ok: true, code: 'ok', expires_in: 300 });
    expect([targetOrigin, fallback]).toEqual(['http://localhost:3999', '/welcome?connect=ok']);
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect((await connectionOf(person)).map(({ type }) => type)).toEqual(['GoogleConnected']);
    const grant = await testApp.vault.googleTokens.read(connectionIdOf(person.tenantId as TenantId));
    expect(grant?.refreshToken).toBe('1//test');
    expect(answer.text, 'no real token reaches the browser').not.toContain('ya29.test');

    const form = testApp.google.asked.findLast(({ path }) => path === '/token')?.form;
    expect([form?.get('grant_type'), form?.get('code_verifier')?.length]).toEqual(['authorization_code', 64]);

    // The documented route redeems the handles once; a repeat with the same key gets the same answer.
    const key = randomUUID();
    const redeem = (token = person.token, idempotency = key) =>
      testApp.ask('POST', '/api/Platforms/connect', {
        token,
        key: idempotency,
        body: {
          platformType: 'google',
          platformName: 'Google',
          accessToken: message.accessToken,
          refreshToken: message.refresh_token,
          expiresAt: null,
        },
      });
    const thief = await makePerson(testApp);
    expect((await redeem(thief.token, randomUUID())).body.code).toBe('connect_handle_invalid');
    const view = await redeem();
    expect(view.body.model).toMatchObject({ status: 'connected', googleEmail: 'owner@example.test', discovery: 'running' });
    expect((await redeem()).body.model).toEqual(view.body.model);
    expect((await redeem(person.token, randomUUID())).body.code).toBe('connect_handle_invalid');
  });

  test('redirects in the same tab if there is no popup', async () => {
    const who = await makePerson(testApp);
    const answer = await consent(testApp, who, 'settings');
    expect([answer.status, answer.headers.location]).toEqual([303, 'http://localhost:3999/customer/settings?tab=connections&connect=ok']);
    expect((await consent(testApp, who, 'welcome')).headers.location).toBe('http://localhost:3999/welcome?connect=ok');
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

  test('accepts a ticket once and for ten minutes', async () => {
    const ticket = await testApp.ask('POST', '/api/Auth/google-login/ticket', { token: person.token, body: {} });
    const { pathname, search } = new URL(ticket.model.url);
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 10 * 60_000 + 1);
    expect(popupContentOf(await testApp.ask('GET', pathname + search)).message.code).toBe('google_ticket_invalid');
    testApp.now.at = before;
    expect((await testApp.ask('GET', pathname + search)).status).toBe(302);
    expect(popupContentOf(await testApp.ask('GET', pathname + search)).message.code).toBe('google_ticket_invalid');
  });

  test('accepts Google’s answer once and only in the browser that started the attempt', async () => {
    const ticket = await testApp.ask('POST', '/api/Auth/google-login/ticket', { token: person.token, body: {} });
    const { pathname, search } = new URL(ticket.model.url);
    const start = await testApp.ask('GET', pathname + search);
    const state = new URL(String(start.headers.location)).searchParams.get('state');
    const callback = `/api/Auth/google-login/callback?state=${state}&code=4/abc`;
    expect(popupContentOf(await testApp.ask('GET', callback)).message.code).toBe('google_ticket_invalid');
    expect(popupContentOf(await testApp.ask('GET', callback, { cookies: { sumaa_connect_3999: 'x' } })).message.code).toBe(
      'google_ticket_invalid',
    );
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
  await consent(testApp, who);
  expect((await disconnect()).status).toBe(200);
  expect(testApp.google.asked.at(-1)?.path).toBe('/revoke');
  expect(await testApp.vault.googleTokens.read(connectionIdOf(who.tenantId as TenantId))).toBeNull();
  expect((await testApp.ask('POST', '/api/integration/google/locations/refresh', { token: who.token })).body.code).toBe(
    'google_not_connected',
  );
});
