import { randomUUID } from 'node:crypto';
import { routeCatalogue, type Uuid } from '@sumaa/contracts';
import { makePerson, password, startTestApp, type Answer, type TestApp } from '@sumaa/command-api/testing';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, inject, test } from 'vitest';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const cookieName = 'sumaa_refresh_3999';

/** S14: sessions end in time, and other sites cannot act in them. */
export function sessions(open: () => TestApp): void {
  const signIn = (bench: TestApp, username: string, more: object = {}, cookies?: Readonly<Record<string, string>>): Promise<Answer> =>
    bench.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password, ...more }, ...(cookies ? { cookies } : {}) });
  const refresh = (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
    open().ask('POST', '/api/UsernameAuth/refresh', { cookies: { [cookieName]: cookie }, headers });
  const refreshOf = (answer: Answer) => answer.cookies.find(({ name }) => name.startsWith('sumaa_refresh'));
  const act = async (token: string): Promise<string> =>
    (await open().ask('POST', '/api/notifications/read', { token, body: { upTo: open().now.at.toISOString() } })).body.code;
  /** Runs `look` at a later time; afterwards the clock is reset. */
  async function after<T>(ms: number, check: () => Promise<T>): Promise<T> {
    const before = open().now.at;
    open().now.at = new Date(before.getTime() + ms);
    open().vault.sessions.forget();
    const found = await check();
    open().now.at = before;
    open().vault.sessions.forget();
    return found;
  }

  describe('S14, sessions', () => {
    test('S14: the cookie is httpOnly, strict, limited to its paths, and secure with https', async () => {
      const person = await makePerson(open());
      expect(refreshOf(await signIn(open(), person.email))).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/UsernameAuth',
      });
      const secure = await startTestApp(inject('postgresUrl'), { PUBLIC_URL: 'https://sumaa.example' });
      const other = await makePerson(secure);
      expect(refreshOf(await signIn(secure, other.email))).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: true });
      await secure.close();
    });

    test('S14: a cookie that was planted before the sign-in is not used', async () => {
      const [attacker, victim] = [await makePerson(open()), await makePerson(open())];
      const answer = await signIn(open(), victim.email, {}, { [cookieName]: attacker.refresh });
      expect(answer.model.user.id).toBe(victim.accountId);
      expect(refreshOf(answer)?.value).not.toBe(attacker.refresh);
      expect((await refresh(attacker.refresh)).model.user.id).toBe(attacker.accountId);
      // Two sign-ins never share a session.
      const again = await signIn(open(), victim.email);
      expect(refreshOf(again)?.value.split('.')[0]).not.toBe(refreshOf(answer)?.value.split('.')[0]);
    });

    test.each<[string, object, number, number]>([
      ['a day without activity, seven days in all', {}, dayMs, 7 * dayMs],
      ['thirty days when the user is remembered', { rememberMe: true }, Infinity, 30 * dayMs],
    ])('S14: %s', async (_what, more, idle, absolute) => {
      const person = await makePerson(open());
      const cookie = refreshOf(await signIn(open(), person.email, more))?.value ?? '';
      // A remembered session has no idle limit.
      const ends = Math.min(idle, absolute);
      expect((await after(ends - minuteMs, () => open().vault.sessions.find(cookie)))?.accountId).toBe(person.accountId);
      expect(await after(ends, () => open().vault.sessions.find(cookie))).toBeNull();
      expect(await after(absolute, () => open().vault.sessions.find(cookie))).toBeNull();
      expect((await after(absolute, () => refresh(cookie))).status).toBe(401);
      // Activity extends the session, but never beyond the absolute limit: half a day at a time.
      const session = await open().vault.sessions.find(cookie);
      const started = open().now.at;
      let alive = 0;
      for (let at = dayMs / 2; at < absolute + dayMs; at += dayMs / 2) {
        open().now.at = new Date(started.getTime() + at);
        open().vault.sessions.forget();
        if (!(await open().vault.sessions.find(cookie))) break;
        alive = at;
        if (session) await open().vault.sessions.touch(session.id);
      }
      open().now.at = started;
      expect(alive).toBe(absolute - dayMs / 2);
      report('S14', 4, {});
    });
  });

  describe('S14, other pages', () => {
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
    const paths = ['refresh', 'logout'].map((name) => `/api/UsernameAuth/${name}`);

    test('S14: a form or script of another site changes nothing with any content type', async () => {
      const person = await makePerson(open());
      let sent = 0;
      for (const path of paths) {
        for (const type of types) {
          for (const mode of ['no-cors', 'cors', 'navigate']) {
            const headers = {
              'sec-fetch-site': 'cross-site',
              'sec-fetch-mode': mode,
              origin: 'https://evil.example',
              ...(type === '' ? {} : { 'content-type': type }),
            };
            const answer = await open().ask('POST', path, { cookies: { [cookieName]: person.refresh }, headers });
            sent += 1;
            expect([path, type, mode, answer.status, answer.cookies.length]).toEqual([path, type, mode, 403, 0]);
            expect(answer.headers['access-control-allow-origin']).toBeUndefined();
          }
        }
      }
      // No token was rotated and no session ended.
      expect(await act(person.token)).toBe('ok');
      expect((await refresh(person.refresh)).status).toBe(200);
      report('S14', sent, { 'state changes': 0 });
    });

    test('S14: every command from another site is refused even with the right token; from the own site it is accepted', async () => {
      const person = await makePerson(open());
      const commands = routeCatalogue.filter(({ app, method, auth }) => app === 'command' && method !== 'GET' && auth !== 'service');
      const ask = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
        open().ask(
          method as 'POST',
          path.replaceAll(/:\w+/g, () => randomUUID()),
          {
            token: person.token,
            cookies: { [cookieName]: person.refresh },
            headers,
            body: {},
          },
        );
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      const before = await open().vault.sessions.list(person.accountId as Uuid);
      const wrong: unknown[] = [];
      for (const { method, path } of commands) {
        for (const headers of foreign) {
          const { status, body, cookies } = await ask(method, path, headers);
          if (status !== 403 || body.code !== 'forbidden' || cookies.length > 0) wrong.push([method, path, headers, status, body.code]);
        }
      }
      expect(wrong).toEqual([]);
      expect(commands.length).toBeGreaterThan(30);
      expect(await open().vault.sessions.list(person.accountId as Uuid)).toEqual(before);
      for (const site of ['same-origin', 'none']) {
        const { body } = await ask('POST', '/api/account/sessions/end-others', { 'sec-fetch-site': site, origin: open().config.publicUrl });
        expect([site, body.code]).toEqual([site, 'ok']);
      }
      report('S14', commands.length * foreign.length, { 'state changes': 0 });
    });

    test('S14: a preflight is not answered', async () => {
      const answer = await open().api.app.inject({
        method: 'OPTIONS',
        url: '/api/UsernameAuth/refresh',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.statusCode).toBe(404);
    });

    test('S14: the cookie alone allows no action without the access token', async () => {
      const person = await makePerson(open());
      for (const [method, path] of [
        ['POST', '/api/notifications/read'],
        ['POST', '/api/Platforms/disconnect'],
        ['POST', '/api/onboarding/finish'],
      ] as const) {
        const answer = await open().ask(method, path, { cookies: { [cookieName]: person.refresh }, body: {} });
        expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
      }
    });
  });
}
