import { subscriptionCommands } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { CommandClient } from '../../../infra/command-client.ts';
import type { JobAdder } from '../../../infra/new-job.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { timer, type CheckSubscription } from './subscription-jobs.ts';

/** Has what time brought to a subscription recorded, and sets the timer for what comes next. */
export function checkSubscription({
  commands,
  checks,
  clock,
}: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly checks: JobAdder<CheckSubscription>;
  readonly clock: Clock;
}): Processor<CheckSubscription> {
  return async ({ tenantId }, { id: jobId, run, chain, signal }) => {
    const source = { tenantId, worker: 'check-subscription', jobId, chain, signal, step: `run-${run}` };
    const { nextAt } = await commands.send(subscriptionCommands.checkSubscription, {}, source);
    if (nextAt !== null) await checks.addBulk([timer({ tenantId }, nextAt, clock())]);
  };
}
