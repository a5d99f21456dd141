import { randomUUID } from 'node:crypto';
import { invite, makePerson, register, registrationForm, type Answer, type TestApp, type Person } from '@sumaa/command-api/testing';
import { report } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { workOf, type Work } from '../rig/work.ts';

/** A request about an address with an account, and about one without. */
export interface Question {
  readonly name: string;
  /** Creates an account in the state for this question and returns its address. */
  readonly known: (bench: TestApp) => Promise<string>;
  readonly ask: (bench: TestApp, email: string) => Promise<Answer>;
  /** The work differs, so the response is delayed. */
  readonly waits?: true;
}

const nobodysAddress = () => `nobody-${randomUUID()}@example.test`;
const confirmed = async (bench: TestApp) => (await makePerson(bench)).email;
/** Seven days after a registration nothing is left of it; until then it costs a hash more, and the answer waits for a full step. */
async function confirmedLongAgo(bench: TestApp): Promise<string> {
  const email = await confirmed(bench);
  const client = new Client({ connectionString: bench.config.databaseUrl.reveal() });
  await client.connect();
  await client.query('delete from vault.pending_registration');
  await client.end();
  return email;
}
async function unconfirmed(bench: TestApp): Promise<string> {
  const form = registrationForm();
  await register(bench, form);
  return form.email ?? '';
}
const post = (path: string, body: (email: string) => object) => (bench: TestApp, email: string) =>
  bench.ask('POST', path, { body: body(email) });

export const questions: readonly Question[] = [
  {
    name: 'login',
    known: confirmed,
    ask: post('/api/UsernameAuth/AdminSignIn', (username) => ({ username, password: 'not the password' })),
  },
  { name: 'forgot', known: confirmed, ask: post('/api/UsernameAuth/forgot-password', (email) => ({ email })) },
  { name: 'resend, confirmed', known: confirmed, ask: post('/api/UsernameAuth/send-email-otp', (email) => ({ email })) },
  { name: 'resend, waiting', known: unconfirmed, ask: post('/api/UsernameAuth/send-email-otp', (email) => ({ email })), waits: true },
  {
    name: 'code with a password',
    known: confirmedLongAgo,
    ask: post('/api/UsernameAuth/confirm-email-jwt', (email) => ({ email, Otp: '000000', password: 'not the password' })),
  },
  { name: 'code', known: unconfirmed, ask: post('/api/UsernameAuth/confirm-email-jwt', (email) => ({ email, Otp: '000000' })) },
  {
    name: 'invite',
    known: async (bench) => {
      await hostOf(bench);
      return confirmed(bench);
    },
    ask: async (bench, email) => invite(bench, await hostOf(bench), email, 'agent'),
    waits: true,
  },
  { name: 'register', known: confirmed, ask: (bench, email) => register(bench, registrationForm({ email })) },
  { name: 'register, waiting', known: unconfirmed, ask: (bench, email) => register(bench, registrationForm({ email })) },
];

const ownHeaders = new Set(['date', 'x-request-id', 'content-length']);
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** Everything in a response that could reveal the account, without ids, tokens and the caller's own input. */
export const told = ({ status, text, headers, cookies }: Answer, email: string) => ({
  status,
  text: text
    .replaceAll(email, '<address>')
    .replaceAll(uuids, '<id>')
    .replaceAll(/"(expiresAt|position)":"[^"]+"/g, '"$1":"<of this one>"')
    .replaceAll(/"token":"[\w-]{43}"/g, '"token":"<token>"'),
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ownHeaders.has(name))
      .map(([name, value]) => [name, name === 'set-cookie' ? String(value).replaceAll(uuids, '<id>') : value]),
  ),
  cookies: cookies.length,
});

/** The inviting user of each test app, created outside of the counted work. */
const hosts = new WeakMap<TestApp, Promise<Person>>();
const hostOf = (bench: TestApp): Promise<Person> => {
  const host = hosts.get(bench) ?? makePerson(bench);
  hosts.set(bench, host);
  return host;
};

/** S11: neither response nor work reveals whether an address has an account. */
export function equalAnswers(open: () => TestApp): void {
  describe('S11, equal answers', () => {
    for (const { name, known, ask, waits } of questions) {
      test(`S11: ${name}: the same response and the same work`, async () => {
        const bench = open();
        const runs: { readonly known: Work; readonly missing: Work }[] = [];
        // The first run warms up caches.
        for (let time = 0; time < 3; time++) {
          const [email, nobodys] = [await known(bench), nobodysAddress()];
          const here = await workOf(() => ask(bench, email));
          const missing = await workOf(() => ask(bench, nobodys));
          expect(told(here.answer, email)).toEqual(told(missing.answer, nobodys));
          runs.push({ known: here.work, missing: missing.work });
        }
        const last = runs.at(-1);
        expect(last?.known.native, 'hashes').toBe(last?.missing.native);
        // If the writes differ, the response is delayed to a full step (wiring/equal-time); otherwise the work must be equal.
        const rest = (work: Work | undefined) => (waits ? 'waits' : `${work?.appends} appends, ${work?.statements} statements`);
        expect(rest(last?.known)).toBe(rest(last?.missing));
        const of = (work: Work | undefined) => `${work?.native} ${work?.appends} ${work?.statements}`;
        report('S11', 2 * runs.length, { question: name, 'hashes, appends, statements': `${of(last?.known)} and ${of(last?.missing)}` });
      });
    }
  });
}
