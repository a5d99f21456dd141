import { slaSettingsRoutes, staffRoutes, type SlaInForce } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts } from '../../infra/handlers.ts';
import { readSla } from './settings/platform-settings.ts';
import { settingsHandlers, type SettingsPorts } from './settings/routes.ts';
import { ensureSuperAdmin, resetSuperAdminPassword, type EnsuredAdmin, type SuperAdmin } from './staff/ensure-administrator.ts';
import type { StaffPorts } from './staff/ports.ts';
import { staffHandlers } from './staff/routes.ts';

/** The platform's own people and settings. */
export interface Platform extends ContextParts {
  ensureSuperAdmin(given: SuperAdmin): Promise<EnsuredAdmin>;
  resetSuperAdminPassword(given: Pick<SuperAdmin, 'email' | 'password'>): Promise<void>;
  /** The support hours and SLA policies in force. */
  readSla(): Promise<SlaInForce>;
}

export function createPlatform(deps: CommandDeps, ports: StaffPorts & SettingsPorts): Platform {
  return {
    routes: [routesOf(staffRoutes, staffHandlers(deps, ports.people)), routesOf(slaSettingsRoutes, settingsHandlers(deps, ports))],
    ensureSuperAdmin: (given) => ensureSuperAdmin(deps, ports, given),
    resetSuperAdminPassword: (given) => resetSuperAdminPassword(deps, ports, given),
    readSla: () => readSla(deps),
  };
}
