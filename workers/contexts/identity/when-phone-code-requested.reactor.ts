import type { AccountEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';
import { phoneCodeJob, type PhoneCodeJob } from './phone-code.ts';

/** Sends the code that somebody asked for. It is derived when it is sent, so no event holds it. */
export function whenPhoneCodeRequested(queue: JobAdder<PhoneCodeJob>): JobReactor<AccountEvent, PhoneCodeJob> {
  return {
    name: 'when-phone-code-requested',
    categories: ['account'],
    react({ type, data: { accountId }, id, metadata: { tenantId } }) {
      return type === 'PhoneCodeRequested' ? [phoneCodeJob({ tenantId, accountId, eventId: id })] : [];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
