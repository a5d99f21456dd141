import { minute } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { dueJob, type DueWorkSource } from '../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { phoneCodeJob, type PhoneCodeJob } from './phone-code.ts';

/** Codes by SMS that are still valid: where their job was lost with the queue, it is added again. What was sent is not sent again. */
export const lostPhoneCodes =
  (reader: Pick<WorkReader, 'phoneCodes'>, queue: TrackedJobQueue<PhoneCodeJob>, clock: Clock): DueWorkSource =>
  async () =>
    (await reader.phoneCodes(clock())).map(({ tenant_id: tenantId, account_id: accountId, event_id: eventId, at, expires_at: until }) => ({
      tenantId,
      dueAt: at,
      // A code that was sent stays in the list until it is used or has expired.
      pauseMs: 10 * minute,
      until,
      jobs: async () => [dueJob(queue, phoneCodeJob({ tenantId, accountId, eventId }))],
    }));
