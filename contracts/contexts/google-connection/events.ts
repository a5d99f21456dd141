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
  /** What Google listed could not be recorded. */
  'list_refused',
]);
export type DiscoveryFailure = z.infer<typeof DiscoveryFailure>;

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

/** The most locations that one event or command lists. */
export const locationsPerPage = 100;

/**
 * A Google account whose locations could not be read, while those of other accounts were. `name` is the name of a location group; null
 * for a person's own account.
 */
export const UnreadAccount = z.object({
  googleAccount: z.string(),
  name: z.string().nullable(),
  reason: z.enum(['google_busy', 'google_refused']),
});
export type UnreadAccount = z.infer<typeof UnreadAccount>;

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
      /** Names the grant in the vault; absent in older events. */
      grantId: Uuid.optional(),
    },
  }),
  /** A user requested a new discovery of the account's locations. */
  GoogleDiscoveryRequested: defineEvent({
    type: 'GoogleDiscoveryRequested',
    category: 'connection',
    data: { connectionId: Uuid, accountId: Uuid },
  }),
  /**
   * A page of a list that is still being read; `from` is its place in the list. `reading` names the attempt: the pages of an attempt that
   * another one replaced do not count.
   */
  GoogleLocationsListed: defineEvent({
    type: 'GoogleLocationsListed',
    category: 'connection',
    subject: 'connectionId',
    // Version 1 stored the locations in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { connectionId: Uuid, reading: z.string(), from: z.number().int(), locations: personal(z.array(DiscoveredLocation)) },
  }),
  /** The list is complete: these locations, after the pages of the same reading. Locations that are not in it are no longer listed. */
  GoogleLocationsDiscovered: defineEvent({
    type: 'GoogleLocationsDiscovered',
    category: 'connection',
    subject: 'connectionId',
    // Version 1 stored the locations in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { connectionId: Uuid, locations: personal(z.array(DiscoveredLocation)) },
  }),
  /** The list is without the locations of these accounts. */
  GoogleAccountsUnread: defineEvent({
    type: 'GoogleAccountsUnread',
    category: 'connection',
    data: { connectionId: Uuid, accounts: z.array(UnreadAccount) },
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
    subject: 'connectionId',
    // Version 1 stored address, phone and website in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      locationId: Uuid,
      connectionId: Uuid,
      ...DiscoveredLocation.shape,
      address: personal(z.string().nullable()),
      phone: personal(z.string().nullable()),
      website: personal(z.string().nullable()),
    },
  }),
  LocationUnlinked: defineEvent({ type: 'LocationUnlinked', category: 'location', data: { locationId: Uuid } }),
  LocationAccessLost: defineEvent({
    type: 'LocationAccessLost',
    category: 'location',
    data: { locationId: Uuid, reason: z.enum(['permission_lost', 'unverified', 'not_found']) },
  }),
  LocationAccessRestored: defineEvent({ type: 'LocationAccessRestored', category: 'location', data: { locationId: Uuid } }),
} as const;
export type LocationEvent = EventsOf<typeof locationEvents>;

/** `branchtotals-<locationId>`: what Google counts at a branch. Apart from its `location` stream, because it grows without end. */
export const branchTotalsEvents = {
  /** Google's rating and review count of the whole location, read together with its reviews. Written only on a change. */
  LocationRated: defineEvent({
    type: 'LocationRated',
    category: 'branchtotals',
    data: { locationId: Uuid, rating: z.number().nullable(), reviewCount: z.number().int() },
  }),
} as const;
export type BranchTotalsEvent = EventsOf<typeof branchTotalsEvents>;
