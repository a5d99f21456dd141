import type { MemberEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { MemberCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { MemberState } from './state.ts';

/** An account's place in a tenant: `member-<memberId>`. */
export const member: Decider<MemberState, MemberCommand, MemberEvent> = {
  category: 'member',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
