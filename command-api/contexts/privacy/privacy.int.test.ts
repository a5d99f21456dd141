import { randomUUID } from 'node:crypto';
import { day, retentions, type DataRetention, type Iso, type PrivacyBody, type TenantId } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { imported } from '../../testing/imported.ts';
import { link } from '../../testing/onboard.ts';
import { makePerson, password, type Person } from '../../testing/people.ts';
import { payPlan } from '../../testing/plan.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { join } from '../../testing/team.ts';

let testApp: TestApp;
let owner: Person;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  owner = await makePerson(testApp);
});
afterAll(() => testApp.close());

const off: PrivacyBody = {
  revision: 0,
  publicProfile: false,
  slug: null,
  showContactInfo: false,
  allowSearchEngines: false,
  dataRetention: '2years',
};
const save = (who: { readonly token: string }, body: object, key?: string) =>
  testApp.ask('PUT', '/api/privacy', { token: who.token, body: { ...off, ...body }, ...(key ? { key } : {}) });
const someSlug = (): string => `page-${randomUUID()}`;

describe('the address of a public page', () => {
  test('belongs to one business, with every spelling that looks alike, and stays with it', async () => {
    const other = await makePerson(testApp);
    const tail = randomUUID();
    const first = await save(owner, { publicProfile: true, slug: ` مقهى-${tail} ` });
    expect([first.status, first.model], first.text).toEqual([200, { revision: 2, slug: `مقهى-${tail}` }]);
    for (const slug of [`مقهى-${tail}`, `مقهي-${tail}`, `مقهى-${tail.toUpperCase()}`]) {
      expect((await save(other, { slug })).body.errors, slug).toMatchObject({ slug: [expect.stringContaining('Another business')] });
    }
    expect((await save(owner, { revision: 2, publicProfile: true, slug: someSlug() })).status).toBe(200);
    expect((await save(other, { slug: `مقهى-${tail}` })).status, 'an earlier one').toBe(400);
    expect((await save(other, { slug: someSlug() })).status).toBe(200);
    expect((await testApp.events('privacy', owner.tenantId)).map(({ type }) => type)).toEqual([
      'PublicAddressChosen',
      'PublicProfileSwitched',
      'PublicAddressChosen',
    ]);
  });

  test('is taken by one of many who ask for it at once', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makePerson(testApp)));
    const slug = someSlug();
    const answers = await Promise.all(people.map((person) => save(person, { slug })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('is not reserved by what is refused', async () => {
    const [person, other] = [await makePerson(testApp), await makePerson(testApp)];
    const slug = someSlug();
    expect((await save(person, { revision: 7, slug })).status).toBe(409);
    const manager = await join(testApp, person, 'manager');
    expect((await save(manager, { slug })).body.errors).toMatchObject({ slug: [expect.stringContaining('general manager')] });
    expect((await save(other, { slug })).status).toBe(200);
  });

  test('repeated with the same key changes nothing', async () => {
    const person = await makePerson(testApp);
    const [slug, key] = [someSlug(), randomUUID()];
    const answers = [await save(person, { slug }, key), await save(person, { slug }, key)];
    expect(answers.map(({ status, model }) => [status, model])).toEqual([
      [200, { revision: 1, slug }],
      [200, { revision: 1, slug }],
    ]);
  });
});

describe('reviews that are not kept any longer', () => {
  test('are erased only by the setting in force at that moment, once, and not while their reply is being published', async () => {
    const person = await makePerson(testApp);
    const { locationId } = await link(testApp, person);
    const importOf = async (review: ReturnType<typeof imported>) => {
      const page = { locationId, part: null, fetchedAt: testApp.now.at.toISOString(), reviews: [review] };
      expect((await testApp.sendInternalCommand('ImportReviewPage', person.tenantId, page)).status).toBe(200);
      return reviewIdOf(person.tenantId as TenantId, locationId, review.googleReviewId);
    };
    const types = async (id: string) => (await testApp.events('review', id)).map(({ type }) => type);
    const erase = async (...reviewIds: string[]) =>
      (await testApp.sendInternalCommand('EraseOldReviews', person.tenantId, { reviewIds })).body.model;
    const later = (ms: number) => {
      testApp.now.at = new Date(testApp.now.at.getTime() + ms);
    };

    const review = imported(randomUUID());
    const old = await importOf(review);
    const inWork = await importOf(imported(randomUUID()));
    expect((await save(person, { dataRetention: '1year' })).status).toBe(200);
    later(200 * day);
    const edited = imported(randomUUID());
    const editedId = await importOf(edited);
    later(165 * day - 1);
    const young = await importOf(imported(randomUUID()));
    expect(await erase(old, inWork, editedId, young), 'one millisecond before the year is over').toEqual({ erased: 0 });
    later(1);
    await importOf({ ...edited, stars: 1, text: 'anew', updatedAt: testApp.now.at.toISOString() as Iso });
    const signedIn = await testApp.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: person.email, password } });
    const now = { token: signedIn.model.token };
    await payPlan(testApp, { ...person, ...now }, { plan: 'basic', interval: 'monthly' });
    const answered = await testApp.ask('POST', `/api/Reviews/${inWork}/reply`, { token: now.token, body: { text: 'شكرًا' } });
    later(60_000);
    await testApp.sendInternalCommand('StartPublishing', person.tenantId, { reviewId: inWork, replyId: answered.model.replyId });

    expect((await save(now, { revision: 1, dataRetention: 'forever' })).status).toBe(200);
    expect(await erase(old), 'kept for ever').toEqual({ erased: 0 });
    expect((await save(now, { revision: 2, dataRetention: '1year' })).status).toBe(200);
    expect(await erase(old, inWork, editedId, young)).toEqual({ erased: 1 });
    expect(await erase(old)).toEqual({ erased: 0 });
    expect(await types(old)).toEqual(['ReviewReceived', 'ReviewErased']);

    // Google still shows it, and its author has edited it.
    await importOf({ ...review, text: 'edited at Google', stars: 5, updatedAt: testApp.now.at.toISOString() as Iso });
    expect(await types(old)).toEqual(['ReviewReceived', 'ReviewErased']);

    const foreign = await makePerson(testApp);
    const asked = await testApp.sendInternalCommand('EraseOldReviews', foreign.tenantId, { reviewIds: [young] });
    expect(asked.status, 'of another business').toBe(404);
  });

  test('are erased after the years that their business chose, to the millisecond, or never', async () => {
    const app = await startTestApp(inject('postgresUrl'));
    try {
      const reviewOf = async (dataRetention: DataRetention) => {
        const person = await makePerson(app);
        const { locationId } = await link(app, person);
        const review = imported(randomUUID());
        const page = { locationId, part: null, fetchedAt: app.now.at.toISOString(), reviews: [review] };
        expect((await app.sendInternalCommand('ImportReviewPage', person.tenantId, page)).status).toBe(200);
        const saved = await app.ask('PUT', '/api/privacy', { token: person.token, body: { ...off, dataRetention } });
        expect(saved.status).toBe(200);
        const reviewIds = [reviewIdOf(person.tenantId as TenantId, locationId, review.googleReviewId)];
        return async () => (await app.sendInternalCommand('EraseOldReviews', person.tenantId, { reviewIds })).body.model;
      };
      const begin = app.now.at;
      const erase: Partial<Record<DataRetention, () => Promise<unknown>>> = {};
      for (const retention of retentions) erase[retention] = await reviewOf(retention);

      const years = { '1year': 1, '2years': 2, '5years': 5, forever: 60 };
      const erased: Record<string, unknown[]> = {};
      for (const retention of retentions) {
        const end = new Date(begin);
        end.setUTCFullYear(begin.getUTCFullYear() + years[retention]);
        app.now.at = new Date(end.getTime() - 1);
        const before = await erase[retention]!();
        app.now.at = end;
        erased[retention] = [before, await erase[retention]!()];
      }
      const [kept, gone] = [{ erased: 0 }, { erased: 1 }];
      expect(erased).toEqual({ '1year': [kept, gone], '2years': [kept, gone], '5years': [kept, gone], forever: [kept, kept] });
    } finally {
      await app.close();
    }
  });
});
