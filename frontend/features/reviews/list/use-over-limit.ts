import { defaultTimeZone, monthAt, type ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { planAccessQuery } from '../../../lib/api/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePlanBarrier, type Barrier } from '../../../ui/plan/barrier.ts';
import { needsReply } from '../reply/reply-phase.ts';

export interface OverLimit {
  /** What stands in the way of answers to reviews of this month; null: nothing does. */
  readonly barrier: Barrier | null;
  /** Whether an answer to this review would be one more than the plan allows in this month. */
  readonly isOver: (review: ReviewItem) => boolean;
}

/** Which unanswered reviews are over the monthly number of the plan: those of this month, once it is used up. Others are always answered. */
export function useOverLimit(): OverLimit {
  const { tenantId, display } = useSession();
  const barrier = usePlanBarrier('reviews');
  const { data } = useQuery({ ...planAccessQuery(tenantId), enabled: tenantId !== null });
  const zone = display.timeZone ?? defaultTimeZone;
  const isOver = ({ reply, removed, branchLinked, reviewDate }: ReviewItem) =>
    barrier?.kind === 'limit' && needsReply(reply) && !removed && branchLinked && monthAt(reviewDate, zone).name === data?.usage.month;
  return { barrier, isOver };
}
