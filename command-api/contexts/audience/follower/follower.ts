import type { FollowerEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { FollowerCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { FollowerState } from './state.ts';

/** Somebody who follows the platform by mail: `follower-<followerId>`. */
export const follower: Decider<FollowerState, FollowerCommand, FollowerEvent> = {
  category: 'follower',
  initial: () => ({ status: 'unknown' }),
  evolve,
  decide,
};
