import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';
import { SyncKind } from './events.ts';

export const onboardingJobs = {
  /** Reads accounts, locations and the rating of each location. */
  discoverLocations: defineJob('discover-locations', z.object({ tenantId: Uuid, connectionId: Uuid })),
  /** Runs the stages of one sync run. It starts the parts and ends when all parts have ended. */
  syncRun: defineJob('sync-run', z.object({ tenantId: Uuid, runId: Uuid, kind: SyncKind, connectionId: Uuid, locationIds: z.array(Uuid) })),
  /** Reads the pages of one location in one run. */
  syncPart: defineJob(
    'sync-part',
    z.object({ tenantId: Uuid, runId: Uuid, partId: Uuid, locationId: Uuid, kind: SyncKind, connectionId: Uuid }),
  ),
  /** Polls the branches of one connection for new reviews, down to the watermark. */
  pollConnection: defineJob('poll-connection', z.object({ tenantId: Uuid, connectionId: Uuid })),
  /** Reads the newest reviews of a location (`locations/…`) that Google notified us of, for every tenant that linked it. */
  readNoticed: defineJob('read-noticed', z.object({ googleLocation: z.string(), googleReview: z.string().nullable() })),
  /** Subscribes to Google's push notifications for the accounts of this connection's branches. */
  watchReviews: defineJob('watch-reviews', z.object({ tenantId: Uuid, connectionId: Uuid })),
  /** Reads every review of one branch again, to find edits, removals, and replies written at Google. */
  fullPass: defineJob('full-pass', z.object({ tenantId: Uuid, connectionId: Uuid, locationId: Uuid })),
  /** Schedules due work and re-creates jobs that a lost queue no longer holds. */
  sweep: defineJob('sweep', z.object({})),
} as const;
