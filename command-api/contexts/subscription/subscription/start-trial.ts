import { isoAfter, trialMs, trialPlan, type Iso } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { runSubscription } from './run.ts';

/** Begins the trial of the context's tenant, which was registered at this instant; once. Answers the position written. */
export async function startTrial(deps: CommandDeps, context: CommandContext, registeredAt: Iso): Promise<string | null> {
  const { token } = await runSubscription(deps, context, { type: 'StartTrial', plan: trialPlan, endsAt: isoAfter(registeredAt, trialMs) });
  return token;
}
