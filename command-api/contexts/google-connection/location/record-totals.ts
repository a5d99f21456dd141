import type { BranchTotalsEvent, Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { loadOwned, recordEvent } from '../../../infra/execute.ts';
import { location } from './location.ts';

/**
 * Records what Google counts at a branch, if it changed and the branch is linked. Throws RefusalError `not_found` where the tenant has no
 * such branch.
 */
export async function recordTotals(
  deps: CommandDeps,
  context: CommandContext,
  totals: BranchTotalsEvent['data'] & { readonly locationId: Uuid },
): Promise<{ readonly position: string | null }> {
  const { locationId, rating, reviewCount } = totals;
  const { state } = await loadOwned(deps, location, locationId, context.tenantId);
  if (state.status !== 'linked') return { position: null };
  const event: BranchTotalsEvent = { type: 'LocationRated', data: { locationId, rating, reviewCount } };
  const position = await recordEvent(
    deps,
    'branchtotals',
    locationId,
    event,
    context,
    ({ data }) => data.rating === rating && data.reviewCount === reviewCount,
  );
  return { position: packPosition({ branchtotals: position }) };
}
