import { day, isoAfter, trialPlan, type Iso } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { runSubscription } from './run.ts';

/** Begins the trial of the context's tenant, which was registered at this instant; once. Answers the position written. */
export async function startTrial(deps: CommandDeps, context: CommandContext, registeredAt: Iso): Promise<string | null> {
  const { trialPeriod } = await deps.settings();
  const endsAt = isoAfter(registeredAt, trialPeriod * day);
  const { token } = await runSubscription(deps, context, { type: 'StartTrial', plan: trialPlan, endsAt });
  return token;
}
