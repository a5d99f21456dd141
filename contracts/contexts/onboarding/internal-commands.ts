import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../kernel/internal-command.ts';
import { Iso } from '../../kernel/time.ts';
import { Classification } from '../reviews/events.ts';
import {
  ConnectionLossReason,
  DiscoveredLocation,
  DiscoveryFailure,
  PushState,
  SyncFailure,
  SyncKind,
  SyncPartFailure,
  SyncStage,
} from './events.ts';

const nothing = z.null();

/** A review as read from Google and classified, ready to be imported. */
export const ImportedReview = z.object({
  googleReviewId: z.string(),
  googleName: z.string(),
  authorName: z.string().nullable(),
  authorPhotoUrl: z.string().nullable(),
  anonymous: z.boolean(),
  stars: z.number().int().min(1).max(5).nullable(),
  text: z.string().nullable(),
  translation: z.string().nullable(),
  createdAt: Iso,
  updatedAt: Iso,
  classification: Classification,
  reply: z
    .object({
      text: z.string(),
      updatedAt: Iso,
      state: z.enum(['pending', 'approved', 'rejected']).nullable(),
      policyViolation: z.string().nullable(),
    })
    .nullable(),
});
export type ImportedReview = z.infer<typeof ImportedReview>;

/** The progress of a part: `page` pages are imported, `nextPageToken` is the next one to read. */
export const PartProgress = z.object({
  state: z.enum(['open', 'completed', 'failed']),
  page: z.number().int(),
  received: z.number().int(),
  expected: z.number().int(),
  nextPageToken: z.string().nullable(),
});
export type PartProgress = z.infer<typeof PartProgress>;

export const onboardingCommands = {
  recordDiscoveredLocations: define(
    'RecordDiscoveredLocations',
    z.object({ connectionId: Uuid, locations: z.array(DiscoveredLocation) }),
    nothing,
  ),
  recordLocationRating: define(
    'RecordLocationRating',
    z.object({
      connectionId: Uuid,
      googleLocation: z.string(),
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
      accessible: z.boolean(),
    }),
    nothing,
  ),
  recordDiscoveryFailure: define('RecordDiscoveryFailure', z.object({ connectionId: Uuid, reason: DiscoveryFailure }), nothing),
  recordPush: define(
    'RecordPush',
    z.object({ connectionId: Uuid, googleAccount: z.string(), push: PushState, topic: z.string().nullable() }),
    nothing,
  ),
  loseConnection: define('LoseConnection', z.object({ connectionId: Uuid, reason: ConnectionLossReason }), nothing),

  startSyncRun: define('StartSyncRun', z.object({ runId: Uuid, kind: SyncKind, connectionId: Uuid, locationIds: z.array(Uuid) }), nothing),
  startSyncStage: define('StartSyncStage', z.object({ runId: Uuid, stage: SyncStage }), nothing),
  completeSyncStage: define('CompleteSyncStage', z.object({ runId: Uuid, stage: SyncStage, count: z.number().int() }), nothing),
  failSyncStage: define('FailSyncStage', z.object({ runId: Uuid, stage: SyncStage, reason: SyncFailure }), nothing),
  completeSyncRun: define(
    'CompleteSyncRun',
    z.object({ runId: Uuid, reviews: z.number().int(), locations: z.number().int(), failedLocations: z.number().int() }),
    nothing,
  ),

  /** Starts the part, or returns its progress, so a killed sync continues at its last page. */
  startSyncPart: define(
    'StartSyncPart',
    z.object({
      partId: Uuid,
      runId: Uuid,
      locationId: Uuid,
      kind: SyncKind,
      expected: z.number().int(),
      available: z.number().int(),
      startToken: z.string().nullable(),
    }),
    PartProgress,
  ),
  /** Writes each review of a page to its own stream, then the progress of the part (`part` is null while polling). */
  importReviewPage: define(
    'ImportReviewPage',
    z.object({
      locationId: Uuid,
      part: z.object({ partId: Uuid, runId: Uuid, page: z.number().int(), nextPageToken: z.string().nullable() }).nullable(),
      /** When the page was requested from Google. Replies fetched before our own acknowledgement are ignored. */
      fetchedAt: Iso,
      reviews: z.array(ImportedReview).max(50),
    }),
    z.object({ added: z.number().int(), changed: z.number().int(), position: z.string().nullable() }),
  ),
  completeSyncPart: define('CompleteSyncPart', z.object({ partId: Uuid }), PartProgress),
  failSyncPart: define('FailSyncPart', z.object({ partId: Uuid, runId: Uuid, locationId: Uuid, reason: SyncPartFailure }), nothing),
  recordLocationTotals: define(
    'RecordLocationTotals',
    z.object({ locationId: Uuid, rating: z.number().nullable(), reviewCount: z.number().int() }),
    nothing,
  ),
  loseLocationAccess: define(
    'LoseLocationAccess',
    z.object({ locationId: Uuid, reason: z.enum(['permission_lost', 'unverified', 'not_found']) }),
    nothing,
  ),
  restoreLocationAccess: define('RestoreLocationAccess', z.object({ locationId: Uuid }), nothing),
} as const;
