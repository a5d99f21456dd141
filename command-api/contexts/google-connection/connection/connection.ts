import type { ConnectionEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ConnectionCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ConnectionState } from './state.ts';

/** The decider of a tenant's connection to Google; stream `connection-<connectionId>`. */
export const connection: Decider<ConnectionState, ConnectionCommand, ConnectionEvent> = {
  category: 'connection',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
