import {
  enrolAdministrator,
  giveSecondFactor,
  makeProtectedPerson,
  resetLinkFor,
  signInWithPassword,
  ticketOf,
  wrongCode,
  type TestApp,
} from '@sumaa/command-api/testing';
import { amount, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';

/** S15: the second factor cannot be guessed or bypassed. */
export function secondFactor(open: () => TestApp, openLimited: () => TestApp): void {
  const codeOf = ({ body }: { readonly body: { readonly code: string } }) => body.code;

  describe('S15, the second factor', () => {
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
