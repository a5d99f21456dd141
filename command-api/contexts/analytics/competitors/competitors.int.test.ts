import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { link } from '../../../testing/onboard.ts';
import { makePerson, password, type Person } from '../../../testing/people.ts';
import { payPlan } from '../../../testing/plan.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

/** Google Maps: it knows every place by its id, unless another answer is set. */
let maps: Server;
let answer: { status: number; body: object } | null;
let testApp: TestApp;
let owner: Person;
let locationId: string;

const place = (id: string, over: object = {}) => ({ id, displayName: { text: `مطعم ${id}` }, rating: 4.2, userRatingCount: 310, ...over });
const found = (body: object) => (answer = { status: 200, body });
const ask = (method: 'POST' | 'DELETE', path: string, body?: object, token = owner.token) =>
  testApp.ask(method, `/api/analytics/competitors${path}`, { token, ...(body === undefined ? {} : { body }) });
const add = (placeId: string, token = owner.token) => {
  answer = null;
  return ask('POST', '', { locationId, placeId }, token);
};
/** Moves the clock, past the end of the session. */
async function at(time: string): Promise<void> {
  testApp.now.at = new Date(time);
  const signedIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: owner.email, password } });
  owner = { ...owner, token: signedIn.model.token };
}
const listed = () => testApp.events('competitors', locationId);

beforeAll(async () => {
  maps = createServer((request, response) => {
    const { status, body } = answer ?? { status: 200, body: place(String(request.url?.split('/').at(-1))) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(maps.address() as AddressInfo).port}/v1`;
  testApp = await startTestApp(inject('postgresUrl'), { GOOGLE_PLACES_API_KEY: 'key', GOOGLE_PLACES_URL: url });
});
afterAll(async () => {
  maps.closeAllConnections();
  maps.close();
  await testApp.close();
});
beforeEach(async () => {
  testApp.now.at = new Date('2026-11-13T07:00:00.000Z');
  owner = await makePerson(testApp);
  ({ locationId } = await link(testApp, owner));
});

test('a place is found, added once with its first snapshot, and removed', async () => {
  found({ places: [place('a'), place('place-10'), place('b', { displayName: undefined })] });
  const search = { locationId, text: 'مطعم', language: 'ar' };
  expect((await ask('POST', '/search', search)).body.model).toMatchObject([{ placeId: 'a', name: 'مطعم a', rating: 4.2, isAdded: false }]);
  const { id } = (await add('a')).model;
  expect((await add('a')).model.id).toBe(id);
  expect((await listed()).map(({ type }) => type)).toEqual(['CompetitorAdded']);
  expect(await testApp.events('competitor', id)).toHaveLength(1);
  found({ places: [place('a')] });
  expect((await ask('POST', '/search', search)).body.model).toMatchObject([{ isAdded: true }]);
  expect((await ask('DELETE', `/${locationId}/${id}`)).status).toBe(200);
  expect((await ask('DELETE', `/${locationId}/${id}`)).status).toBe(404);
});

test('a place that a competitor became by a merger at Google is on the list already', async () => {
  const { id } = (await add('a')).model;
  await at('2026-11-14T07:00:00.000Z');
  const snapshot = { placeId: 'b', name: 'مطعم b', status: 'open', rating: 4.3, reviewCount: 320 };
  const record = (place: object | null) =>
    testApp.sendInternalCommand('RecordCompetitorSnapshot', owner.tenantId, { locationId, competitorId: id, place }, randomUUID());
  await record(snapshot);
  await at('2026-11-15T07:00:00.000Z');
  await record(null);
  for (const placeId of ['a', 'b']) expect([placeId, (await add(placeId)).model.id]).toEqual([placeId, id]);
  expect(await listed()).toHaveLength(1);
  found({ places: [place('b'), place('c')] });
  const search = await ask('POST', '/search', { locationId, text: 'مطعم', language: 'ar' });
  expect(search.body.model).toMatchObject([{ isAdded: true }, { isAdded: false }]);
});

test('there is one snapshot a day, none of what was removed, and none for another business', async () => {
  const { id } = (await add('a')).model;
  const snapshot = { placeId: 'a', name: 'مطعم a', status: 'open', rating: 4.3, reviewCount: 311 };
  const record = (tenantId: string) =>
    testApp.sendInternalCommand('RecordCompetitorSnapshot', tenantId, { locationId, competitorId: id, place: snapshot }, randomUUID());
  const days = async () => (await testApp.events('competitor', id)).length;
  await record(owner.tenantId);
  expect(await days()).toBe(1);
  // Midnight in Riyadh.
  await at('2026-11-13T21:00:00.000Z');
  await record(randomUUID());
  expect(await days()).toBe(1);
  await Promise.all([record(owner.tenantId), record(owner.tenantId)]);
  expect(await days()).toBe(2);
  expect((await ask('DELETE', `/${locationId}/${id}`)).status).toBe(200);
  await at('2026-11-15T07:00:00.000Z');
  await record(owner.tenantId);
  expect(await days()).toBe(2);
});

test('two people at once do not exceed five', async () => {
  for (const id of ['a', 'b', 'c', 'd']) expect((await add(id)).status).toBe(200);
  const both = await Promise.all([add('e'), add('f')]);
  expect(both.map(({ status, body }) => `${status} ${body.code}`).toSorted()).toEqual(['200 ok', '409 too_many_competitors']);
  expect(await listed()).toHaveLength(5);
});

test('the branch itself, an unknown place and a plan without the comparison are refused', async () => {
  expect((await add('place-10')).body.code).toBe('competitor_is_branch');
  answer = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
  expect((await ask('POST', '', { locationId, placeId: 'gone' })).status).toBe(404);
  expect((await ask('POST', '', { locationId, placeId: '../x' })).body.errors).toHaveProperty('placeId');
  const stranger = await makePerson(testApp);
  expect((await add('a', stranger.token)).status).toBe(404);
  await payPlan(testApp, owner, { plan: 'basic', interval: 'monthly' });
  await at('2026-11-28T07:00:00.000Z');
  await testApp.sendInternalCommand('CheckSubscription', owner.tenantId, {});
  expect((await add('a')).body.code).toBe('not_in_plan');
  expect(await listed()).toEqual([]);
});

test.each([
  [429, { status: 'RESOURCE_EXHAUSTED', details: [{ reason: 'RATE_LIMIT_EXCEEDED' }] }, 'google_busy'],
  [503, { status: 'UNAVAILABLE' }, 'google_busy'],
  [400, { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] }, 'competitors_unavailable'],
  [403, { status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] }, 'competitors_unavailable'],
])('what Google refuses with %i is said in words and changes nothing', async (status, error, code) => {
  answer = { status, body: { error: { code: status, message: 'CANARY', ...error } } };
  const refused = await ask('POST', '', { locationId, placeId: 'a' });
  expect([refused.status, refused.body.code]).toEqual([503, code]);
  expect(refused.text).not.toContain('CANARY');
  expect(await listed()).toEqual([]);
});
