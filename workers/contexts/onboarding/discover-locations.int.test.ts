import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { lexiconClassifier } from '../../classifier/index.ts';
import { createBench, rememberedOrders, testJob, type Bench } from '../../testing/bench.ts';
import { madeReviews } from '../../testing/google-server.ts';
import { discoverLocations } from './discover-locations.processor.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench(inject('postgresUrl'));
  await bench.addConnection('running');
  await bench.addLocation('locations/1', madeReviews('a', 2));
});
afterEach(() => bench.close());

const discover = (over: Parameters<typeof testJob>[0] = {}) =>
  discoverLocations({
    commands: bench.commands,
    google: bench.google,
    reader: bench.reader,
    classifier: lexiconClassifier,
    clock: () => new Date('2026-03-12T12:00:00Z'),
    syncRuns: rememberedOrders(),
  })({ tenantId: bench.tenantId, connectionId: bench.connectionId }, testJob(over));

test.each(['/accounts/1/locations', '/accounts'])('stops reading a list whose page names itself as the next page (%s)', async (path) => {
  const body = { accounts: [], locations: [], nextPageToken: 'again' };
  // More responses than needed, so that an endless loop would be visible and end.
  bench.googleServer.trouble({ path, times: 20, how: { status: 200, body } });
  await expect(discover()).rejects.toMatchObject({ kind: 'bad_answer' });
  expect(bench.googleServer.calls.filter((call) => call.path.includes('pageToken=again'))).toHaveLength(1);
  await discover({ lastAttempt: true });
  expect(bench.commandSide.named('RecordDiscoveryFailure').map(({ payload }) => payload)).toEqual([
    { connectionId: bench.connectionId, reason: 'google_busy' },
  ]);
});
