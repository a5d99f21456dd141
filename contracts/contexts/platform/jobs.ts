import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';

export const platformJobs = {
  /** Schedules due work and re-creates jobs that a lost queue no longer holds. */
  sweep: defineJob('sweep', z.object({})),
} as const;
