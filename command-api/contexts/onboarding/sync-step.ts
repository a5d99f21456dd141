import type { TenantId } from '@sumaa/contracts';
import type { SyncFacts } from './ports.ts';

/**
 * How far the set-up got: 0 nothing, 1 connected once, 2 branches chosen, 3 a first sync complete. It never goes back, also when the
 * connection is lost later.
 */
export async function syncStep(facts: SyncFacts, tenantId: TenantId): Promise<number> {
  const choices = await facts.choicesOf(tenantId);
  if (choices === null) return 0;
  if (choices.length === 0) return 1;
  for (const choice of choices) if (await facts.isFirstSyncComplete(choice)) return 3;
  return 2;
}
