import { onboardingSteps, type TenantId } from '@sumaa/contracts';
import type { SyncFacts } from './ports.ts';

/**
 * How far the set-up got (`onboardingSteps`; 0: not connected yet). It never goes back, also when the connection is lost later.
 */
export async function syncStep(facts: SyncFacts, tenantId: TenantId): Promise<number> {
  const runs = await facts.chosenRuns(tenantId);
  if (runs === null) return 0;
  if (runs.length === 0) return onboardingSteps.connected;
  for (const { runId } of runs) if (await facts.isRunComplete(runId)) return onboardingSteps.synced;
  return onboardingSteps.chosen;
}
