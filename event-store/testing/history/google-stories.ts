import type { Uuid } from '@sumaa/contracts';
import { happening, type Story, type World } from './story.ts';

const stages = ['account_verification', 'locations_linking', 'reviews_sync', 'analytics_processing', 'dashboard_setup'] as const;

function described(world: World, google: string) {
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

/** The connection to Google: its locations are found, rated and chosen; now and then it fails, is lost, or given up. */
export function* connectionLives(world: World): Story {
  const { dice, connectionId, ownerId, locations } = world;
  const said = (type: string, data: object) => happening('connection', connectionId, type, { connectionId, ...data });
  for (let round = 0; round < 1 + dice.int(3); round++) {
    yield said('GoogleConnected', { accountId: ownerId, googleEmail: 'g@gmail.com', scopes: ['business'], reconnect: round > 0 });
    if (dice.once(3)) {
      yield said('GoogleDiscoveryFailed', { reason: dice.pick(['google_busy', 'google_no_profile', 'google_quota_zero']) });
      yield said('GoogleDiscoveryRequested', { accountId: ownerId });
    }
    const found = locations.filter(() => !dice.once(5));
    yield said('GoogleLocationsDiscovered', { locations: found.map(({ google }) => described(world, google)) });
    const [push, topic] = dice.pick([['on', 'projects/ours/topics/reviews'] as const, ['refused', null] as const]);
    yield said('GooglePushChecked', { googleAccount: '111', push, topic });
    for (const { google } of found) {
      const rating = dice.once(5) ? null : dice.int(41) / 10 + 1;
      yield said('GoogleLocationRated', { googleLocation: google, rating, reviewCount: dice.int(500), accessible: !dice.once(7) });
    }
    yield said('LocationsChosen', { locationIds: locations.map(({ id }) => id) });
    if (dice.turn('lost', 2)) yield said('ConnectionLost', { reason: dice.pick(['revoked', 'scope_missing']) });
  }
  if (dice.turn('disconnected', 4)) yield said('GoogleDisconnected', {});
}

/** A branch: linked, rated, and what may befall it. */
export function* branchLives(world: World, { id, google }: World['locations'][number]): Story {
  const { dice, connectionId } = world;
  const said = (type: string, data: object) => happening('location', id, type, { locationId: id, ...data });
  yield said('LocationLinked', { connectionId, ...described(world, google) });
  for (let turn = 0; turn < 2 + dice.int(6); turn++) {
    const noticeId = dice.uuid();
    const googleReview = dice.once(3) ? null : dice.uuid();
    yield happening('notice', noticeId, 'ReviewChangeNoticed', {
      noticeId,
      kind: dice.pick(['new', 'updated']),
      googleLocation: google,
      googleReview,
    });
    yield said('LocationRated', { rating: dice.once(6) ? null : 1 + dice.int(40) / 10, reviewCount: dice.int(900) });
    if (dice.once(4)) {
      yield said('LocationAccessLost', { reason: dice.pick(['permission_lost', 'unverified', 'not_found']) });
      if (!dice.once(3)) yield said('LocationAccessRestored', {});
    }
  }
  if (!dice.once(4)) return;
  yield said('LocationUnlinked', {});
  if (dice.once(2)) yield said('LocationLinked', { connectionId, ...described(world, google) });
}

/** A sync run with its stages and its parts, some of which fail and are tried again. */
export function* syncRuns(world: World, kind: 'first' | 'history'): Story {
  const { dice, connectionId, locations } = world;
  const runId = dice.uuid();
  const said = (type: string, data: object) => happening('syncrun', runId, type, { runId, ...data });
  yield said('SyncRunStarted', { kind, connectionId, locationIds: locations.map(({ id }) => id) });
  for (const stage of stages) {
    yield said('SyncStageStarted', { stage });
    if (stage === 'reviews_sync') for (const { id } of locations) yield* syncPart(world, runId, id, kind);
    if (dice.once(12)) {
      yield said('SyncStageFailed', { stage, reason: dice.pick(['google_busy', 'bad_answer', 'connection_lost']) });
      yield said('SyncStageStarted', { stage });
    }
    yield said('SyncStageCompleted', { stage, count: dice.int(300) });
  }
  yield said('SyncRunCompleted', { kind, reviews: dice.int(500), locations: locations.length, failedLocations: dice.int(2) });
}

function* syncPart(world: World, runId: Uuid, locationId: Uuid, kind: string): Story {
  const { dice } = world;
  const partId = dice.uuid();
  const said = (type: string, data: object) => happening('syncpart', partId, type, { partId, runId, locationId, ...data });
  const pages = 1 + dice.int(3);
  yield said('SyncPartStarted', { kind, expected: pages * 50, available: pages * 80, startToken: dice.once(2) ? null : 'token' });
  for (let page = 1; page <= pages; page++) {
    const counts = { received: 50, classified: 50, added: dice.int(50), changed: dice.int(5) };
    yield said('SyncPageImported', { page, ...counts, nextPageToken: page === pages ? null : `p${page}` });
    if (!dice.once(10)) continue;
    yield said('SyncPartFailed', { reason: dice.pick(['permission_lost', 'google_busy', 'bad_answer', 'unlinked']) });
    yield said('SyncPartRetried', {});
  }
  yield said('SyncPartCompleted', { received: pages * 50, nextPageToken: null });
}
