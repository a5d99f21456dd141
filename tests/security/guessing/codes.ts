import { codeFor, password, register, registrationForm, type TestApp } from '@sumaa/command-api/testing';
import { amount, testTimeoutMs, report, seededRandom } from '@sumaa/runtime/testing';
import { emailHmac } from '@sumaa/runtime/derive';
import { describe, expect, test } from 'vitest';
import { addressAt, mostWithin } from '../rig/addresses.ts';
import { limitsFollowClock } from '../rig/limits-follow-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const wrongOf = (code: string, by: number) => String((Number(code) + 1 + (by % 999_998)) % 1_000_000).padStart(6, '0');

/** S10: a six-digit code cannot be guessed. */
export function codes(open: () => TestApp): void {
  const confirm = (email: string, Otp: string, ip: string) =>
    open().ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email, Otp, password }, ip });
  const resend = (email: string, ip: string) => open().ask('POST', '/api/UsernameAuth/send-email-otp', { body: { email }, ip });
  const later = (ms: number) => (open().now.at = new Date(open().now.at.getTime() + ms));

  let registrations = 0;
  async function registered(): Promise<{ readonly email: string; readonly code: string }> {
    const form = registrationForm();
    const answer = await register(open(), form, undefined, addressAt((registrations += 1) + 10_000));
    const email = form.email ?? '';
    if (answer.status !== 201) throw new Error(`the registration failed: ${answer.status}`);
    return { email, code: await codeFor(open(), email) };
  }
  const waiting = (email: string) => open().vault.registrations.ofAddress(emailHmac(open().config.keys.emailHmac, email));

  describe('S10, codes', () => {
    limitsFollowClock(open);

    test(
      'S10: of thousands of guesses from fifty addresses five are checked; then the right code is refused too',
      async () => {
        const guesses = amount({ bounded: 400, full: 10_000 }, 'runs');
        const { email, code } = await registered();
        const random = seededRandom();
        const answers: Record<string, number> = {};
        for (let index = 0; index < guesses; index++) {
          const { body } = await confirm(email, wrongOf(code, index), addressAt(Math.floor(random() * 50)));
          answers[body.code] = (answers[body.code] ?? 0) + 1;
          later((9 * minuteMs) / guesses);
        }
        const { code_wrong: evaluated = 0, code_tries_exceeded: spent = 0, too_many_requests: limited = 0 } = answers;
        expect(evaluated).toBe(5);
        expect(spent + limited).toBe(guesses - 5);
        expect((await confirm(email, code, addressAt(60))).status).toBeGreaterThanOrEqual(400);
        report('S10', guesses, { evaluated, 'refused unseen': spent + limited });
      },
      testTimeoutMs,
    );

    test(
      'S10: an attacker who requests codes all day gets five an hour, with five guesses each',
      async () => {
        const hours = amount({ bounded: 3, full: 24 });
        const { email } = await registered();
        const issued = [open().now.at.getTime()];
        const issues = new Map((await waiting(email)).map(({ id, issue }) => [id, issue]));
        /** Notes how many codes were issued since it was called last. */
        const noteIssued = async () => {
          for (const { id, issue } of await waiting(email)) {
            for (let one = issues.get(id) ?? 0; one < issue; one++) issued.push(open().now.at.getTime());
            issues.set(id, issue);
          }
        };
        const evaluated: number[] = [];
        let requests = 0;
        // Every three minutes another code is requested (sometimes by a registration of the same address), followed by guesses.
        for (let step = 0; step < hours * 20; step++, requests++) {
          const ip = addressAt(step);
          if (step % 4 !== 3) await resend(email, ip);
          else await register(open(), registrationForm({ email }), undefined, ip);
          await noteIssued();
          const current = await codeFor(open(), email).catch(() => '000000');
          for (let burst = 0; burst < 8; burst++) {
            const { body } = await confirm(email, wrongOf(current, burst), ip);
            if (body.code === 'code_wrong') evaluated.push(open().now.at.getTime());
          }
          later(3 * minuteMs);
        }
        // Finally many at once.
        await Promise.all(Array.from({ length: 100 }, (_, burst) => resend(email, addressAt(burst))));
        requests += 100;
        await noteIssued();
        const most = { codes: mostWithin(issued, hourMs), guesses: mostWithin(evaluated, hourMs) };
        expect(most.codes).toBeLessThanOrEqual(5);
        expect(most.guesses).toBeLessThanOrEqual(25);
        expect(evaluated.length).toBeLessThanOrEqual(issued.length * 5);
        report('S10', requests, {
          'codes in the busiest hour': most.codes,
          'guesses in it': most.guesses,
          'chance an hour': `${most.guesses} in a million`,
        });
      },
      testTimeoutMs,
    );
  });
}
