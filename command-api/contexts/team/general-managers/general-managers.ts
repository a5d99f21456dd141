import type { GeneralManagerEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { GeneralManagersCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { GeneralManagersState } from './state.ts';

/** The decider of the active general managers of a business, or holders of the duty staff of the platform; stream `roster-<tenantId>`. */
export const generalManagers: Decider<GeneralManagersState, GeneralManagersCommand, GeneralManagerEvent> = {
  category: 'roster',
  initial: () => ({ begun: false, admins: [] }),
  evolve,
  decide,
};
