import { randomUUID } from 'node:crypto';
import { erased, eventCatalogue, type TenantId, type Uuid } from '@sumaa/contracts';
import { createCodec, type StoredEvent } from '@sumaa/event-store';
import { testContext } from '@sumaa/event-store/testing';
import { locationIdOf, reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { imported } from '../../../testing/imported.ts';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { connect } from '../../../testing/onboard.ts';
import { makePerson, password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { join, someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const codec = () => createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
async function readings(): Promise<readonly StoredEvent[]> {
  const ended = new AbortController();
  const found: StoredEvent[] = [];
  for await (const feed of testApp.store.subscribe({ after: null, streams: ['personalreading-'], signal: ended.signal })) {
    if (feed.kind === 'event') found.push(feed.event);
    if (feed.kind === 'caught_up') break;
  }
  ended.abort();
  return found;
}

test('whoever repeats a reading of personal data reads again, and each time is recorded', async () => {
  const { token, accountId } = await makePerson(testApp);
  const url = `/api/audit/records/account-${accountId}/personal-data`;
  const read = async (key: string) =>
    (await testApp.ask('POST', url, { token, key, body: { reason: 'a request of x@example.com, 0551234567' } })).model;
  const key = randomUUID();
  const first = JSON.stringify(await read(key));
  await testApp.ask('PUT', '/api/account/profile', { token, form: { name: 'written since', phone: '' } });
  expect(first).not.toContain('written since');
  expect(JSON.stringify(await read(key))).toContain('written since');
  const written = { record: `account-${accountId}`, reason: 'a request of [e-mail], [phone]' };
  const stored = await readings();
  expect(JSON.stringify(stored.map(({ data }) => data)), 'sealed with the key of the business').not.toContain('request');
  const decoded = await codec().decodeMany(stored);
  expect(decoded.map((one) => one.ok && one.event.data)).toEqual([expect.objectContaining(written), expect.objectContaining(written)]);
});

test('of an erased business the staff read records without anything personal, and no reason is kept', async () => {
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  const { token } = (await enrolAdministrator(testApp, admin)).answer.model;
  const { token: own, tenantId } = await makePerson(testApp);
  const id = tenantId as Uuid;
  const profile = {
    name: 'Cafe',
    ownerName: 'Noura',
    email: someAddress(),
    phone: '+966500000000',
    address: 'King Road',
    industry: 'cafes',
  };
  const body = { ...profile, website: null, description: null };
  expect((await testApp.ask('PUT', `/api/Businesses/${tenantId}`, { token: own, body })).status).toBe(200);
  const url = `/api/audit/records/tenant-${tenantId}/personal-data`;
  const read = () => testApp.ask('POST', url, { token, body: { reason: 'a request of Noura' } });
  expect(JSON.stringify((await read()).model)).toContain('King Road');
  const [first] = (await codec().decodeMany((await readings()).slice(-1))).map((one) => one.ok && one.event.data);
  expect(first, 'whom it names is in the record').toMatchObject({ reason: 'a request of [name]' });
  expect(await testApp.api.commands.erase('business', id)).toBe(true);
  await testApp.api.commands.internal.DestroyKey({ ...testContext(), tenantId: id }, { kind: 'business', id });
  expect(await read(), 'nor from memory').toMatchObject({ status: 200, model: { events: [] } });
  expect((await readings()).at(-1)?.data).toMatchObject({ record: `tenant-${tenantId}`, reason: erased });
});

test('a business reads nothing of what the staff wrote for each other, whatever its reason', async () => {
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  const staff = (await enrolAdministrator(testApp, admin)).answer.model.token;
  const { token, tenantId } = await makePerson(testApp);
  const body = { percent: 10, periods: 1, reason: 'a complaint of Noura' };
  expect((await testApp.ask('POST', `/api/platform/subscriptions/${tenantId}/discount`, { token: staff, body })).status).toBe(200);
  const read = async (by: string) => {
    const url = `/api/audit/records/subscription-${tenantId}/personal-data`;
    return (await testApp.ask('POST', url, { token: by, body: { reason: 'a request' } })).model;
  };
  expect(await read(token)).toEqual({ events: [] });
  expect(await read(staff)).toEqual({ events: [{ id: expect.any(String), fields: { reason: body.reason } }] });
});

test('a general manager of some branches reads nothing of another one, and of other people the name alone', async () => {
  const owner = await makePerson(testApp);
  const tenantId = owner.tenantId as TenantId;
  await connect(testApp, owner);
  await testApp.ask('POST', '/api/locations/link', { token: owner.token, body: { placeIds: ['place-10', 'place-11'] } });
  const [a, b] = [locationIdOf(tenantId, 'locations/10'), locationIdOf(tenantId, 'locations/11')];
  const review = async (locationId: typeof a) => {
    const one = imported(`review-of-${locationId}`);
    const page = { locationId, part: null, fetchedAt: testApp.now.at.toISOString(), reviews: [one] };
    expect((await testApp.sendInternalCommand('ImportReviewPage', owner.tenantId, page)).status).toBe(200);
    return `review-${reviewIdOf(tenantId, locationId, one.googleReviewId)}`;
  };
  const [seen, hidden] = [await review(a), await review(b)];
  const limited = await join(testApp, owner, 'admin', { locationIds: [a] });
  const noReviews = await join(testApp, owner, 'admin', { permissions: ['ManageTeam'] });
  const read = (stream: string, { token }: { readonly token: string }) =>
    testApp.ask('POST', `/api/audit/records/${stream}/personal-data`, { token, body: { reason: 'a request' } });
  const statuses = async (who: { readonly token: string }) => [(await read(seen, who)).status, (await read(hidden, who)).status];
  expect([await statuses(owner), await statuses(limited), await statuses(noReviews)]).toEqual([
    [200, 200],
    [200, 404],
    [404, 404],
  ]);
  const people = JSON.stringify((await read(`account-${owner.accountId}`, limited)).model);
  expect(people).toContain('fullName');
  expect(people).not.toMatch(/email|phone/i);
  expect(JSON.stringify((await read(`account-${limited.accountId}`, limited)).model)).toContain(limited.email);

  // Of who works in other branches alone, not even the name.
  const elsewhere = await join(testApp, owner, 'agent', { locationIds: [b] });
  const record = `account-${elsewhere.accountId}`;
  expect([(await read(record, owner)).status, (await read(record, limited)).status]).toEqual([200, 404]);

  const asked = await testApp.ask('POST', '/api/erasure-requests', { token: limited.token, body: { subject: 'business', password } });
  expect(asked.status, asked.text).toBe(403);
});
