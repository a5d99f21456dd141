import { audienceCommands, day, remindedDays, unconfirmedDays } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Chore } from '../../infra/work-deps.ts';
import type { FollowerRef, WorkReader } from '../../work-reader/index.ts';

interface Deps {
  readonly reader: Pick<WorkReader, 'followersToRemind' | 'followsUnconfirmed' | 'followsReminded'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

type AudienceCommand = (typeof audienceCommands)[keyof typeof audienceCommands];

/** Sends one command for each; the decider knows whether it is still due, so what the read model does not show yet changes nothing. */
async function sendEach({ commands, clock, signal }: Deps, command: AudienceCommand, due: readonly FollowerRef[]): Promise<void> {
  const jobId = `followers-${clock().getTime()}`;
  for (const { tenant_id: tenantId, follower_id: followerId } of due) {
    const source = { worker: 'sweep', jobId, step: followerId, tenantId, chain: ownChainOf(jobId), signal } as const;
    await commands.send(command, { followerId }, source);
  }
}

/** Tells those who asked for it that the platform has started. */
export const launchReminders =
  (deps: Deps): Chore =>
  async () =>
    sendEach(deps, audienceCommands.remindFollower, await deps.reader.followersToRemind(deps.clock()));

/** Ends, and so erases, what nobody confirmed in time, and what had its only mail. */
export const lapsedFollows =
  (deps: Deps): Chore =>
  async () => {
    const before = (days: number) => new Date(deps.clock().getTime() - days * day);
    const due = [await deps.reader.followsUnconfirmed(before(unconfirmedDays)), await deps.reader.followsReminded(before(remindedDays))];
    await sendEach(deps, audienceCommands.lapseFollow, due.flat());
  };
