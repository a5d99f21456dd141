import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { ReviewItem } from '../reviews/review-item.ts';
import { ConnectionLossReason, DiscoveryFailure, PushState, SyncFailure, SyncKind, SyncPartFailure, SyncStage } from './events.ts';

const tag = 'onboarding';

/** State of the tenant's connection to Google. `discovering` until the locations are read. */
export const ConnectionView = z.object({
  status: z.enum(['none', 'connected', 'lost', 'disconnected']),
  connectionId: Uuid.nullable(),
  googleEmail: z.string().nullable(),
  connectedAt: Iso.nullable(),
  lostReason: ConnectionLossReason.nullable(),
  discovery: z.enum(['none', 'running', 'done', 'failed']),
  discoveryFailure: DiscoveryFailure.nullable(),
  /** Push state of each Google account that was subscribed; empty when the workers only poll. */
  push: z.array(z.object({ googleAccount: z.string(), state: PushState, topic: z.string().nullable() })),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** A location of the connected Google account. `id` is the place id, or Google's location name when the place is not on Maps. */
export const GoogleLocationView = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.number().int().nullable(),
  /** `loading` until rating and count were read from Google. */
  ratingState: z.enum(['loading', 'known', 'unavailable']),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  linked: z.boolean(),
  /** Why the location cannot be chosen; null when it can. */
  disabledReason: z.enum(['unverified', 'linked', 'no_access']).nullable(),
});
export type GoogleLocationView = z.infer<typeof GoogleLocationView>;

/** A linked branch. */
export const LocationView = z.object({
  id: Uuid,
  name: z.string(),
  address: z.string().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.number().int().nullable(),
  /** Reviews imported so far. `historyComplete`: all older reviews are imported. */
  imported: z.number().int(),
  historyComplete: z.boolean(),
  access: z.enum(['ok', 'permission_lost', 'unverified', 'not_found']),
  lastSyncedAt: Iso.nullable(),
});
export type LocationView = z.infer<typeof LocationView>;

export const StageView = z.object({
  stage: SyncStage,
  state: z.enum(['pending', 'active', 'completed', 'failed']),
  count: z.number().int(),
  total: z.number().int().nullable(),
  startedAt: Iso.nullable(),
  completedAt: Iso.nullable(),
  reason: SyncFailure.nullable(),
});
export const PartView = z.object({
  locationId: Uuid,
  name: z.string(),
  state: z.enum(['pending', 'active', 'completed', 'failed']),
  received: z.number().int(),
  expected: z.number().int().nullable(),
  reason: SyncPartFailure.nullable(),
});
export const SyncRunView = z.object({
  runId: Uuid,
  kind: SyncKind,
  state: z.enum(['running', 'completed']),
  startedAt: Iso,
  completedAt: Iso.nullable(),
  received: z.number().int(),
  /** Null until every location has been counted. */
  expected: z.number().int().nullable(),
  stages: z.array(StageView),
  parts: z.array(PartView),
  /** The newest imported reviews of this run, at most five. */
  arrivals: z.array(ReviewItem),
});
export type SyncRunView = z.infer<typeof SyncRunView>;

const connectErrors = ['google_ticket_invalid', 'google_refused', 'google_scope_missing', 'google_busy'] as const;

/** The message from the popup to the page that opened it. The values are opaque single-use handles, not Google tokens. */
export const GooglePopupMessage = z.object({
  type: z.literal('google-connect'),
  ok: z.boolean(),
  code: z.string(),
  accessToken: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
});
export type GooglePopupMessage = z.infer<typeof GooglePopupMessage>;

export const onboardingRoutes = {
  connectTicket: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Auth/google-login/ticket',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    issuesTokens: true,
    summary: 'Create a single-use ticket that opens the Google popup; it is bound to session and tenant.',
    body: z.object({ returnTo: z.enum(['popup', 'welcome', 'settings']).default('popup') }),
    model: z.object({ ticket: z.string(), url: z.string(), expiresAt: Iso }),
  }),
  connectStart: defineRoute({
    app: 'command',
    method: 'GET',
    path: '/api/Auth/google-login/start',
    tag,
    auth: 'none',
    raw: true,
    summary: 'Opened in the popup: sets the nonce cookie and redirects to Google.',
    query: z.object({ ticket: z.string().max(200) }),
    model: z.null(),
    errors: ['google_ticket_invalid'],
  }),
  connectCallback: defineRoute({
    app: 'command',
    method: 'GET',
    path: '/api/Auth/google-login/callback',
    tag,
    auth: 'none',
    raw: true,
    summary: 'Google redirects here. The server exchanges the code and notifies the opening page by message.',
    query: z
      .object({
        state: z.string().max(400).optional(),
        code: z.string().max(2000).optional(),
        error: z.string().max(200).optional(),
        scope: z.string().max(2000).optional(),
      })
      .loose(),
    model: z.null(),
    errors: connectErrors,
  }),
  connectPlatform: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Platforms/connect',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    summary: 'Redeem the handles the popup delivered and connect the Google account.',
    body: z.object({
      platformType: z.literal('google'),
      platformName: z.string().max(80).default('Google'),
      accessToken: z.string().max(400),
      refreshToken: z.string().max(400).nullish(),
      expiresAt: z.string().max(40).nullish(),
    }),
    model: ConnectionView,
    errors: ['connect_handle_invalid', ...connectErrors],
  }),
  disconnectPlatform: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Platforms/disconnect',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    summary: 'Disconnect Google: the grant is revoked, the reviews stay.',
    body: z.object({ platformType: z.literal('google') }),
    model: z.null(),
    errors: ['google_not_connected'],
  }),
  rediscover: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/integration/google/locations/refresh',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    summary: 'Read the locations of the connected account again.',
    model: z.null(),
    errors: ['google_not_connected'],
  }),
  notifications: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/integration/google/notifications',
    tag,
    auth: 'none',
    summary: 'Endpoint for Google’s Pub/Sub push. The bearer token is verified; a repeated message counts once.',
    body: z.unknown(),
    model: z.null(),
    errors: ['not_found', 'unauthenticated', 'malformed_request', 'unavailable'],
    // All pushes come from a few Google IP addresses.
    limit: { max: 60_000, perMinutes: 1 },
  }),
  linkLocations: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/locations/link',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    summary: 'Link these locations as branches and begin the first sync.',
    body: z.object({ placeIds: z.array(z.string().max(200)).min(1, 'chooseOne').max(500) }),
    model: z.object({ linked: z.array(z.object({ id: Uuid, placeId: z.string() })), runId: Uuid }),
    errors: ['google_not_connected', 'location_unknown', 'location_not_linkable', 'locations_none_chosen'],
  }),
  unlinkLocation: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/locations/:id',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    summary: 'Unlink a branch. Its reviews are no longer updated; stored reviews stay.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
  retryPart: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/sync-runs/:runId/locations/:locationId/retry',
    tag,
    auth: 'confirmed',
    permission: 'onboarding.run',
    summary: 'Retry the sync of a branch that failed.',
    params: z.object({ runId: Uuid, locationId: Uuid }),
    model: z.null(),
    errors: ['not_found', 'sync_part_not_failed'],
  }),
  finishOnboarding: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/onboarding/finish',
    tag,
    auth: 'confirmed',
    permission: 'onboarding.run',
    summary: 'Leave onboarding for the dashboard.',
    body: z.object({ tour: z.boolean() }),
    model: z.object({ currentStep: z.number().int() }),
    errors: ['onboarding_step'],
  }),
  connection: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Platforms',
    tag,
    auth: 'confirmed',
    summary: 'The connection to Google.',
    model: ConnectionView,
  }),
  googleLocations: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/integration/google/locations',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    summary: 'Locations of the connected Google account; 401 google_not_connected while no account is connected or the grant was revoked.',
    model: z.array(GoogleLocationView),
    errors: ['google_not_connected'],
  }),
  locations: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/locations',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'The linked branches.',
    model: z.array(LocationView),
  }),
  currentSyncRun: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/sync-runs/current',
    tag,
    auth: 'confirmed',
    summary: 'The newest first sync, or null before there is one.',
    model: SyncRunView.nullable(),
  }),
  syncRun: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/sync-runs/:id',
    tag,
    auth: 'confirmed',
    summary: 'One sync run.',
    params: z.object({ id: Uuid }),
    model: SyncRunView,
    errors: ['not_found'],
  }),
} as const;
