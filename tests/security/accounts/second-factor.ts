import {
  enrolAdministrator,
  giveSecondFactor,
  makeProtectedPerson,
  passSteps,
  resetLinkFor,
  signInWithPassword,
  ticketOf,
  wrongCode,
  type TestApp,
} from '@sumaa/command-api/testing';
import { routeCatalogue } from '@sumaa/contracts';
import { amount, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';

/** S15: the second factor cannot be guessed, repeated or bypassed. */
export function secondFactor(open: () => TestApp, openLimited: () => TestApp): void {
  const codeOf = ({ body }: { readonly body: { readonly code: string } }) => body.code;

  describe('S15, the second factor', () => {
    test('S15: digits work once, and only within one time step before and after', async () => {
      const person = await makeProtectedPerson(open());
      const { app, email } = person;
      const first = app.code();
      expect((await giveSecondFactor(open(), await ticketOf(open(), email), { code: first })).status).toBe(200);
      expect(codeOf(await giveSecondFactor(open(), await ticketOf(open(), email), { code: first })), 'again').toBe('two_factor_wrong');
      passSteps(open(), 5);
      for (const away of [-3, -2, 2, 3]) {
        const answer = await giveSecondFactor(open(), await ticketOf(open(), email), { code: app.code(away) });
        expect([away, codeOf(answer)]).toEqual([away, 'two_factor_wrong']);
      }
      for (const away of [-1, 0, 1]) {
        expect([away, (await giveSecondFactor(open(), await ticketOf(open(), email), { code: app.code(away) })).status]).toEqual([
          away,
          200,
        ]);
      }
      // The given code is the latest: an older time step is refused even if it was never used.
      expect(codeOf(await giveSecondFactor(open(), await ticketOf(open(), email), { code: app.code(0) }))).toBe('two_factor_wrong');
      report('S15', 9, {});
    });

    test('S15: of twenty requests at once with the same digits one signs in', async () => {
      const { app, email } = await makeProtectedPerson(open());
      const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(open(), email)));
      const code = app.code();
      const answers = await Promise.all(tickets.map((ticket) => giveSecondFactor(open(), ticket, { code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const ticket = await ticketOf(open(), email);
      passSteps(open(), 1);
      const same = await Promise.all(Array.from({ length: 5 }, () => giveSecondFactor(open(), ticket, { code: app.code() })));
      expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
      report('S15', 25, {});
    });

    test(
      'S15: of thousands of guesses, ten per quarter of an hour are checked, five per ticket',
      async () => {
        const limited = openLimited();
        const guesses = amount({ bounded: 200, full: 10_000 }, 'runs');
        const { app, email } = await makeProtectedPerson(limited);
        const counts: Record<string, number> = {};
        let ticket: string | null = null;
        for (let index = 0; index < guesses; index++) {
          // A new sign-in for every fifth guess, if the rate limit allows it.
          if (index % 5 === 0) {
            const half = await signInWithPassword(limited, email);
            ticket = half.status === 200 ? half.model.secondFactor.ticket : ticket;
          }
          const code = codeOf(await giveSecondFactor(limited, ticket ?? '', { code: wrongCode(app) }));
          counts[code] = (counts[code] ?? 0) + 1;
        }
        const evaluated = counts['two_factor_wrong'] ?? 0;
        expect(evaluated).toBeLessThanOrEqual(10);
        expect(evaluated).toBeGreaterThan(0);
        const right = await giveSecondFactor(limited, ticket ?? '', { code: app.code() });
        expect(right.status).toBeGreaterThanOrEqual(400);
        report('S15', guesses, { evaluated, 'refused unseen': guesses - evaluated });
      },
      testTimeoutMs,
    );

    test('S15: a recovery code works once', async () => {
      const { email, recoveryCodes } = await makeProtectedPerson(open());
      const [first = '', second = ''] = recoveryCodes;
      expect((await giveSecondFactor(open(), await ticketOf(open(), email), { recoveryCode: first })).status).toBe(200);
      expect(codeOf(await giveSecondFactor(open(), await ticketOf(open(), email), { recoveryCode: first }))).toBe('two_factor_wrong');
      const ticket = await ticketOf(open(), email);
      const answers = await Promise.all(Array.from({ length: 10 }, () => giveSecondFactor(open(), ticket, { recoveryCode: second })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      report('S15', 12, {});
    });

    test('S15: half a session has access to nothing', async () => {
      const { email } = await makeProtectedPerson(open());
      const half = await signInWithPassword(open(), email);
      expect(half.cookies).toEqual([]);
      expect(half.text).not.toMatch(/eyJ/);
      const { ticket } = half.model.secondFactor;
      const guarded = routeCatalogue.filter(({ app, auth }) => app === 'command' && auth !== 'none' && auth !== 'service');
      for (const { method, path } of guarded) {
        const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
        const answer = await open().ask(method as 'POST', url, { token: ticket, body: {}, cookies: { sumaa_refresh_3999: ticket } });
        expect([method, path, answer.status]).toEqual([method, path, 401]);
      }
      expect((await open().ask('POST', '/api/UsernameAuth/refresh', { cookies: { sumaa_refresh_3999: ticket } })).status).toBe(401);
      report('S15', guarded.length + 1, { operations: guarded.length });
    });

    test('S15: a ticket works only for its own step and account, for five minutes', async () => {
      const [mine, other] = [await makeProtectedPerson(open()), await makeProtectedPerson(open())];
      const ticket = await ticketOf(open(), mine.email);
      expect(codeOf(await giveSecondFactor(open(), ticket, { code: other.app.code() }))).toBe('two_factor_wrong');
      const enrolled = await open().ask('POST', '/api/UsernameAuth/two-factor/enrol', { body: { ticket, code: mine.app.code() } });
      expect(codeOf(enrolled)).toBe('two_factor_ended');
      const confirmed = await open().ask('POST', '/api/account/two-factor/confirm', {
        token: other.token,
        body: { ticket, code: mine.app.code() },
      });
      expect(confirmed.status).toBeGreaterThanOrEqual(400);
      const before = open().now.at;
      open().now.at = new Date(before.getTime() + 5 * 60_000 + 1_000);
      expect(codeOf(await giveSecondFactor(open(), ticket, { code: mine.app.code() }))).toBe('two_factor_ended');
      open().now.at = before;
      report('S15', 4, {});
    });

    test('S15: a confirmed address, a forgotten password and a new password do not bypass it', async () => {
      const { email, app, accountId, recoveryCodes } = await makeProtectedPerson(open());
      const forgotten = await open().ask('POST', '/api/UsernameAuth/forgot-password', { body: { email } });
      expect(forgotten.status).toBe(200);
      const half = await signInWithPassword(open(), email);
      expect(half.model.secondFactor.kind).toBe('code');
      const code = await open().ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp: app.code() } });
      expect(code.status).toBeGreaterThanOrEqual(400);
      // Access to the mailbox allows a new password, but no sign-in.
      const newPassword = 'another-palm-saffron-7';
      const reset = await open().ask('POST', '/api/UsernameAuth/reset-password', {
        body: { code: await resetLinkFor(open(), accountId), newPassword },
      });
      const cookies = reset.cookies.map(({ name }) => name);
      expect([reset.status, cookies, reset.text.includes('eyJ')]).toEqual([200, ['sumaa_browser_3999'], false]);
      const again = await open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password: newPassword } });
      expect([again.model, again.cookies]).toMatchObject([{ secondFactor: { kind: 'code' } }, []]);
      const [recoveryCode = ''] = recoveryCodes;
      expect((await giveSecondFactor(open(), again.model.secondFactor.ticket, { recoveryCode })).status).toBe(200);
      report('S15', 4, {});
    });

    test('S15: the platform’s manager needs it, and the session ends after half an hour without activity', async () => {
      const admin = { email: 'mfa-admin@example.test', password: 'a-long-admin-password' };
      await open().api.commands.ensureSuperAdmin(admin);
      const half = await open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: admin.email, password: admin.password } });
      expect([half.model.secondFactor.kind, half.cookies]).toEqual(['enrol', []]);
      const { answer, app } = await enrolAdministrator(open(), admin);
      expect(answer.model.user.id).toMatch(/-/);
      const off = await open().ask('POST', '/api/account/two-factor/disable', {
        token: answer.model.token,
        body: { password: admin.password, code: app.code(1) },
      });
      expect(codeOf(off)).toBe('two_factor_required');
      const cookie = answer.cookies.find(({ name }) => name.startsWith('sumaa_refresh'))?.value ?? '';
      const idle = async (ms: number) => {
        const before = open().now.at;
        open().now.at = new Date(before.getTime() + ms);
        const session = await open().vault.sessions.find(cookie);
        open().now.at = before;
        return session;
      };
      expect(await idle(29 * 60_000)).not.toBeNull();
      expect(await idle(30 * 60_000)).toBeNull();
      report('S15', 3, {});
    });
  });
}
