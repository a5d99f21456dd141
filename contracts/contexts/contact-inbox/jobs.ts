import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const contactJobs = {
  /** Delayed until a target of the message may be due soon or missed; the decider checks the time. */
  checkContactSla: defineJob('check-contact-sla', z.object({ tenantId: TenantId, messageId: Uuid })),
  /** Computes the due times of running clocks by the settings of this number. */
  refreshContactSla: defineJob('refresh-contact-sla', z.object({ tenantId: TenantId, revision: z.number().int() })),
} as const;
