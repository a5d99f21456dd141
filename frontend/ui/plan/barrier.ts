import { planAllowing, type PlanAccess, type PlanId, type PlanLimit } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { planAccessQuery } from '../../lib/api/plan.ts';
import { useSession } from '../../lib/session/session.ts';

/** A limit of the plan, as the usage names it. */
export type Limit = 'reviews' | 'members' | 'aiReplies' | 'aiDrafts';

/** Why the plan stands in the way of something; `plan`: the lowest one that would allow it. */
export type Barrier =
  | { readonly kind: 'subscription' }
  | { readonly kind: 'limit'; readonly limit: Limit; readonly used: number; readonly most: number; readonly plan: PlanId | null };

const limitOf: Readonly<Record<Limit, PlanLimit>> = {
  reviews: 'reviewsPerMonth',
  members: 'members',
  aiReplies: 'aiReplies',
  aiDrafts: 'aiReplies',
};

/** What stands in the way of one more of `limit`, or of what counts against none; null: nothing does. */
export function barrierOf({ access, usage }: Pick<PlanAccess, 'access' | 'usage'>, limit?: Limit): Barrier | null {
  if (access !== 'full') return { kind: 'subscription' };
  if (limit === undefined) return null;
  const { used, limit: most } = limit === 'aiDrafts' ? usage.aiReplies.drafts : usage[limit];
  if (most === null || used < most) return null;
  return { kind: 'limit', limit, used, most, plan: planAllowing(limitOf[limit], used) };
}

/** What the plan of the business says to it now. Null while it is not known (the server decides anyway), and for the platform's people. */
export function usePlanBarrier(limit?: Limit): Barrier | null {
  const { tenantId } = useSession();
  const { data } = useQuery({ ...planAccessQuery(tenantId), enabled: tenantId !== null });
  return data === undefined ? null : barrierOf(data, limit);
}
