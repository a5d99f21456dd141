import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const webhookJobs = {
  /** One attempt to deliver to an endpoint. */
  deliverWebhook: defineJob('deliver-webhook', z.object({ tenantId: TenantId, deliveryId: Uuid })),
  /** Delivers once more what was delivered or has failed. */
  replayWebhook: defineJob('replay-webhook', z.object({ tenantId: TenantId, endpointId: Uuid, deliveryId: Uuid })),
} as const;
