import { randomUUID } from 'node:crypto';
import { hour } from '@sumaa/contracts';
import { attempts, makePerson, register, registrationForm, type Answer, type Bench } from '@sumaa/command-api/testing';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';

/** What somebody who knows no mailbox can do about an address, one after another. */
interface Steps {
  readonly guess: (times?: number) => Promise<Answer[]>;
  readonly another: () => Promise<Answer>;
  readonly register: (password?: string, key?: string) => Promise<Answer>;
  readonly signIn: (password: string) => Promise<Answer>;
}

function stepsOn(bench: Bench, email: string): Steps {
  const ask = (path: string, body: object) => bench.ask('POST', `/api/UsernameAuth/${path}`, { body });
  return {
    async guess(times = 1) {
      const answers: Answer[] = [];
      for (let time = 0; time < times; time++) answers.push(await ask('confirm-email-jwt', { email, Otp: '000000' }));
      return answers;
    },
    another: () => ask('send-email-otp', { email }),
    register: (Password, key) => register(bench, registrationForm({ email, ...(Password === undefined ? {} : { Password }) }), key),
    signIn: (password) => ask('AdminSignIn', { username: email, password }),
  };
}

const [first, second] = ['a lantern of forty palms', 'a saffron of sixty corals'];
type Sequence = (steps: Steps) => Promise<readonly Answer[]>;

/** Each was seen to tell the two apart, or is next to one that did. */
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

/** S11: nor from several answers, whatever is asked before and after. */
export function equalSequences(open: () => Bench, limited: () => Bench): void {
  describe('S11, equal sequences', () => {
    test.each(sequences)('S11: %s: the same of an address with an account and of one without', async (sequence, run) => {
      const told = async (email: string) => (await run(stepsOn(open(), email))).map(({ status, body }) => `${status} ${body.code}`);
      const { email } = await makePerson(open());
      // That somebody asked for a code within the hour shows, whatever came of it: that is not the question.
      open().now.at = new Date(open().now.at.getTime() + 2 * hour);
      const known = await told(email);
      expect(known).toEqual(await told(`nobody-${randomUUID()}@example.test`));
      report('S11', 2 * known.length, { sequence });
    });

    test('S11: the password of a registration that came to nothing is told as one that waits, opens nothing, and wins no guesses', async () => {
      const bench = limited();
      const told: string[][] = [];
      const person = await makePerson(bench);
      for (const email of [person.email, `nobody-${randomUUID()}@example.test`]) {
        const steps = stepsOn(bench, email);
        await steps.register(first);
        const answers: Answer[] = [];
        for (let time = 0; time < 7; time++) answers.push(await steps.signIn(first), await steps.signIn('not the password'));
        for (const { body, cookies } of answers) expect([body.model, cookies]).toEqual([null, []]);
        told.push(answers.map(({ status, body }) => `${status} ${body.code}`));
      }
      const looked = Array.from({ length: 5 }, () => ['403 email_not_confirmed', '401 wrong_credentials']).flat();
      expect(told[0]).toEqual([...looked, ...Array.from({ length: 4 }, () => '429 too_many_requests')]);
      expect(told[1]).toEqual(told[0]);
      const refused = (await attempts(bench)).filter(({ type }) => type === 'SignInRefused');
      const reasons = refused
        .map(({ data, metadata }) => ({ ...(data as unknown as { accountId: string; reason: string }), in: metadata.tenantId }))
        .filter(({ accountId }) => accountId === person.accountId)
        .map(({ reason, in: tenantId }) => [reason, tenantId]);
      expect(reasons).toEqual(Array.from({ length: 10 }, () => ['wrong_credentials', person.tenantId]));

      report('S11', 28, { sequence: 'guesses between sign-ins with a registered password' });
    });
  });
}
