import type { TenantId, Uuid } from '@sumaa/contracts';
import { connectionIdOf, locationIdOf } from '@sumaa/runtime/derive';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { Answer, TestApp } from './start-test-app.ts';

/** Goes through Google's consent like a browser; returns the answer of the callback. Connects nothing: see `redeem`. */
export async function consent(
  testApp: TestApp,
  person: Person,
  returnTo: 'popup' | 'welcome' | 'settings' = 'popup',
  query?: string,
): Promise<Answer> {
  const ticket = await testApp.ask('POST', '/api/Auth/google-login/ticket', { token: person.token, body: { returnTo } });
  expect(ticket.status, ticket.text).toBe(200);
  const url = new URL(ticket.model.url);
  const nonce = ticket.cookies.find(({ name }) => name.startsWith('sumaa_connect'));
  const cookies = { [nonce?.name ?? '']: nonce?.value ?? '' };
  const start = await testApp.ask('GET', url.pathname + url.search, { cookies });
  expect(start.status, start.text).toBe(302);
  const asked = new URL(String(start.headers.location)).searchParams;
  testApp.google.answer = { ...testApp.google.answer, nonce: asked.get('nonce') ?? '' };
  const given = query ?? 'code=4/abc';
  return testApp.ask('GET', `/api/Auth/google-login/callback?state=${asked.get('state')}&${given}`, { cookies });
}

/** The handle in the callback's answer: in the address to go to, or in the popup's message. */
export function handleIn({ headers, text }: Answer): string {
  const found = /#([\w-]+)$/.exec(String(headers.location)) ?? /&quot;accessToken&quot;:&quot;([\w-]+)&quot;/.exec(text);
  if (!found?.[1]) throw new Error(`there is no handle in ${String(headers.location)} ${text}`);
  return found[1];
}

/** Connects Google with a handle, as the page does. */
export const redeem = (testApp: TestApp, { token }: Pick<Person, 'token'>, handle: string, key?: string): Promise<Answer> =>
  testApp.ask('POST', '/api/Platforms/connect', {
    token,
    ...(key === undefined ? {} : { key }),
    body: { platformType: 'google', accessToken: handle },
  });

export const discovered = (number: number, over: object = {}) => ({
  googleAccount: 'accounts/1',
  googleLocation: `locations/${number}`,
  placeId: `place-${number}`,
  title: `فرع ${number}`,
  address: null,
  phone: null,
  website: null,
  newReviewUri: null,
  mapsUri: null,
  verified: true,
  ...over,
});

/** Connects Google and records these discovered locations. */
export async function connect(testApp: TestApp, person: Person, locations = [discovered(10), discovered(11)]): Promise<Uuid> {
  const redeemed = await redeem(testApp, person, handleIn(await consent(testApp, person)));
  expect(redeemed.status, redeemed.text).toBe(200);
  const connectionId = connectionIdOf(person.tenantId as TenantId);
  const recorded = await testApp.sendInternalCommand('RecordDiscoveredLocations', person.tenantId, { connectionId, locations });
  expect(recorded.status, recorded.text).toBe(200);
  return connectionId;
}

/** Connects Google and links one location; returns the branch and the first run. */
export async function link(testApp: TestApp, person: Person): Promise<{ readonly locationId: Uuid; readonly runId: Uuid }> {
  await connect(testApp, person);
  const answer = await testApp.ask('POST', '/api/locations/link', { token: person.token, body: { placeIds: ['place-10'] } });
  expect(answer.status, answer.text).toBe(200);
  return { locationId: locationIdOf(person.tenantId as TenantId, 'locations/10'), runId: answer.model.runId };
}
