import type { Uuid } from '@sumaa/contracts';
import { scenarioEvent, type Scenario, type Business } from './scenario.ts';

const stages = ['account_verification', 'locations_linking', 'reviews_sync', 'analytics_processing', 'dashboard_setup'] as const;

function described(world: Business, google: string) {
  const { dice } = world;
  return {
    googleAccount: 'accounts/1',
    googleLocation: google,
    placeId: dice.once(3) ? null : `place-${google}`,
    title: dice.pick(['فرع العليا', 'فرع النخيل', 'Branch Z', 'branch a', 'ﻓﺮﻉ']),
    address: dice.once(3) ? null : 'الرياض',
    phone: null,
    website: null,
    newReviewUri: null,
    mapsUri: null,
    verified: !dice.once(6),
  };
}

/** The events of a connection to Google: locations are found, rated and chosen; sometimes a step fails or the connection is lost. */
export function* connectionEventsOf(world: Business): Scenario {
  const { dice, connectionId, ownerId, locations } = world;
  const grantId = connectionId;
  const happens = (type: string, data: object) => scenarioEvent('connection', connectionId, type, { connectionId, ...data });
  for (let round = 0; round < 1 + dice.int(3); round++) {
    yield happens('GoogleConnected', {
      accountId: ownerId,
      googleEmail: 'g@gmail.com',
      scopes: ['business'],
      reconnect: round > 0,
      grantId,
    });
    if (dice.once(3)) {
      yield happens('GoogleDiscoveryFailed', { reason: dice.pick(['google_busy', 'google_no_profile', 'google_quota_zero']) });
      yield happens('GoogleDiscoveryRequested', { accountId: ownerId });
    }
    const found = locations.filter(() => !dice.once(5));
    const listed = found.map(({ google }) => described(world, google));
    const [first, last] = [listed.slice(0, listed.length / 2), listed.slice(listed.length / 2)];
    if (first.length > 0) yield happens('GoogleLocationsListed', { reading: `round-${round}`, from: 0, locations: first });
    if (dice.once(3)) {
      const accounts = [{ googleAccount: 'accounts/222', name: 'فروع الشرقية', reason: dice.pick(['google_busy', 'google_refused']) }];
      yield happens('GoogleAccountsUnread', { accounts });
    }
    yield happens('GoogleLocationsDiscovered', { locations: last });
    const [push, topic] = dice.pick([['on', 'projects/ours/topics/reviews'] as const, ['refused', null] as const]);
    yield happens('GooglePushChecked', { googleAccount: '111', push, topic });
    for (const { google } of found) {
      const rating = dice.once(5) ? null : dice.int(41) / 10 + 1;
      yield happens('GoogleLocationRated', { googleLocation: google, rating, reviewCount: dice.int(500), accessible: !dice.once(7) });
    }
    yield happens('LocationsChosen', { locationIds: locations.map(({ id }) => id) });
    if (dice.turn('lost', 2)) yield happens('ConnectionLost', { reason: dice.pick(['revoked', 'scope_missing']) });
  }
  if (dice.turn('disconnected', 4)) yield happens('GoogleDisconnected', {});
}

/** The events of a branch: it is linked and rated, and sometimes loses its access or is unlinked. */
export function* branchEventsOf(world: Business, { id, google }: Business['locations'][number]): Scenario {
  const { dice, connectionId } = world;
  const happens = (type: string, data: object) => scenarioEvent('location', id, type, { locationId: id, ...data });
  yield happens('LocationLinked', { connectionId, ...described(world, google) });
  for (let turn = 0; turn < 2 + dice.int(6); turn++) {
    const noticeId = dice.uuid();
    const googleReview = dice.once(3) ? null : dice.uuid();
    yield scenarioEvent('notice', noticeId, 'ReviewChangeNoticed', {
      noticeId,
      kind: dice.pick(['new', 'updated']),
      googleLocation: google,
      googleReview,
    });
    const totals = { rating: dice.once(6) ? null : 1 + dice.int(40) / 10, reviewCount: dice.int(900) };
    yield scenarioEvent('branchtotals', id, 'LocationRated', { locationId: id, ...totals });
    if (dice.once(4)) {
      yield happens('LocationAccessLost', { reason: dice.pick(['permission_lost', 'unverified', 'not_found']) });
      if (!dice.once(3)) yield happens('LocationAccessRestored', {});
    }
  }
  if (!dice.once(4)) return;
  yield happens('LocationUnlinked', {});
  if (dice.once(2)) yield happens('LocationLinked', { connectionId, ...described(world, google) });
}

/** The events of a sync run with its stages and parts, some of which fail and are retried. */
export function* syncRuns(world: Business, kind: 'first' | 'history'): Scenario {
  const { dice, connectionId, locations } = world;
  const runId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('syncrun', runId, type, { runId, ...data });
  yield happens('SyncRunStarted', { kind, connectionId, locationIds: locations.map(({ id }) => id) });
  for (const stage of stages) {
    yield happens('SyncStageStarted', { stage });
    if (stage === 'reviews_sync') for (const { id } of locations) yield* syncPart(world, runId, id, kind);
    if (dice.once(12)) {
      yield happens('SyncStageFailed', { stage, reason: dice.pick(['google_busy', 'bad_answer', 'connection_lost']) });
      yield happens('SyncStageStarted', { stage });
    }
    yield happens('SyncStageCompleted', { stage, count: dice.int(300) });
  }
  yield happens('SyncRunCompleted', { kind, reviews: dice.int(500), locations: locations.length, failedLocations: dice.int(2) });
}

function* syncPart(world: Business, runId: Uuid, locationId: Uuid, kind: string): Scenario {
  const { dice } = world;
  const partId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('syncpart', partId, type, { partId, runId, locationId, ...data });
  const pages = 1 + dice.int(3);
  yield happens('SyncPartStarted', { kind, expected: pages * 50, available: pages * 80, startToken: dice.once(2) ? null : 'token' });
  for (let page = 1; page <= pages; page++) {
    const counts = { received: 50, classified: 50, added: dice.int(50), changed: dice.int(5) };
    yield happens('SyncPageImported', { page, ...counts, nextPageToken: page === pages ? null : `p${page}` });
    if (!dice.once(10)) continue;
    yield happens('SyncPartFailed', { reason: dice.pick(['permission_lost', 'google_busy', 'bad_answer', 'unlinked']) });
    yield happens('SyncPartRetried', {});
  }
  yield happens('SyncPartCompleted', { received: pages * 50, nextPageToken: null });
}
