import { eventCatalogue } from '@sumaa/contracts';
import { assertRebuildEquals, createTestConsumers, project } from '@sumaa/event-store/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { projectionsMigrations } from './migrations.ts';
import { openBusiness } from './testing/business.ts';
import { idOf } from './testing/events.ts';
import { draft, edited, observed, received, replySteps } from './testing/reviews.ts';
import { startProjections, type TestProjections } from './testing/start-projections.ts';
import { accountProjection } from './contexts/identity/account.projection.ts';
import { locationProjection } from './contexts/google-connection/location.projection.ts';
import { googleLocationProjection } from './contexts/google-connection/google-location.projection.ts';
import { syncRunProjection } from './contexts/review-sync/sync-run.projection.ts';
import { publicTotalsProjection } from './contexts/platform/site/public-totals.projection.ts';
import { activityProjection } from './contexts/reviews/activity.projection.ts';
import { reviewProjection } from './contexts/reviews/review.projection.ts';

describe('a rebuild gives the same rows as the live projection', () => {
  const connectionId = idOf('c', 1);
  const location = {
    googleAccount: 'accounts/1',
    googleLocation: 'locations/1',
    placeId: null,
    title: 'فرع',
    address: null,
    phone: null,
    website: null,
    newReviewUri: null,
    mapsUri: null,
    verified: true,
  };
  const account = {
    accountId: idOf('a', 1),
    tenantId: idOf('t', 1),
    role: 'admin',
    email: 'a@b.c',
    fullName: 'نورة',
    phone: null,
    profileImageId: null,
    language: 'ar',
    emailKey: 'k',
  };
  const { queued, publishing, accepted, published, deletionRequested } = replySteps();
  const second = replySteps(2);

  test.each([
    [accountProjection, 'read.account_v1'],
    [googleLocationProjection, 'read.google_location_v1'],
    [locationProjection, 'read.location_v1'],
    [syncRunProjection, 'read.sync_run_v1'],
    [reviewProjection, 'read.review_v1'],
    [activityProjection, 'read.activity_v1'],
    [publicTotalsProjection, 'read.public_totals_v1'],
  ] as const)('$name', async (projection, table) => {
    const consumers = await createTestConsumers({
      adminUrl: inject('postgresUrl'),
      catalogue: eventCatalogue,
      packages: projectionsMigrations,
    });
    await consumers.append(
      'account',
      account.accountId,
      { type: 'AccountRegistered', data: account },
      { type: 'EmailConfirmed', data: { accountId: account.accountId } },
    );
    await consumers.append('connection', connectionId, {
      type: 'GoogleConnected',
      data: { connectionId, accountId: account.accountId, googleEmail: 'g@h.i', scopes: [], reconnect: false },
    });
    await consumers.append('connection', connectionId, {
      type: 'GoogleLocationsDiscovered',
      data: { connectionId, locations: [location] },
    });
    await consumers.append('location', idOf('l', 1), {
      type: 'LocationLinked',
      data: { locationId: idOf('l', 1), connectionId, ...location },
    });
    const run = { runId: idOf('y', 1), kind: 'first' };
    await consumers.append(
      'syncrun',
      run.runId,
      { type: 'SyncRunStarted', data: { ...run, connectionId, locationIds: [idOf('l', 1)] } },
      { type: 'SyncStageStarted', data: { ...run, stage: 'reviews_sync' } },
    );
    // One batch per event, because rows loaded from the database must fold like rows in memory. Postgres cannot store U+0000.
    const odd = received({ text: 'قبل\u0000بعد', authorName: 'a\ud800b' });
    for (const event of [
      odd,
      draft('مسودة'),
      queued,
      publishing,
      accepted,
      published,
      second.queued,
      observed(),
      second.undone,
      deletionRequested,
      edited({ stars: null }),
    ]) {
      await consumers.append('review', idOf('r', 1), event);
      await project(projection as typeof reviewProjection, consumers.host);
    }
    const read = async () => (await consumers.pool.query(`select t::text as row from ${table} t order by 1`)).rows as unknown[];
    expect((await read()).length).toBeGreaterThan(0);
    await assertRebuildEquals(projection as typeof reviewProjection, consumers.host, read);
    await consumers.close();
  });
});

describe('an event that has not been folded yet', () => {
  let t: TestProjections;
  beforeAll(async () => {
    t = await startProjections(inject('postgresUrl'), { start: false });
  });
  afterAll(() => t.close());

  test('makes an answer stale when the caller sent its position and the query reads the projection, until they have caught up', async () => {
    await t.projections.app.ready();
    const business = await openBusiness(t, 1);
    const ask = async (url: string, position?: string) =>
      (await t.projections.app.inject({ url, headers: position === undefined ? {} : { 'min-position': position } })).json() as {
        stale?: boolean;
      };
    const waited = await ask('/api/public/statistics', t.head());
    expect(waited.stale).toBe(true);
    expect(await ask('/api/public/statistics')).not.toHaveProperty('stale');
    expect(await ask('/api/public/statistics', 'not-a-position')).not.toHaveProperty('stale');
    // Nothing was written of what the plans read.
    expect(await ask('/api/SubscriptionTypes', t.head())).not.toHaveProperty('stale');
    await t.projections.start();
    await t.projections.caughtUp();
    expect((await t.pool.query('select tenant_id from read.account_v1')).rowCount).toBe(1);
    expect(await ask('/api/public/statistics', t.head())).not.toHaveProperty('stale');
    expect((await t.get('/api/Businesses', business.token)).status).toBe(200);
  });
});
