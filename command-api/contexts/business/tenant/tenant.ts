import type { TenantEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { TenantCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { TenantState } from './state.ts';

/** A business: `tenant-<tenantId>`. */
export const tenant: Decider<TenantState, TenantCommand, TenantEvent> = {
  category: 'tenant',
  initial: () => ({ status: 'none' }),
  evolve,
  decide,
};
