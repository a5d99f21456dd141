import { staffRoutes } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { ensureSuperAdmin, resetSuperAdminPassword, type EnsuredAdmin, type SuperAdmin } from './staff/ensure-administrator.ts';
import type { StaffPorts } from './staff/ports.ts';
import { staffHandlers } from './staff/routes.ts';

/** The platform's own people. */
export interface Platform extends ContextParts {
  ensureSuperAdmin(given: SuperAdmin): Promise<EnsuredAdmin>;
  resetSuperAdminPassword(given: Pick<SuperAdmin, 'email' | 'password'>): Promise<void>;
}

export function createPlatform(deps: CommandDeps, ports: StaffPorts): Platform {
  return {
    routes: [routesOf(staffRoutes, staffHandlers(deps, ports.people))],
    ensureSuperAdmin: (given) => ensureSuperAdmin(deps, ports, given),
    resetSuperAdminPassword: (given) => resetSuperAdminPassword(deps, ports, given),
  };
}
