import { z } from 'zod';
import { TenantId } from '../../../kernel/ids.ts';
import { defineJob } from '../../../kernel/job.ts';

export const contactAssignmentJobs = {
  /** Gives waiting messages to those whose turn it is. `position`: of the event that made this due. */
  giveContactTurns: defineJob('give-contact-turns', z.object({ tenantId: TenantId, position: z.string() })),
} as const;
