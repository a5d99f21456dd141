import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authoriseUrl, CLIENT, consentAndExchange, SCOPE, startFixture, token, verifiedClaims, type Fixture } from './google.fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture({
    seedState: {
      googleAccounts: [
        { email: 'sara@example.com', name: 'سارة' },
        { email: 'omar@example.com', name: 'Omar' },
      ],
    },
  });
});
afterEach(() => fixture.dispose());

const locationOf = (answer: Response) => new URL(answer.headers.get('location')!).searchParams;

describe('the authorise page', () => {
  test('offers every account, the first one on its first button, and can be refused', async () => {
    const { url, verifier } = authoriseUrl(fixture.google);
    const page = await fetch(url, { headers: { 'accept-language': 'ar' } });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('dir="rtl"');
    expect(html.match(/<button name="account" value="([^"]+)"/g)).toHaveLength(2);
    expect(html.indexOf('<button')).toBe(html.indexOf('<button name="account" value="sara@example.com"'));

    const submit = (body: Record<string, string>) => fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });
    const consent = locationOf(await submit({ account: 'sara@example.com', scope: SCOPE }));
    expect(consent.get('state')).toBe('state-1');
    const tokens = await token(fixture.google, {
      grant_type: 'authorization_code',
      code: consent.get('code')!,
      code_verifier: verifier,
      redirect_uri: CLIENT.redirectUris[0]!,
    });
    expect(tokens.body.scope).toContain(SCOPE);
    expect(locationOf(await submit({ refuse: '1' })).get('error')).toBe('access_denied');
    expect(locationOf(await submit({ account: 'sara@example.com' })).get('scope'), 'unticked').toBe('openid email profile');
  });

  test('puts the hinted account first and is in English on request', async () => {
    const html = await (await fetch(authoriseUrl(fixture.google, { login_hint: 'omar@example.com', hl: 'en' }).url)).text();
    expect(html.indexOf('omar@example.com')).toBeLessThan(html.indexOf('sara@example.com'));
    expect(html).toContain('dir="ltr"');
  });

  test.each([
    ['client_id', 'other', 401, 'invalid_client'],
    ['redirect_uri', 'http://localhost:3000/back/', 400, 'redirect_uri_mismatch'],
    ['response_type', 'token', 400, 'unsupported_response_type'],
    ['scope', '', 400, 'invalid_request'],
    ['code_challenge_method', 'plain', 400, 'invalid_request'],
  ])('refuses a wrong %s without redirecting', async (name, value, status, code) => {
    const answer = await fetch(authoriseUrl(fixture.google, { [name]: value }).url, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(code);
  });

  test('creates a sample business when there is no account yet', async () => {
    const empty = await startFixture();
    const tokens = await consentAndExchange(empty.google);
    expect(tokens.body.access_token).toMatch(/^ya29\./);
    const accounts = await empty.call('/v1/accounts', { token: tokens.body.access_token });
    expect(accounts.body.accounts.map((account) => account.type)).toEqual(['PERSONAL', 'LOCATION_GROUP']);
    await empty.dispose();
  });
});

describe('the token endpoint', () => {
  test('exchanges a code once and returns an id token that verifies', async () => {
    const { url, verifier } = authoriseUrl(fixture.google, { auto_consent: '1' });
    const code = locationOf(await fetch(url, { redirect: 'manual' })).get('code')!;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CLIENT.redirectUris[0]!, code_verifier: verifier };
    const first = await token(fixture.google, form);
    expect(first.body).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope: `openid email profile ${SCOPE}` });
    expect(first.body.refresh_token).toMatch(/^1\/\//);
    expect(await token(fixture.google, form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

    expect(await verifiedClaims(fixture.google, first.body.id_token)).toMatchObject({
      iss: 'https://accounts.google.com',
      aud: CLIENT.id,
      email: 'sara@example.com',
      name: 'سارة',
    });
  });

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'http://localhost:3000/other' }, 400, 'redirect_uri_mismatch'],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %s', async (_what, change, status, error) => {
    const { url, verifier } = authoriseUrl(fixture.google, { auto_consent: '1' });
    const code = locationOf(await fetch(url, { redirect: 'manual' })).get('code')!;
    const form = { grant_type: 'authorization_code', code, redirect_uri: CLIENT.redirectUris[0]!, code_verifier: verifier, ...change };
    expect(await token(fixture.google, form)).toMatchObject({ status, body: { error } });
  });

  test('returns a refresh token at the first consent and with prompt=consent, never on refresh', async () => {
    const first = await consentAndExchange(fixture.google, { prompt: '' });
    expect(first.body.refresh_token).toBeDefined();
    expect((await consentAndExchange(fixture.google, { prompt: '' })).body.refresh_token).toBeUndefined();
    expect((await consentAndExchange(fixture.google, { prompt: 'consent' })).body.refresh_token).toBeDefined();
    const refreshed = await token(fixture.google, { grant_type: 'refresh_token', refresh_token: first.body.refresh_token });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.refresh_token).toBeUndefined();
    expect(refreshed.body.access_token).not.toBe(first.body.access_token);
  });

  test('ends all tokens on revocation, and a grant unused for half a year', async () => {
    const tokens = (await consentAndExchange(fixture.google)).body;
    const other = (await consentAndExchange(fixture.google, { login_hint: 'omar@example.com' })).body;
    const revoke = (value: string) =>
      fetch(`${fixture.google.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token: value }) });
    expect((await revoke(tokens.access_token)).status).toBe(200);
    expect((await revoke(tokens.refresh_token)).status).toBe(400);
    expect(await token(fixture.google, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await fixture.call('/v1/accounts', { token: tokens.access_token })).status).toBe(401);
    await fixture.hook('clock', { advanceMs: 200 * 86_400_000 });
    expect((await token(fixture.google, { grant_type: 'refresh_token', refresh_token: other.refresh_token })).body.error).toBe(
      'invalid_grant',
    );
  });

  test('issues short-lived tokens on request and reports an expired one', async () => {
    await fixture.hook('scenario', { name: 'expired-token', expiresIn: 1 });
    const tokens = (await consentAndExchange(fixture.google)).body;
    await fixture.hook('clock', { advanceMs: 2000 });
    const answer = await fixture.call('/v1/accounts', { token: tokens.access_token });
    expect(answer).toMatchObject({
      status: 401,
      body: { error: { status: 'UNAUTHENTICATED', details: [{ reason: 'ACCESS_TOKEN_EXPIRED' }] } },
    });
  });
});

describe('sign-in with an id token', () => {
  const signIn = (more: Record<string, string> = {}) => {
    const { url } = authoriseUrl(fixture.google, {
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      nonce: 'nonce-1',
    });
    const target = new URL(url);
    for (const [name, value] of Object.entries({ auto_consent: '1', ...more })) target.searchParams.set(name, value);
    return fetch(target, { redirect: 'manual' });
  };
  const fragmentOf = (answer: Response) => new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1));

  test('answers in the fragment, with nonce and state, signed by the published key', async () => {
    const answer = await signIn({ login_hint: 'omar@example.com' });
    expect(new URL(answer.headers.get('location')!).search).toBe('');
    const fragment = fragmentOf(answer);
    expect([fragment.get('state'), fragment.get('code')]).toEqual(['state-1', null]);
    expect(await verifiedClaims(fixture.google, fragment.get('id_token')!)).toMatchObject({
      aud: CLIENT.id,
      nonce: 'nonce-1',
      email: 'omar@example.com',
      email_verified: true,
      name: 'Omar',
    });
    expect(fragmentOf(await signIn({ refuse: '1' })).get('error')).toBe('access_denied');
  });

  test.each([
    ['nonce', ''],
    ['scope', 'email'],
    ['response_mode', 'query'],
  ])('is refused without redirecting for a wrong %s', async (name, value) => {
    expect((await signIn({ [name]: value })).status).toBe(400);
  });

  test.each([
    ['aud', { aud: 'another-client' }],
    ['iss', { iss: 'https://accounts.google.com.evil.example' }],
    ['nonce', { nonce: 'of-another-browser' }],
    ['email_verified', { email_verified: false }],
  ])('a scenario makes its %s wrong for one token', async (claim, expected) => {
    await fixture.hook('scenario', { name: 'wrong-id-token', claim, times: 1 });
    expect(await verifiedClaims(fixture.google, fragmentOf(await signIn()).get('id_token')!)).toMatchObject(expected);
    expect(await verifiedClaims(fixture.google, fragmentOf(await signIn()).get('id_token')!)).toMatchObject({
      aud: CLIENT.id,
      nonce: 'nonce-1',
    });
  });

  test('a scenario signs with an unpublished key', async () => {
    await fixture.hook('scenario', { name: 'wrong-id-token', claim: 'key', times: 1 });
    const token = fragmentOf(await signIn()).get('id_token')!;
    await expect(verifiedClaims(fixture.google, token)).rejects.toThrow('signature');
  });
});
