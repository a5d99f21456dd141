import type { contactAssignmentJobs, ContactDutyEvent, ContactEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof contactAssignmentJobs.giveContactTurns>;

const dueAfter: ReadonlySet<string> = new Set<(ContactEvent | ContactDutyEvent)['type']>([
  'ContactMessageReceived',
  'ContactAssigned',
  'ContactSlaBreached',
  'ContactMarkedAsSpam',
  'ContactSpamUndone',
  'ContactMerged',
  'ContactMergeUndone',
  'ContactDutyChanged',
]);

/** A message came, somebody has room again, or the turns of a person were changed. */
const isDue = ({ type, data }: ContactEvent | ContactDutyEvent): boolean => {
  if (type === 'ContactStatusChanged') return data.reopened || data.accountId !== null;
  return dueAfter.has(type);
};

/** Gives waiting messages to those whose turn it is. */
export function whenTurnIsDue(queue: JobAdder<Payload>): JobReactor<ContactEvent | ContactDutyEvent, Payload> {
  return {
    name: 'when-turn-is-due',
    categories: ['contactmessage', 'contactduty'],
    react(event) {
      if (!isDue(event)) return [];
      const { tenantId } = event.metadata;
      return [{ jobId: `contact-turns-${event.id}`, payload: { tenantId, position: event.position } }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
