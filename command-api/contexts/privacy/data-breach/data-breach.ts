import type { DataBreachEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { DataBreachCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { DataBreachState } from './state.ts';

/** One breach of personal data: `databreach-<breachId>`. */
export const dataBreach: Decider<DataBreachState, DataBreachCommand, DataBreachEvent> = {
  category: 'databreach',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
