import type { identityJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../infra/new-job.ts';

export type PhoneCodeJob = PayloadOf<typeof identityJobs.sendPhoneCode>;

/** The job that sends a code by SMS. A provider that asks to wait costs no attempt. */
export const phoneCodeJob = (payload: PhoneCodeJob): NewJob<PhoneCodeJob> => ({
  jobId: `phone-code-${payload.eventId}`,
  payload,
  attempts: 5,
  backoffMs: 2_000,
});
