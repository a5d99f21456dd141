import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const googleConnectionJobs = {
  /** Reads accounts, locations and the rating of each location. */
  discoverLocations: defineJob('discover-locations', z.object({ tenantId: Uuid, connectionId: Uuid })),
} as const;
