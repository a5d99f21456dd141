import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Iso } from '../../kernel/time.ts';
import { Classification } from '../reviews/review-terms.ts';
import { SyncFailure, SyncKind, SyncPartFailure, SyncStage } from './events.ts';

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

/** What workers report about sync runs. */
export const reviewSyncCommands = {
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
  startSyncPart: define('StartSyncPart', StartedPart, PartProgress),
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
} as const;

/** The state of a run. A stage that is not named has not begun. */
export const SyncRunFacts = z.object({
  kind: SyncKind,
  connectionId: Uuid,
  locationIds: z.array(Uuid),
  completed: z.boolean(),
  stages: z.partialRecord(
    SyncStage,
    z.object({
      state: z.enum(['active', 'completed', 'failed']),
      /** Position in the store and time of its last start. */
      begun: z.object({ position: z.string(), at: Iso }).nullable(),
    }),
  ),
});
export type SyncRunFacts = z.infer<typeof SyncRunFacts>;

/** The state of a part. `none`: its stream has no events. */
export const SyncPartFacts = z.object({
  state: z.enum(['none', 'open', 'completed', 'failed']),
  /** Completed or failed. */
  ended: z.boolean(),
  /** Null where it failed before Google could be asked how many reviews there are. */
  started: StartedPart.nullable(),
  /** Number of pages that are imported. */
  page: z.number().int(),
  received: z.number().int(),
  classified: z.number().int(),
  nextPageToken: z.string().nullable(),
});
export type SyncPartFacts = z.infer<typeof SyncPartFacts>;

/** The most parts of one question, so that it is answered well within its time limit. */
export const maxPartsAsked = 50;
const partIds = z.object({ partIds: z.array(Uuid).max(maxPartsAsked) });

/** What workers ask about sync runs. */
export const reviewSyncQuestions = {
  /** Null where the run has not begun. */
  readSyncRun: question('ReadSyncRun', z.object({ runId: Uuid }), SyncRunFacts.nullable()),
  /** The parts, in the order of their ids. */
  readSyncParts: question('ReadSyncParts', partIds, z.array(SyncPartFacts)),
  /** The same once all of them have ended; null until then. */
  readEndedSyncParts: question('ReadEndedSyncParts', partIds, z.array(SyncPartFacts).nullable()),
  /** First runs that the tenant's choices of branches lead to and that have not begun. */
  readUnbegunRuns: question(
    'ReadUnbegunRuns',
    z.object({ connectionId: Uuid }),
    z.array(z.object({ runId: Uuid, locationIds: z.array(Uuid) })),
  ),
} as const;
