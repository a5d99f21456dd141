import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';
import { SyncKind } from './events.ts';

export const onboardingJobs = {
  /** Read accounts, locations and each location's rating. */
  discoverLocations: defineJob('discover-locations', z.object({ tenantId: Uuid, connectionId: Uuid })),
  /** Run the stages of one run; starts its parts and ends when they have. */
  syncRun: defineJob('sync-run', z.object({ tenantId: Uuid, runId: Uuid, kind: SyncKind, connectionId: Uuid, locationIds: z.array(Uuid) })),
  /** Read the pages of one location in one run. */
  syncPart: defineJob(
    'sync-part',
    z.object({ tenantId: Uuid, runId: Uuid, partId: Uuid, locationId: Uuid, kind: SyncKind, connectionId: Uuid }),
  ),
  /** Look for what is new in the branches of one connection, down to the watermark. */
  pollConnection: defineJob('poll-connection', z.object({ tenantId: Uuid, connectionId: Uuid })),
  /** Google said that something changed at this location (`locations/…`): read its newest reviews, whoever has linked it. */
  readNoticed: defineJob('read-noticed', z.object({ googleLocation: z.string(), googleReview: z.string().nullable() })),
  /** Ask Google to tell of new reviews of the accounts that this connection's branches belong to. */
  watchReviews: defineJob('watch-reviews', z.object({ tenantId: Uuid, connectionId: Uuid })),
  /** Read every review of one branch again: what was edited, taken away, or answered elsewhere. */
  fullPass: defineJob('full-pass', z.object({ tenantId: Uuid, connectionId: Uuid, locationId: Uuid })),
  /** Re-create work that a lost queue forgot; schedule what is due. */
  sweep: defineJob('sweep', z.object({})),
} as const;
