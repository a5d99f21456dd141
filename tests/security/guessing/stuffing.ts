import { makePerson, password, type TestApp } from '@sumaa/command-api/testing';
import { amount, testTimeoutMs, report, seededRandom } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { addressAt, mostWithin } from '../rig/addresses.ts';
import { limitsFollowClock } from '../rig/limits-follow-clock.ts';

const minuteMs = 60_000;

/** S12: passwords leaked elsewhere, tried from thousands of addresses. */
export function stuffing(open: () => TestApp): void {
  const signIn = (username: string, given: string, ip: string) =>
    open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: given }, ip });
  const later = (ms: number) => (open().now.at = new Date(open().now.at.getTime() + ms));

  /** Accounts of as many businesses, each registered from an address of its own. */
  async function accounts(count: number): Promise<string[]> {
    const emails: string[] = [];
    for (let n = 0; n < count; n++) emails.push((await makePerson(open(), addressAt(20_000 + n))).email);
    return emails;
  }

  describe('S12, stuffing', () => {
    limitsFollowClock(open);

    test(
      'S12: at most ten passwords per account are checked in any quarter of an hour, and the owner can sign in after that',
      async () => {
        const logins = amount({ bounded: 500, full: 10_000 }, 'runs');
        // A hundred attempts per account for any number of runs, so most are over the limit.
        const emails = await accounts(Math.ceil(logins / 100));
        const addresses = amount({ bounded: 100, full: 1_000 });
        const random = seededRandom();
        const evaluated = new Map<string, number[]>(emails.map((email) => [email, []]));
        let limited = 0;
        const wrong: unknown[] = [];
        // For half an hour, so that waiting for the end of a window is covered.
        for (let index = 0; index < logins; index++) {
          const email = emails[index % emails.length] ?? '';
          const answer = await signIn(email, `guess ${index}`, addressAt(Math.floor(random() * addresses)));
          if (answer.body.code === 'wrong_credentials') evaluated.get(email)?.push(open().now.at.getTime());
          else {
            limited += 1;
            const hasRetryAfter = answer.body.code === 'too_many_requests' && Number(answer.headers['retry-after']) > 0;
            if (answer.status !== 429 || !hasRetryAfter) wrong.push([answer.status, answer.text]);
          }
          later((30 * minuteMs) / logins);
        }
        const busiest = Math.max(...[...evaluated.values()].map((instants) => mostWithin(instants, 15 * minuteMs)));
        expect(wrong).toEqual([]);
        expect(busiest).toBeLessThanOrEqual(10);
        expect(limited).toBeGreaterThan(logins / 2);
        // The owner signs in after the attack.
        const [email = ''] = emails;
        const refused = await signIn(email, password, addressAt(addresses + 1));
        const waited = Number(refused.headers['retry-after'] ?? 0);
        later(waited * 1_000);
        expect((await signIn(email, password, addressAt(addresses + 1))).status).toBe(200);
        expect(waited).toBeLessThanOrEqual(15 * 60);
        report('S12', logins, {
          accounts: emails.length,
          addresses,
          'looked at in the busiest quarter': busiest,
          limited,
          'owner waits s': waited,
        });
      },
      testTimeoutMs,
    );

    test('S12: guesses around the end of a window do not double the number of checked passwords', async () => {
      const [email = ''] = await accounts(1);
      const evaluated: number[] = [];
      const guess = async () => {
        const { body } = await signIn(email, 'a guess', addressAt(5_000 + evaluated.length));
        if (body.code === 'wrong_credentials') evaluated.push(open().now.at.getTime());
      };
      await guess();
      later(14 * minuteMs);
      for (let n = 0; n < 12; n++) await guess();
      later(2 * minuteMs);
      for (let n = 0; n < 12; n++) await guess();
      expect(mostWithin(evaluated, 15 * minuteMs)).toBeLessThanOrEqual(10);
    });
  });
}
