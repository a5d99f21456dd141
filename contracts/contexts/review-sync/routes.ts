import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { ReviewItem } from '../reviews/review-item.ts';
import { SyncFailure, SyncKind, SyncPartFailure, SyncStage } from './events.ts';

const tag = 'onboarding';

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

/** Sync runs, and Google's push notifications. */
export const reviewSyncRoutes = {
  notifications: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/integration/google/notifications',
    tag,
    auth: 'none',
    inMaintenance: true,
    summary: 'Endpoint for Google’s Pub/Sub push. The bearer token is verified; a repeated message counts once.',
    body: z.unknown(),
    model: z.null(),
    errors: ['not_found', 'unauthenticated', 'malformed_request', 'unavailable'],
    // All pushes come from a few Google IP addresses.
    limit: { max: 60_000, perMinutes: 1 },
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
