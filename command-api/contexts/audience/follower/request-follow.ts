import { isoAfter, type FollowKind, type Language, type Uuid } from '@sumaa/contracts';
import { load, packPosition, stepId, type CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { readLaunchAt } from '../launch/launch.ts';
import { mostTimes, silenceAfterEndMs } from '../policy.ts';
import { follower } from './follower.ts';

/** The id of the address's request of this kind; `times`: how often it was ended before. `emailKey` is the HMAC of the address. */
export const followerIdOf = (emailKey: string, kind: FollowKind, times: number): Uuid =>
  derivedId('follower', emailKey, kind, String(times));

/**
 * Records that somebody wrote this address into the form. An address that waits for its confirmation or has confirmed stays as it is. One
 * that lapsed begins anew, under another id, because the key of the old one is destroyed; so does one that was reminded of a launch once
 * another is announced. One that its owner ended stays silent for a while, so that nobody else has mails sent to it.
 */
export async function requestFollow(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly kind: FollowKind; readonly email: string; readonly emailKey: string; readonly language: Language },
): Promise<string | null> {
  const { kind, email, emailKey, language } = given;
  for (let times = 0; times < mostTimes; times++) {
    const followerId = followerIdOf(emailKey, kind, times);
    const { state } = await load(deps, follower, followerId);
    if (state.status === 'ended') {
      if (state.askedToEndAt !== null && context.occurredAt < isoAfter(state.askedToEndAt, silenceAfterEndMs)) return null;
      continue;
    }
    if (state.status === 'confirmed' && state.reminded && ((await readLaunchAt(deps)) ?? '') > context.occurredAt) {
      const step = { ...context, commandId: stepId(context.commandId, followerId) };
      await executeOwned(deps, follower, followerId, { type: 'EndFollow', because: 'lapsed', at: context.occurredAt }, step);
      continue;
    }
    const command = { type: 'RequestFollow', followerId, kind, email, language, at: context.occurredAt } as const;
    const { position } = await executeOwned(deps, follower, followerId, command, context, { orNew: true });
    return packPosition({ follower: position });
  }
  return null;
}
