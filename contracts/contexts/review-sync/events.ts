import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';

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
