import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
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

/** Where a part stands: `page` pages are in, `nextPageToken` is where to go on. */
export const PartProgress = z.object({
  state: z.enum(['open', 'completed', 'failed']),
  page: z.number().int(),
  received: z.number().int(),
  expected: z.number().int(),
  nextPageToken: z.string().nullable(),
});
export type PartProgress = z.infer<typeof PartProgress>;

/** What a part is started with. */
const StartedPart = z.object({
  partId: Uuid,
  runId: Uuid,
  locationId: Uuid,
  kind: SyncKind,
  expected: z.number().int(),
  available: z.number().int(),
  startToken: z.string().nullable(),
});

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

  /** Starts the part, or answers where it stands: what makes a killed sync go on at its last page. */
  startSyncPart: define('StartSyncPart', StartedPart, PartProgress),
  /** Writes each review of a page to its own stream, then the page's progress (`part` null while polling). */
  importReviewPage: define(
    'ImportReviewPage',
    z.object({
      locationId: Uuid,
      part: z.object({ partId: Uuid, runId: Uuid, page: z.number().int(), nextPageToken: z.string().nullable() }).nullable(),
      /** When Google was asked: what was fetched before our own acknowledgement of a reply is ignored. */
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

/** A run as it stands. A stage that is not named has not begun. */
export const SyncRunFacts = z.object({
  kind: SyncKind,
  connectionId: Uuid,
  locationIds: z.array(Uuid),
  completed: z.boolean(),
  stages: z.partialRecord(
    SyncStage,
    z.object({
      state: z.enum(['active', 'completed', 'failed']),
      /** Where in the store, and when, it last began. */
      begun: z.object({ position: z.string(), at: Iso }).nullable(),
    }),
  ),
});
export type SyncRunFacts = z.infer<typeof SyncRunFacts>;

/** A part as it stands. `none`: nothing has been heard of it. */
export const SyncPartFacts = z.object({
  state: z.enum(['none', 'open', 'completed', 'failed']),
  /** Completed or failed. */
  ended: z.boolean(),
  /** Null where it failed before Google could be asked how much there is. */
  started: StartedPart.nullable(),
  received: z.number().int(),
  classified: z.number().int(),
  nextPageToken: z.string().nullable(),
});
export type SyncPartFacts = z.infer<typeof SyncPartFacts>;

/** Parts of one question at most: so it is answered well within its time. */
export const maxPartsAsked = 50;
const partIds = z.object({ partIds: z.array(Uuid).max(maxPartsAsked) });

export const onboardingQuestions = {
  /** Null where the run has not begun. */
  readSyncRun: question('ReadSyncRun', z.object({ runId: Uuid }), SyncRunFacts.nullable()),
  /** The parts, in the order of their ids. */
  readSyncParts: question('ReadSyncParts', partIds, z.array(SyncPartFacts)),
  /** The same once all of them have ended; null until then. */
  readEndedSyncParts: question('ReadEndedSyncParts', partIds, z.array(SyncPartFacts).nullable()),
  /** First runs that the choices of a connection lead to and nobody has begun. */
  readUnbegunRuns: question(
    'ReadUnbegunRuns',
    z.object({ connectionId: Uuid }),
    z.array(z.object({ runId: Uuid, locationIds: z.array(Uuid) })),
  ),
  /** Whether a person has the branch linked. */
  readLocationStatus: question('ReadLocationStatus', z.object({ locationId: Uuid }), z.enum(['none', 'linked', 'unlinked'])),
} as const;
