import type { CommandDeps } from '../../infra/deps.ts';
import { ensureSuperAdmin, resetSuperAdminPassword, type EnsuredAdmin, type SuperAdmin } from './staff/ensure-administrator.ts';
import type { StaffPorts } from './staff/ports.ts';

/** The platform's own people. */
export interface Platform {
  ensureSuperAdmin(given: SuperAdmin): Promise<EnsuredAdmin>;
  resetSuperAdminPassword(given: Pick<SuperAdmin, 'email' | 'password'>): Promise<void>;
}

export function createPlatform(deps: CommandDeps, ports: StaffPorts): Platform {
  return {
    ensureSuperAdmin: (given) => ensureSuperAdmin(deps, ports, given),
    resetSuperAdminPassword: (given) => resetSuperAdminPassword(deps, ports, given),
  };
}
