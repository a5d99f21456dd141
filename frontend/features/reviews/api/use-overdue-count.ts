import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { reviewStatisticsQuery } from './queries.ts';

/** How many answers are overdue: the count in the menu. Null until it is known. */
export function useOverdueCount(): number | null {
  const { tenantId } = useSession();
  return useQuery(reviewStatisticsQuery(tenantId)).data?.overdue ?? null;
}
