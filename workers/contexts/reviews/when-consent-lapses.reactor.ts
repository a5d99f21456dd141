import { abilitiesOf, type MemberEvent, type reviewJobs, type Uuid } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import { holdRuleJob } from './reply-jobs.ts';

type Payload = PayloadOf<typeof reviewJobs.holdRule>;

/** Looks at each member who may not agree to a publishing rule any more, as by this event, whatever they are allowed later. */
export function whenConsentLapses(queue: JobAdder<Payload>): JobReactor<MemberEvent, Payload> {
  return {
    name: 'when-consent-lapses',
    categories: ['member'],
    react({ type, data, metadata }) {
      const because = lapsed({ type, data } as MemberEvent);
      if (because === null) return [];
      const { tenantId, occurredAt: at } = metadata;
      return [holdRuleJob({ tenantId: tenantId as Uuid, accountId: data.accountId, because, at })];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

function lapsed({ type, data }: MemberEvent): Payload['because'] | null {
  if (type === 'MemberDeactivated') return 'left';
  if (type === 'MemberBranchesChanged') return data.locationIds === null ? null : 'rights';
  if (type !== 'MemberRoleChanged') return null;
  return abilitiesOf(data.role, data.permissions, null).includes('reviews.rule') ? null : 'rights';
}
