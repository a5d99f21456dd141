import type { OutsideRequestEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { OutsideRequestCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { OutsideRequestState } from './state.ts';

/** One request of somebody without an account: `outsiderequest-<requestId>`. */
export const outsideRequest: Decider<OutsideRequestState, OutsideRequestCommand, OutsideRequestEvent> = {
  category: 'outsiderequest',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
