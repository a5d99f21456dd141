import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { ConnectionLossReason, DiscoveryFailure, PushState, UnreadAccount } from './events.ts';

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
  /** Accounts whose locations are missing in the list, because they could not be read. */
  unreadAccounts: z.array(UnreadAccount),
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

const connectErrors = ['google_ticket_invalid', 'google_refused', 'google_scope_missing', 'google_busy'] as const;

/** The message from the popup to the page that opened it. Both tokens are one opaque single-use handle, not tokens of Google. */
export const GooglePopupMessage = z.object({
  type: z.literal('google-connect'),
  ok: z.boolean(),
  code: z.string(),
  accessToken: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
});
export type GooglePopupMessage = z.infer<typeof GooglePopupMessage>;

/** The connection to Google, and the branches behind it. */
export const googleConnectionRoutes = {
  connectTicket: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Auth/google-login/ticket',
    tag,
    auth: 'confirmed',
    permission: 'connection.write',
    issuesTokens: true,
    summary: 'Create a single-use ticket that opens the Google popup; it is bound to session, tenant and (by a cookie) this browser.',
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
    summary: 'Opened in the popup, in the browser that asked for the ticket: redirects to Google.',
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
    summary: 'Google redirects here. The server exchanges the code and gives the opening page a handle by message.',
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
    summary: 'Redeem the handle that the popup delivered, in the session that asked, and connect the Google account.',
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
} as const;
