import type { paymentJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../../infra/new-job.ts';

export type TakePayment = PayloadOf<typeof paymentJobs.takePayment>;
export type ReturnPayment = PayloadOf<typeof paymentJobs.returnPayment>;
export type ClosePage = PayloadOf<typeof paymentJobs.closePage>;
export type CheckPayment = PayloadOf<typeof paymentJobs.checkPayment>;

// One id each for reactor and sweep. Attempts are many: while the provider does not answer, a charge is looked for, not given up.

export const takeJob = (payload: TakePayment): NewJob<TakePayment> => ({
  jobId: `take-payment-${payload.chargeId}-${payload.trigger}`,
  payload,
  attempts: 60,
  backoffMs: 5_000,
});
/** `total`: what is to go back in all, in halalas; each sum is a job of its own. */
export const returnJob = (payload: ReturnPayment, total: number): NewJob<ReturnPayment> => ({
  jobId: `return-payment-${payload.paymentId}-${total}`,
  payload,
  attempts: 60,
  backoffMs: 5_000,
});
