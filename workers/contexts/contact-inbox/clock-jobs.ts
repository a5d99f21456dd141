import type { ContactEvent, contactJobs, Iso } from '@sumaa/contracts';
import { dueSoonMs, isoAfter } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../infra/new-job.ts';

type Check = PayloadOf<typeof contactJobs.checkContactSla>;
type Refresh = PayloadOf<typeof contactJobs.refreshContactSla>;

/** A check of a clock right after an instant: exactly at its time, a target is neither due soon nor missed. */
export const checkJob = (payload: Check, after: string): NewJob<Check> & { readonly at: Iso } => {
  const at = isoAfter(after, 1);
  return { jobId: `check-contact-sla-${payload.messageId}-${Date.parse(at)}`, payload, at };
};

export const refreshJob = (payload: Refresh): NewJob<Refresh> => ({ jobId: `refresh-contact-sla-${payload.revision}`, payload });

/** After which instants the clock of a message must be checked, as far as this event says. */
export function checkTimes({ type, data }: ContactEvent): readonly Iso[] {
  switch (type) {
    case 'ContactMessageReceived':
    case 'ContactStatusChanged':
      return [isoAfter(data.slaDueAt, -dueSoonMs), data.slaDueAt];
    case 'ContactDueTimesSet':
      return data.targets.flatMap(({ warnAt, dueAt }) => [warnAt, dueAt]);
    default:
      return [];
  }
}
