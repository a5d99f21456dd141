import type { LocationEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { LocationCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { LocationState } from './state.ts';

/** The decider of a branch; stream `location-<locationId>`. */
export const location: Decider<LocationState, LocationCommand, LocationEvent> = {
  category: 'location',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
