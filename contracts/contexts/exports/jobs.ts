import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

const payload = z.object({ tenantId: TenantId, exportId: Uuid });

export const exportJobs = {
  /** Reads the rows and stores the file. */
  makeExport: defineJob('make-export', payload),
  /** Removes the file once it is no longer kept. */
  removeExport: defineJob('remove-export', payload.extend({ fileId: z.string() })),
} as const;
