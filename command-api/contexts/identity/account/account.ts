import type { AccountEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { AccountCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { AccountState } from './state.ts';

/** The decider of one user's account; stream `account-<accountId>`. */
export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: () => ({ status: 'none', erased: false }),
  evolve,
  decide,
};
