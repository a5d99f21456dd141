import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { reviewStatisticsQuery } from './queries.ts';

/** The number of overdue reviews, for the menu; null until loaded. */
export function useOverdueCount(): number | null {
  const { tenantId } = useSession();
  return useQuery(reviewStatisticsQuery(tenantId)).data?.overdue ?? null;
}
