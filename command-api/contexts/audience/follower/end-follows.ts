import { FollowKind } from '@sumaa/contracts';
import { load, stepId, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { mostTimes } from '../policy.ts';
import { follower } from './follower.ts';
import { followerIdOf } from './request-follow.ts';

/** Ends everything that the owner of this address follows; its keys are destroyed after that. `emailKey` is the HMAC of the address. */
export async function endFollows(deps: CommandDeps, context: CommandContext, emailKey: string): Promise<void> {
  for (const kind of FollowKind.options) {
    for (let times = 0; times < mostTimes; times++) {
      const followerId = followerIdOf(emailKey, kind, times);
      const { state } = await load(deps, follower, followerId);
      if (state.status === 'unknown') break;
      const step = { ...context, commandId: stepId(context.commandId, followerId) };
      await executeOwned(deps, follower, followerId, { type: 'EndFollow', because: 'asked', at: context.occurredAt }, step);
    }
  }
}
