import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineJob } from '../../../kernel/job.ts';

export const paymentJobs = {
  /** Takes a charge from the saved card; also finds again an attempt whose outcome is not known yet. */
  takePayment: defineJob('take-payment', z.object({ tenantId: Uuid, chargeId: Uuid, trigger: Uuid })),
  /** Looks up a payment that the provider gave notice of. */
  checkPayment: defineJob('check-payment', z.object({ paymentId: Uuid })),
  /** Closes a page of the provider whose charge is over or that expired; what was paid there is recorded. */
  closePage: defineJob('close-page', z.object({ tenantId: Uuid, chargeId: Uuid, pageId: Uuid })),
  /** Returns money that arrived for nothing. */
  returnPayment: defineJob('return-payment', z.object({ tenantId: Uuid, chargeId: Uuid, paymentId: Uuid })),
} as const;
