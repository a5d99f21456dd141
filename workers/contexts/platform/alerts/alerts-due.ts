import { alertCommands, iso, minute, platformTenant } from '@sumaa/contracts';
import type { FoundAlert } from '@sumaa/runtime/alerts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import type { Chore } from '../../../infra/work-deps.ts';

interface Deps {
  /** What the console shows as alerts. */
  readonly find: (now: Date) => Promise<readonly FoundAlert[]>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
}

/** Lets staff be told of what goes wrong now; the decider knows what they were told already, and what they said to it. */
export function raiseAlerts({ find, commands, clock }: Deps): Chore {
  return async () => {
    const now = clock();
    for (const { alert, at, count, name, is_over: isOver, is_brief: isBrief, subscriber_id: subscriber } of await find(now)) {
      if (isOver || isBrief) continue;
      const jobId = `alert-${alert}-${Math.floor(now.getTime() / minute)}`;
      const source: CommandSource = { tenantId: platformTenant, worker: 'alerts', jobId, chain: ownChainOf(jobId) };
      // A business is named in the console only.
      await commands.send(alertCommands.raiseAlert, { alert, of: iso(at), count, name: subscriber === null ? name : null }, source);
    }
  };
}
