import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const identityJobs = {
  /** Sends the code that a `PhoneCodeRequested` issued, once. */
  sendPhoneCode: defineJob('send-phone-code', z.object({ tenantId: TenantId, accountId: Uuid, eventId: Uuid })),
} as const;
