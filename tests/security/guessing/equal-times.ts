import { randomUUID } from 'node:crypto';
import { amount, testTimeoutMs, report, seededRandom, within } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { callerOf, registerBusiness } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { formOf, registrationOf } from '../../support/registration.ts';

const wanted = amount({ bounded: 0, full: 1_000 }, 'runs');
const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** The Kolmogorov-Smirnov distance of two samples: the largest gap between their distributions. */
export function distance(one: readonly number[], two: readonly number[]): number {
  const [a, b] = [one, two].map((sample) => sample.toSorted((x, y) => x - y)) as [number[], number[]];
  const below = (sorted: readonly number[], at: number) => sorted.filter((each) => each <= at).length / sorted.length;
  return Math.max(...[...a, ...b].map((at) => Math.abs(below(a, at) - below(b, at))));
}

const questions: readonly (readonly [string, string, (email: string) => object | FormData])[] = [
  ['login', '/api/UsernameAuth/AdminSignIn', (username) => ({ username, password: 'not the password' })],
  ['forgot', '/api/UsernameAuth/forgot-password', (email) => ({ email })],
  ['resend', '/api/UsernameAuth/send-email-otp', (email) => ({ email })],
  ['register', '/api/UsernameAuth/RegisterCompany', (email) => formOf(registrationOf({ email }))],
];

/**
 * S11 by the clock, in full runs only: the product as `npm start` runs it, every commit on disk. Two samples differ with 99.9 % confidence
 * from a distance of 1.95 √(2/n): 0.087 for two samples of a thousand.
 */
export function equalTimes(): void {
  if (wanted === 0) return;
  describe('S11, equal times', () => {
    test(
      'S11: the response time does not reveal whether an address has an account',
      async () => {
        const product = await startInstance({ shape: 'embedded', env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', POLL_SECONDS: '3600' } });
        try {
          const anonymous = callerOf(product.url, null);
          const people: string[] = [];
          // Four requests of each kind per account, because at most five codes an hour are sent.
          for (let person = 0; person < wanted / 4; person++) {
            people.push((await registerBusiness(product)).email);
          }
          const random = seededRandom();
          for (const [name, path, body] of questions) {
            const times: { readonly known: number[]; readonly missing: number[] } = { known: [], missing: [] };
            const ask = async (which: 'known' | 'missing', nth: number) => {
              const email = which === 'known' ? String(people[nth % people.length]) : `${randomUUID()}@business.example`;
              const given = body(email);
              const started = performance.now();
              const { status } = await anonymous.call('POST', path, given);
              times[which].push(performance.now() - started);
              expect(status).toBeLessThan(500);
            };
            for (let nth = 0; nth < wanted; nth++) {
              const order = random() < 0.5 ? (['known', 'missing'] as const) : (['missing', 'known'] as const);
              for (const which of order) await ask(which, nth);
            }
            const [known, missing] = [times.known, times.missing].map((sample) => sample.toSorted((a, b) => a - b)) as [number[], number[]];
            const difference = Math.abs(median(known) - median(missing));
            const D = distance(known, missing);
            report('S11', 2 * wanted, {
              question: name,
              'median ms': `${median(known).toFixed(1)} and ${median(missing).toFixed(1)}, apart ${within(difference, 5)}`,
              'D in thousandths': within(D * 1_000, Math.round(1_950 * Math.sqrt(2 / wanted))),
            });
          }
        } finally {
          await product.stop();
          await product.remove();
        }
      },
      testTimeoutMs,
    );
  });
}
