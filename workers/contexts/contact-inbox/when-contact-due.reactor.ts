import type { ContactEvent, contactJobs, Iso } from '@sumaa/contracts';
import type { Reactor } from '@sumaa/event-store/consumer';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { msUntil, type JobAdder, type NewJob, type PayloadOf } from '../../infra/new-job.ts';
import { checkJob, checkTimes } from './clock-jobs.ts';

type Payload = PayloadOf<typeof contactJobs.checkContactSla>;
interface Due extends NewJob<Payload> {
  readonly at: Iso;
}

/** Sets a timer for every time at which a target may be due soon or missed. A timer that is no longer needed finds nothing to do. */
export function whenContactDue(queue: JobAdder<Payload>, clock: Clock): Reactor<ContactEvent, Due> {
  return {
    name: 'when-contact-due',
    categories: ['contactmessage'],
    react(event) {
      const { tenantId } = event.metadata;
      const { messageId } = event.data;
      return checkTimes(event).map((after) => checkJob({ tenantId, messageId }, after));
    },
    async enqueue(jobs) {
      const now = clock();
      await queue.addBulk(jobs.map(({ at, ...job }) => ({ ...job, delayMs: msUntil(at, now) })));
    },
  };
}
