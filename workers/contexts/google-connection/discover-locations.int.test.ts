import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, createJobRecorder, testJob, type TestApp } from '../../testing/test-app.ts';
import { apiError, generateReviews } from '../../testing/google-server.ts';
import { discoverLocations } from './discover-locations.processor.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  await app.addConnection('running');
  await app.addLocation('locations/1', generateReviews('a', 2));
});
afterEach(() => app.close());

const discover = (over: Parameters<typeof testJob>[0] = {}) =>
  discoverLocations({
    commands: app.commands,
    google: app.google,
    reader: app.reader,
    syncRuns: createJobRecorder(),
  })({ tenantId: app.tenantId, connectionId: app.connectionId }, testJob(over));

test.each(['/accounts/1/locations', '/accounts'])('stops reading a list whose page names itself as the next page (%s)', async (path) => {
  const body = { accounts: [], locations: [], nextPageToken: 'again' };
  // More responses than needed, so that an endless loop would be visible and end.
  app.googleServer.failNext({ path, times: 20, how: { status: 200, body } });
  await expect(discover()).rejects.toMatchObject({ kind: 'bad_answer' });
  expect(app.googleServer.calls.filter((call) => call.path.includes('pageToken=again'))).toHaveLength(1);
  await discover({ lastAttempt: true });
  expect(app.commandApi.named('RecordDiscoveryFailure').map(({ payload }) => payload)).toEqual([
    { connectionId: app.connectionId, reason: 'google_busy' },
  ]);
});

test('records a rating under another command when the job runs again, because it may have changed', async () => {
  const id = 'discover-again';
  await discover({ id, run: 1 });
  await discover({ id, run: 2 });
  const keys = app.commandApi.named('RecordLocationRating').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

describe('five thousand branches in three accounts, one of which cannot be read', () => {
  const group = (name: string, title: string, from: number, count: number) => ({
    name,
    accountName: title,
    type: 'LOCATION_GROUP',
    locations: Array.from({ length: count }, (_, n) => `locations/${from + n}`),
  });
  const east = { googleAccount: 'accounts/3', name: 'فروع الشرقية' };
  const listed = () => {
    const pages = app.commandApi.named('RecordLocationsPage').map(({ payload }) => payload);
    const last = app.commandApi.named('RecordDiscoveredLocations').map(({ payload }) => payload);
    return { pages, last, all: [...pages, ...last].flatMap(({ locations }) => locations as { googleLocation: string }[]) };
  };
  beforeEach(() => {
    app.googleServer.accounts.push(
      { ...group('accounts/1', 'نورة القحطاني', 0, 2_510), type: 'PERSONAL' },
      group('accounts/3', 'فروع الشرقية', 0, 1),
      // The first ten are also in the first account.
      group('accounts/2', 'فروع الوسطى', 2_500, 2_500),
    );
  });

  test('are recorded in pages, each branch once, and the account is named', async () => {
    app.googleServer.failNext({ path: '/accounts/3/locations', times: 1, how: apiError(403, 'PERMISSION_DENIED') });
    await discover();
    const { pages, last, all } = listed();
    expect(all.map(({ googleLocation }) => googleLocation)).toEqual(Array.from({ length: 5_000 }, (_, n) => `locations/${n}`));
    expect(pages).toHaveLength(49);
    expect(Math.max(...[...pages, ...last].map(({ locations }) => (locations as object[]).length))).toBe(100);
    expect(pages.map(({ from }) => from)).toEqual(Array.from({ length: 49 }, (_, n) => n * 100));
    expect(last).toMatchObject([{ reading: pages[0]!.reading, unreadAccounts: [{ ...east, reason: 'google_refused' }] }]);
    expect(app.commandApi.named('RecordDiscoveryFailure')).toEqual([]);
  });

  test('are recorded before the account that may be read later is tried again, and completed without it by the last attempt', async () => {
    app.googleServer.failNext({ path: '/accounts/3/locations', times: 2, how: { status: 503 } });
    await expect(discover()).rejects.toMatchObject({ kind: 'unavailable' });
    expect([listed().all.length, listed().last.length]).toEqual([5_000, 0]);
    await discover({ lastAttempt: true });
    expect(listed().last).toMatchObject([{ unreadAccounts: [{ ...east, reason: 'google_busy' }] }]);
  });

  test('end with a reason when a page is refused', async () => {
    app.commandApi.disturb('RecordLocationsPage', { status: 413, code: 'too_large', times: 99 });
    await discover();
    expect(app.commandApi.named('RecordDiscoveryFailure').map(({ payload }) => payload)).toEqual([
      { connectionId: app.connectionId, reason: 'list_refused' },
    ]);
  });
});
