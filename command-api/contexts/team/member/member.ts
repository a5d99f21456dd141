import type { MemberEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { MemberCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { MemberState } from './state.ts';

/** The decider of an account's membership in a tenant; stream `member-<memberId>`. */
export const member: Decider<MemberState, MemberCommand, MemberEvent> = {
  category: 'member',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
