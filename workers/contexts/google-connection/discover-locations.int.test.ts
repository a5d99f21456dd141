import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, createJobRecorder, testJob, type TestApp } from '../../testing/test-app.ts';
import { generateReviews } from '../../testing/google-server.ts';
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
