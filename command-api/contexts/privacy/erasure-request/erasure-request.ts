import type { ErasureRequestEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ErasureRequestCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ErasureRequestState } from './state.ts';

/** The wish of one person or business to be erased: `erasurerequest-<requestId>`. */
export const erasureRequest: Decider<ErasureRequestState, ErasureRequestCommand, ErasureRequestEvent> = {
  category: 'erasurerequest',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
