import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';

/** Why a connection to Google stays unusable until a user reconnects. */
export const ConnectionLossReason = z.enum(['revoked', 'scope_missing']);
export type ConnectionLossReason = z.infer<typeof ConnectionLossReason>;

/** Why the discovery of locations failed. */
export const DiscoveryFailure = z.enum([
  'google_busy',
  'google_no_profile',
  'google_quota_zero',
  'google_service_disabled',
  'google_refused',
]);

/** A location as Google lists it. `googleAccount` is `accounts/…`, `googleLocation` is `locations/…`; the v4 API needs both parts. */
export const DiscoveredLocation = z.object({
  googleAccount: z.string(),
  googleLocation: z.string(),
  placeId: z.string().nullable(),
  title: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  newReviewUri: z.string().nullable(),
  mapsUri: z.string().nullable(),
  verified: z.boolean(),
});
export type DiscoveredLocation = z.infer<typeof DiscoveredLocation>;

/**
 * The state of Google's push notifications for an account. `foreign_topic`: another tool owns the single setting of the account, and
 * we do not overwrite it. `refused`: Google refused our setting. Without push the workers only poll.
 */
export const PushState = z.enum(['on', 'foreign_topic', 'refused']);
export type PushState = z.infer<typeof PushState>;

/** `connection-<connectionId>`: a tenant's connection to Google; connectionId = v5(tenant, 'google'). Tokens are stored in the vault. */
export const connectionEvents = {
  GoogleConnected: defineEvent({
    type: 'GoogleConnected',
    category: 'connection',
    subject: 'accountId',
    data: {
      connectionId: Uuid,
      accountId: Uuid,
      googleEmail: personal(z.string().nullable()),
      scopes: z.array(z.string()),
      reconnect: z.boolean(),
    },
  }),
  /** A user requested a new discovery of the account's locations. */
  GoogleDiscoveryRequested: defineEvent({
    type: 'GoogleDiscoveryRequested',
    category: 'connection',
    data: { connectionId: Uuid, accountId: Uuid },
  }),
  GoogleLocationsDiscovered: defineEvent({
    type: 'GoogleLocationsDiscovered',
    category: 'connection',
    data: { connectionId: Uuid, locations: z.array(DiscoveredLocation) },
  }),
  /** Rating and review count of one discovered location. Google returns them only with its reviews. */
  GoogleLocationRated: defineEvent({
    type: 'GoogleLocationRated',
    category: 'connection',
    data: {
      connectionId: Uuid,
      googleLocation: z.string(),
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
      accessible: z.boolean(),
    },
  }),
  GoogleDiscoveryFailed: defineEvent({
    type: 'GoogleDiscoveryFailed',
    category: 'connection',
    data: { connectionId: Uuid, reason: DiscoveryFailure },
  }),
  /** The user chose these of the discovered locations; each has its own `location` stream. */
  LocationsChosen: defineEvent({
    type: 'LocationsChosen',
    category: 'connection',
    data: { connectionId: Uuid, locationIds: z.array(Uuid) },
  }),
  ConnectionLost: defineEvent({
    type: 'ConnectionLost',
    category: 'connection',
    data: { connectionId: Uuid, reason: ConnectionLossReason },
  }),
  /** Written only on a change. `topic` is the topic that is set at Google. */
  GooglePushChecked: defineEvent({
    type: 'GooglePushChecked',
    category: 'connection',
    data: { connectionId: Uuid, googleAccount: z.string(), push: PushState, topic: z.string().nullable() },
  }),
  GoogleDisconnected: defineEvent({ type: 'GoogleDisconnected', category: 'connection', data: { connectionId: Uuid } }),
} as const;
export type ConnectionEvent = EventsOf<typeof connectionEvents>;

/** `location-<locationId>`: a branch; locationId = v5(tenant, Google location name). */
export const locationEvents = {
  LocationLinked: defineEvent({
    type: 'LocationLinked',
    category: 'location',
    data: { locationId: Uuid, connectionId: Uuid, ...DiscoveredLocation.shape },
  }),
  LocationUnlinked: defineEvent({ type: 'LocationUnlinked', category: 'location', data: { locationId: Uuid } }),
  /** Google's rating and review count of the whole location, read together with its reviews. Written only on a change. */
  LocationRated: defineEvent({
    type: 'LocationRated',
    category: 'location',
    data: { locationId: Uuid, rating: z.number().nullable(), reviewCount: z.number().int() },
  }),
  LocationAccessLost: defineEvent({
    type: 'LocationAccessLost',
    category: 'location',
    data: { locationId: Uuid, reason: z.enum(['permission_lost', 'unverified', 'not_found']) },
  }),
  LocationAccessRestored: defineEvent({ type: 'LocationAccessRestored', category: 'location', data: { locationId: Uuid } }),
} as const;
export type LocationEvent = EventsOf<typeof locationEvents>;

/**
 * `notice-<noticeId>`, a single event: Google notified us that a review is new or changed. noticeId = v5(message id), so a repeated
 * message is stored once. The tenant is `platform`, because the owner of the location is not looked up yet.
 */
export const noticeEvents = {
  ReviewChangeNoticed: defineEvent({
    type: 'ReviewChangeNoticed',
    category: 'notice',
    data: { noticeId: Uuid, kind: z.enum(['new', 'updated']), googleLocation: z.string(), googleReview: z.string().nullable() },
  }),
} as const;
export type NoticeEvent = EventsOf<typeof noticeEvents>;

export const syncStages = ['account_verification', 'locations_linking', 'reviews_sync', 'analytics_processing', 'dashboard_setup'] as const;
export const SyncStage = z.enum(syncStages);
export type SyncStage = z.infer<typeof SyncStage>;

/** `first`: the latest 100 reviews of each location; `history`: all older reviews, in the background. */
export const SyncKind = z.enum(['first', 'history']);
export type SyncKind = z.infer<typeof SyncKind>;

export const SyncFailure = z.enum([
  'permission_lost',
  'unverified',
  'not_found',
  'connection_lost',
  'google_busy',
  'google_quota_zero',
  'google_service_disabled',
  'bad_answer',
]);
export type SyncFailure = z.infer<typeof SyncFailure>;
/** Why the sync of one branch failed; `unlinked`: a user unlinked the branch in the meantime. */
export const SyncPartFailure = z.enum([...SyncFailure.options, 'unlinked']);
export type SyncPartFailure = z.infer<typeof SyncPartFailure>;

/** `syncrun-<runId>`: one sync run and its five stages. */
export const syncRunEvents = {
  SyncRunStarted: defineEvent({
    type: 'SyncRunStarted',
    category: 'syncrun',
    data: { runId: Uuid, kind: SyncKind, connectionId: Uuid, locationIds: z.array(Uuid) },
  }),
  SyncStageStarted: defineEvent({ type: 'SyncStageStarted', category: 'syncrun', data: { runId: Uuid, stage: SyncStage } }),
  SyncStageCompleted: defineEvent({
    type: 'SyncStageCompleted',
    category: 'syncrun',
    data: { runId: Uuid, stage: SyncStage, count: z.number().int() },
  }),
  SyncStageFailed: defineEvent({
    type: 'SyncStageFailed',
    category: 'syncrun',
    data: { runId: Uuid, stage: SyncStage, reason: SyncFailure },
  }),
  SyncRunCompleted: defineEvent({
    type: 'SyncRunCompleted',
    category: 'syncrun',
    data: { runId: Uuid, kind: SyncKind, reviews: z.number().int(), locations: z.number().int(), failedLocations: z.number().int() },
  }),
} as const;
export type SyncRunEvent = EventsOf<typeof syncRunEvents>;

/** `syncpart-<partId>`: one run's work on one location; partId = v5(run, location). */
export const syncPartEvents = {
  /** `expected`: reviews this run will read (at most 100 in a first run); `available`: all reviews at Google. */
  SyncPartStarted: defineEvent({
    type: 'SyncPartStarted',
    category: 'syncpart',
    data: {
      partId: Uuid,
      runId: Uuid,
      locationId: Uuid,
      kind: SyncKind,
      expected: z.number().int(),
      available: z.number().int(),
      startToken: z.string().nullable(),
    },
  }),
  SyncPageImported: defineEvent({
    type: 'SyncPageImported',
    category: 'syncpart',
    data: {
      partId: Uuid,
      runId: Uuid,
      locationId: Uuid,
      page: z.number().int(),
      received: z.number().int(),
      classified: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      nextPageToken: z.string().nullable(),
    },
  }),
  SyncPartCompleted: defineEvent({
    type: 'SyncPartCompleted',
    category: 'syncpart',
    data: { partId: Uuid, runId: Uuid, locationId: Uuid, received: z.number().int(), nextPageToken: z.string().nullable() },
  }),
  SyncPartFailed: defineEvent({
    type: 'SyncPartFailed',
    category: 'syncpart',
    // Version 2 added the reason `unlinked`.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { partId: Uuid, runId: Uuid, locationId: Uuid, reason: SyncPartFailure },
  }),
  SyncPartRetried: defineEvent({ type: 'SyncPartRetried', category: 'syncpart', data: { partId: Uuid, runId: Uuid, locationId: Uuid } }),
} as const;
export type SyncPartEvent = EventsOf<typeof syncPartEvents>;
