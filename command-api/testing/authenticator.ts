import type { StoredEvent } from '@sumaa/event-store';
import { readBase32, totpCode, totpStepAt } from '@sumaa/runtime/derive';
import { expect } from 'vitest';
import { makePerson, password, type Person } from './people.ts';
import type { Answer, TestApp } from './start-test-app.ts';

/** A user's authenticator app. */
export interface Authenticator {
  /** The code shown now; `away` shifts it by so many 30 s steps, forward or back. */
  code(away?: number): string;
}

export function authenticatorOf(testApp: TestApp, secret: string): Authenticator {
  const key = readBase32(secret);
  return { code: (away = 0) => totpCode(key, totpStepAt(testApp.now.at) + away) };
}

/** Moves the clock forward by 30 s steps, because each code is accepted once and only in order. */
export function passSteps(testApp: TestApp, steps: number): void {
  testApp.now.at = new Date(testApp.now.at.getTime() + steps * 30_000);
}

/** Six digits that no step around now has. */
export function wrongCode(app: Authenticator): string {
  const right = new Set([-2, -1, 0, 1, 2].map((away) => app.code(away)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

export interface ProtectedPerson extends Person {
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Creates a user with the second factor on; the clock is one step after its first code. */
export async function makeProtectedPerson(testApp: TestApp): Promise<ProtectedPerson> {
  return protect(testApp, await makePerson(testApp));
}

/** Turns on the second factor of a signed-in user; the clock is one step after its first code. */
export async function protect<P extends { readonly token: string }>(
  testApp: TestApp,
  person: P,
): Promise<P & Pick<ProtectedPerson, 'app' | 'recoveryCodes'>> {
  const { token } = person;
  const started = await testApp.ask('POST', '/api/account/two-factor/start', { token, body: { password } });
  expect(started.status, started.text).toBe(200);
  const { ticket, secret } = started.model;
  const app = authenticatorOf(testApp, secret);
  const confirmed = await testApp.ask('POST', '/api/account/two-factor/confirm', { token, body: { ticket, code: app.code() } });
  expect(confirmed.status, confirmed.text).toBe(200);
  passSteps(testApp, 1);
  return { ...person, app, recoveryCodes: confirmed.model.recoveryCodes };
}

export const signInWithPassword = (testApp: TestApp, username: string, more: object = {}): Promise<Answer> =>
  testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password, ...more } });

/** The ticket returned for a correct password. */
export async function ticketOf(testApp: TestApp, username: string, more: object = {}): Promise<string> {
  const answer = await signInWithPassword(testApp, username, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.model.secondFactor.ticket;
}

export const giveSecondFactor = (testApp: TestApp, ticket: string, given: { code: string } | { recoveryCode: string }): Promise<Answer> =>
  testApp.ask('POST', '/api/UsernameAuth/two-factor', { body: { ticket, ...given } });

/** The first sign-in of a platform administrator, including the set-up of the app. */
export async function enrolAdministrator(
  testApp: TestApp,
  admin: { readonly email: string; readonly password: string },
): Promise<{ readonly answer: Answer; readonly app: Authenticator }> {
  const half = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: admin.email, password: admin.password } });
  const { ticket, secret } = half.model.secondFactor;
  const app = authenticatorOf(testApp, secret ?? '');
  const answer = await testApp.ask('POST', '/api/UsernameAuth/two-factor/enrol', { body: { ticket, code: app.code() } });
  expect(answer.status, answer.text).toBe(200);
  return { answer, app };
}

/** All recorded attempts and refusals. */
export async function attempts(testApp: TestApp): Promise<readonly StoredEvent[]> {
  const ended = new AbortController();
  const found: StoredEvent[] = [];
  for await (const feed of testApp.store.subscribe({ after: null, streams: ['attempt-'], signal: ended.signal })) {
    if (feed.kind === 'event') found.push(feed.event);
    if (feed.kind === 'caught_up') break;
  }
  ended.abort();
  return found;
}
