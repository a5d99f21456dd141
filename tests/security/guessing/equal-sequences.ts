import { randomUUID } from 'node:crypto';
import { hour } from '@sumaa/contracts';
import { attempts, makePerson, register, registrationForm, type Answer, type TestApp } from '@sumaa/command-api/testing';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { limitsFollowClock } from '../rig/limits-follow-clock.ts';

/** What an attacker without access to the mailbox can do with an address. */
interface Steps {
  readonly guess: (times?: number) => Promise<Answer[]>;
  readonly another: () => Promise<Answer>;
  readonly register: (password?: string, key?: string) => Promise<Answer>;
  readonly signIn: (password: string) => Promise<Answer>;
}

const [first, second] = ['a lantern of forty palms', 'a saffron of sixty corals'] as const;

function stepsOn(bench: TestApp, email: string): Steps {
  const ask = (path: string, body: object) => bench.ask('POST', `/api/UsernameAuth/${path}`, { body });
  return {
    async guess(times = 1) {
      const answers: Answer[] = [];
      for (let time = 0; time < times; time++) answers.push(await ask('confirm-email-jwt', { email, Otp: '000000', password: first }));
      return answers;
    },
    another: () => ask('send-email-otp', { email }),
    register: (Password = first, key) => register(bench, registrationForm({ email, Password }), key),
    signIn: (password) => ask('AdminSignIn', { username: email, password }),
  };
}

type Sequence = (steps: Steps) => Promise<readonly Answer[]>;

/** Sequences that once revealed an account, and variants of them. */
const sequences: readonly (readonly [string, Sequence])[] = [
  ['seven guesses at a code', ({ guess }) => guess(7)],
  ['guesses, another code, guesses', async ({ guess, another }) => [...(await guess(6)), await another(), ...(await guess(6))]],
  [
    'a registration, guesses, another code, guesses',
    async ({ guess, another, register: enter }) => [await enter(), ...(await guess(6)), await another(), ...(await guess(6))],
  ],
  [
    'guesses, a registration, guesses, a second one, guesses',
    async ({ guess, register: enter }) => [...(await guess(6)), await enter(), ...(await guess(6)), await enter(), ...(await guess(6))],
  ],
  [
    'a registration, guesses, the same request once more, guesses',
    async ({ guess, register: enter }) => {
      const key = randomUUID();
      return [await enter(undefined, key), ...(await guess(6)), await enter(undefined, key), ...(await guess(6))];
    },
  ],
  [
    'more codes than there are in an hour, guesses at each',
    async ({ guess, another, register: enter }) => {
      const answers = [await another(), await enter()];
      for (let time = 0; time < 5; time++) answers.push(...(await guess(6)), await (time % 2 ? enter() : another()));
      return [...answers, ...(await guess(6))];
    },
  ],
  [
    'two registrations, and signing in with the password of each',
    async ({ register: enter, signIn }) => [
      await enter(first),
      await signIn(first),
      await signIn(second),
      await enter(second),
      await signIn(second),
      await signIn(first),
    ],
  ],
  ['five registrations at once', ({ register: enter }) => Promise.all(Array.from({ length: 5 }, () => enter()))],
];

/** S11: sequences of requests reveal nothing either. */
export function equalSequences(open: () => TestApp, limited: () => TestApp): void {
  describe('S11, equal sequences', () => {
    limitsFollowClock(open);

    test.each(sequences)('S11: %s: the same responses for an address with an account and for one without', async (sequence, run) => {
      const statusesFor = async (email: string) => (await run(stepsOn(open(), email))).map(({ status, body }) => `${status} ${body.code}`);
      const { email } = await makePerson(open());
      // A code requested within the last hour is visible in the response; it must not matter here.
      open().now.at = new Date(open().now.at.getTime() + 2 * hour);
      const known = await statusesFor(email);
      expect(known).toEqual(await statusesFor(`nobody-${randomUUID()}@example.test`));
      report('S11', 2 * known.length, { sequence });
    });

    test('S11: the password of a registration with a known address behaves like that of another, does not sign in, and allows no extra guesses', async () => {
      const bench = limited();
      const statuses: string[][] = [];
      const person = await makePerson(bench);
      for (const email of [person.email, `nobody-${randomUUID()}@example.test`]) {
        const steps = stepsOn(bench, email);
        await steps.register(first);
        const answers: Answer[] = [];
        for (let time = 0; time < 7; time++) answers.push(await steps.signIn(first), await steps.signIn('not the password'));
        for (const { body, cookies } of answers) {
          expect(body.model).toBeNull();
          expect(cookies.filter(({ name }) => !name.startsWith('sumaa_registration'))).toEqual([]);
        }
        statuses.push(answers.map(({ status, body }) => `${status} ${body.code}`));
      }
      const checked = Array.from({ length: 5 }, (_, nth) => (nth % 2 === 0 ? '403 email_not_confirmed' : '401 wrong_credentials'));
      expect(statuses[0]).toEqual([...checked, ...Array.from({ length: 9 }, () => '429 too_many_requests')]);
      expect(statuses[1]).toEqual(statuses[0]);
      const refused = (await attempts(bench)).filter(({ type }) => type === 'SignInRefused');
      const reasons = refused
        .map(({ data, metadata }) => ({ ...(data as unknown as { accountId: string; reason: string }), in: metadata.tenantId }))
        .filter(({ accountId }) => accountId === person.accountId)
        .map(({ reason, in: tenantId }) => [reason, tenantId]);
      expect(reasons).toEqual(Array.from({ length: 5 }, () => ['wrong_credentials', person.tenantId]));

      report('S11', 28, { sequence: 'guesses between sign-ins with a registered password' });
    });
  });
}
