import type { TenantId } from '@sumaa/contracts';
import { handleIn, makePerson, redeem, type Answer, type Person, type TestApp } from '@sumaa/command-api/testing';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';

const nonceCookie = 'sumaa_connect_3999';
interface Left {
  readonly asked: URLSearchParams;
  readonly state: string;
  readonly browser: string;
}

const connectionOf = ({ tenantId }: Person) => connectionIdOf(tenantId as TenantId);

/** S9: Google callbacks are accepted only from the browser and for the attempt that started them. */
export function google(open: () => TestApp): void {
  /** Starts Google's consent in this person's browser. */
  async function startConsent(person: Person): Promise<Left> {
    const ticket = await open().ask('POST', '/api/Auth/google-login/ticket', { token: person.token, body: { returnTo: 'popup' } });
    const url = new URL(ticket.model.url);
    const browser = ticket.cookies.find(({ name }) => name === nonceCookie)?.value ?? '';
    const start = await open().ask('GET', url.pathname + url.search, { cookies: { [nonceCookie]: browser } });
    const asked = new URL(String(start.headers.location)).searchParams;
    open().google.answer = { nonce: asked.get('nonce') ?? '' };
    return { asked, state: asked.get('state') ?? '', browser };
  }
  const callback = (query: Readonly<Record<string, string>>, browser: string | null): Promise<Answer> =>
    open().ask(
      'GET',
      `/api/Auth/google-login/callback?${new URLSearchParams(query).toString()}`,
      browser === null ? {} : { cookies: { [nonceCookie]: browser } },
    );
  /** The result code on the popup's page. */
  const endOf = ({ text }: Answer): string => /&quot;code&quot;:&quot;(\w+)&quot;/.exec(text)?.[1] ?? text.slice(0, 200);
  const connections = async (person: Person): Promise<number> =>
    (await open().events('connection', connectionOf(person))).filter(({ type }) => type === 'GoogleConnected').length;

  describe('S9, connecting Google', () => {
    test('S9: the authorization request has PKCE, and a state and nonce of its own', async () => {
      const person = await makePerson(open());
      const [one, two] = [await startConsent(person), await startConsent(person)];
      for (const { asked } of [one, two]) {
        expect(asked.get('code_challenge_method')).toBe('S256');
        expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
        expect(asked.get('redirect_uri')).toBe('http://localhost:3999/api/Auth/google-login/callback');
      }
      for (const name of ['state', 'nonce', 'code_challenge']) expect(one.asked.get(name)).not.toBe(two.asked.get(name));
      await callback({ state: two.state, code: '4/x' }, two.browser);
      const exchanged = open().google.asked.at(-1);
      expect(exchanged?.form.get('code_verifier')).toMatch(/^[\w-]{43,128}$/);
      expect(exchanged?.form.get('redirect_uri')).toBe('http://localhost:3999/api/Auth/google-login/callback');
      report('S9', 2, {});
    });

    test('S9: a state that is missing, invented, of another session or used twice ends the attempt', async () => {
      const [person, other] = [await makePerson(open()), await makePerson(open())];
      const before = open().google.asked.length;
      const [mine, theirs] = [await startConsent(person), await startConsent(other)];
      const refusals: [string, Answer][] = [
        ['no state', await callback({ code: '4/x' }, mine.browser)],
        ['made up', await callback({ state: 'x'.repeat(43), code: '4/x' }, mine.browser)],
        ['no browser', await callback({ state: (await startConsent(person)).state, code: '4/x' }, null)],
        ['another browser', await callback({ state: (await startConsent(person)).state, code: '4/x' }, theirs.browser)],
        ['the state of somebody else', await callback({ state: theirs.state, code: '4/x' }, mine.browser)],
      ];
      for (const [what, answer] of refusals) expect([what, endOf(answer)]).toEqual([what, 'google_ticket_invalid']);
      expect(open().google.asked.length, 'no code was exchanged').toBe(before);
      const left = await startConsent(person);
      const page = await callback({ state: left.state, code: '4/x' }, left.browser);
      expect(endOf(page)).toBe('ok');
      expect(endOf(await callback({ state: left.state, code: '4/x' }, left.browser)), 'twice').toBe('google_ticket_invalid');
      expect(await connections(person), 'not before the handle is redeemed').toBe(0);
      await redeem(open(), person, handleIn(page));
      expect(await connections(person)).toBe(1);
      expect(await connections(other)).toBe(0);
      report('S9', refusals.length + 1, {});
    });

    test('S9: a ticket opens Google only in the browser that asked for it, and what a victim consents to connects nothing', async () => {
      const [attacker, victim] = [await makePerson(open()), await makePerson(open())];
      const before = open().google.asked.length;
      const victims = (await startConsent(victim)).browser;
      const browsers: readonly Readonly<Record<string, string>>[] = [{}, { [nonceCookie]: victims }];
      for (const cookies of browsers) {
        const ticket = await open().ask('POST', '/api/Auth/google-login/ticket', { token: attacker.token, body: { returnTo: 'popup' } });
        const { pathname, search } = new URL(ticket.model.url);
        expect(endOf(await open().ask('GET', pathname + search, { cookies }))).toBe('google_ticket_invalid');
      }
      expect(open().google.asked.length).toBe(before);
      // Even with the attacker's cookie planted in the victim's browser, only the victim's page gets the handle.
      const planted = await startConsent(attacker);
      const handle = handleIn(await callback({ state: planted.state, code: '4/x' }, planted.browser));
      expect((await redeem(open(), victim, handle)).body.code).toBe('connect_handle_invalid');
      expect((await connections(attacker)) + (await connections(victim))).toBe(0);
      report('S9', 3, {});
    });

    test('S9: a callback after logout or after ten minutes connects nothing', async () => {
      const person = await makePerson(open());
      const left = await startConsent(person);
      await open().ask('POST', '/api/UsernameAuth/logout', { token: person.token });
      expect(endOf(await callback({ state: left.state, code: '4/x' }, left.browser))).toBe('google_ticket_invalid');
      const late = await makePerson(open());
      const slow = await startConsent(late);
      const before = open().now.at;
      open().now.at = new Date(before.getTime() + 10 * 60_000 + 1_000);
      expect(endOf(await callback({ state: slow.state, code: '4/x' }, slow.browser))).toBe('google_ticket_invalid');
      open().now.at = before;
      expect((await connections(person)) + (await connections(late))).toBe(0);
      report('S9', 2, {});
    });

    test('S9: an id token of another attempt connects nothing', async () => {
      const person = await makePerson(open());
      const left = await startConsent(person);
      open().google.answer = { nonce: 'of another attempt' };
      expect(endOf(await callback({ state: left.state, code: '4/x' }, left.browser))).not.toBe('ok');
      expect(await connections(person)).toBe(0);
      report('S9', 1, {});
    });

    const home = 'http://localhost:3999/api/Auth/google-login/callback';
    test.each([
      'https://evil.example/',
      `${home}/../../../evil`,
      `${home}?next=https://evil.example`,
      `${home}#evil`,
      `${home}/`,
      home.toUpperCase(),
      home.replace('http:', 'https:'),
      home.replace('localhost', 'localhost.evil.example'),
      home.replace('localhost', 'localhost@evil.example'),
      home.replace('localhost', 'evil.example\\@localhost'),
      home.replace('3999', '4000'),
      home.replace('localhost', '127.0.0.1'),
      home.replace('localhost', 'locаlhost'),
      '//evil.example/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      `${home}%0d%0aLocation: https://evil.example`,
      `${home}%00.evil.example`,
      'http://localhost:3999/api/Auth/google-login/callback,https://evil.example',
      '',
    ])('S9: redirect_uri=%s is ignored', async (uri) => {
      const person = await makePerson(open());
      const ticket = await open().ask('POST', '/api/Auth/google-login/ticket', {
        token: person.token,
        body: { returnTo: 'popup', redirect_uri: uri, redirectUri: uri },
      });
      const url = new URL(ticket.model.url);
      expect(url.origin).toBe('http://localhost:3999');
      url.searchParams.append('redirect_uri', uri);
      const start = await open().ask('GET', url.pathname + url.search, {
        cookies: { [nonceCookie]: ticket.cookies.find(({ name }) => name === nonceCookie)?.value ?? '' },
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      });
      const there = new URL(String(start.headers.location));
      expect([there.origin, there.searchParams.getAll('redirect_uri')]).toEqual([new URL(open().google.url).origin, [home]]);
      const other = await open().ask('POST', '/api/Auth/google-login/ticket', { token: person.token, body: { returnTo: uri } });
      expect(other.status, 'an invalid returnTo is refused').toBe(400);
      report('S9', 1, {});
    });

    test('S9: the popup’s message has no token, goes to our own origin, and its handles work once, in this session only', async () => {
      const [person, other] = [await makePerson(open()), await makePerson(open())];
      const left = await startConsent(person);
      const page = await callback({ state: left.state, code: '4/x' }, left.browser);
      expect(page.text).not.toMatch(/ya29|1\/\/test|eyJ|4\/x/);
      const { message, targetOrigin, fallback } = JSON.parse(
        (/content="(\{[^"]+)"/.exec(page.text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ) as { message: { accessToken: string; refresh_token: string }; targetOrigin: string; fallback: string };
      expect([targetOrigin, fallback]).toEqual(['http://localhost:3999', `/connect-google#${message.accessToken}`]);
      expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
      expect((await redeem(open(), other, message.accessToken)).body.code, 'another session').toBe('connect_handle_invalid');
      expect((await redeem(open(), person, message.accessToken)).status).toBe(200);
      expect((await redeem(open(), person, message.accessToken)).body.code, 'twice').toBe('connect_handle_invalid');
      const log = JSON.stringify(await open().events('connection', connectionOf(person)), (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(log).not.toMatch(/ya29|1\/\/test|eyJ/);
      report('S9', 3, {});
    });
  });
}
