import {
  alertRoutes,
  backupRoutes,
  channelTestRoutes,
  deadLetterRoutes,
  evidenceRoutes,
  personalReadingRoutes,
  incidentRoutes,
  mailRoutes,
  platformSettingsRoutes,
  platformTenant,
  rebuildRoutes,
  restoreRoutes,
  sellerRoutes,
  slaSettingsRoutes,
  staffRoutes,
  type alertCommands,
  type backupCommands,
  type Erasable,
  type evidenceCommands,
  type PlatformSettings,
  type erasureCommands,
  type rebuildCommands,
  type SellerIdentity,
  type SlaInForce,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf } from '../../infra/handlers.ts';
import { channelTestHandlers } from './alert/channel-tests.ts';
import { alertHandlers, alertWorkerCommands } from './alert/routes.ts';
import { backupHandlers } from './backup/routes.ts';
import { backupWorkerCommands } from './backup/worker-commands.ts';
import { operatorContext } from '../../infra/operator-context.ts';
import { eraseByOperator, erasureHandlers, type ErasurePorts, type Erasures } from './erasure.ts';
import { evidenceHandlers, evidenceWorkerCommands } from './evidence/routes.ts';
import { personalReadingHandlers, type TrailPorts } from './personal-reading/routes.ts';
import { incidentHandlers } from './incident/routes.ts';
import { mailHandlers, type MailPorts } from './mail/routes.ts';
import { queueHandlers } from './queue/routes.ts';
import { rebuildHandlers, rebuildWorkerCommands } from './rebuild/routes.ts';
import { restoreHandlers, type RestorePorts } from './restore/routes.ts';
import { readGeneralSettings, readSeller, readSla } from './settings/platform-settings.ts';
import {
  clearIpList,
  generalSettingsHandlers,
  saveSeller,
  sellerHandlers,
  settingsHandlers,
  type SettingsPorts,
} from './settings/routes.ts';
import { ensureSuperAdmin, resetSuperAdminPassword, type EnsuredAdmin, type SuperAdmin } from './staff/ensure-administrator.ts';
import type { StaffPorts } from './staff/ports.ts';
import { staffHandlers } from './staff/routes.ts';

/** The platform's own people and settings. */
export interface Platform extends ContextParts {
  ensureSuperAdmin(given: SuperAdmin): Promise<EnsuredAdmin>;
  resetSuperAdminPassword(given: Pick<SuperAdmin, 'email' | 'password'>): Promise<void>;
  /** The support hours and SLA policies in force. */
  readSla(): Promise<SlaInForce>;
  /** What holds for everybody. */
  readGeneral(): Promise<PlatformSettings>;
  /** Lets staff in from every address again; false where there was no list. */
  clearIpList(): Promise<boolean>;
  /** Who issues the invoices of this installation; null until staff have said it. */
  readSeller(): Promise<SellerIdentity | null>;
  saveSeller(context: CommandContext, given: Parameters<typeof saveSeller>[2]): Promise<string | null>;
  readonly internal: InternalHandlersOf<typeof erasureCommands> &
    InternalHandlersOf<typeof backupCommands> &
    InternalHandlersOf<typeof rebuildCommands> &
    InternalHandlersOf<typeof evidenceCommands> &
    InternalHandlersOf<typeof alertCommands>;
  /** Erases a record of any tenant; false where there is none. */
  erase(kind: Erasable, id: Uuid): Promise<boolean>;
}

export function createPlatform(
  deps: CommandDeps,
  ports: StaffPorts & SettingsPorts & ErasurePorts & MailPorts & TrailPorts & RestorePorts,
  erasures: Erasures,
): Platform {
  return {
    routes: [
      routesOf(staffRoutes, staffHandlers(deps, ports.people)),
      routesOf(slaSettingsRoutes, settingsHandlers(deps, ports)),
      routesOf(sellerRoutes, sellerHandlers(deps)),
      routesOf(platformSettingsRoutes, generalSettingsHandlers(deps)),
      routesOf(mailRoutes, mailHandlers(deps, ports)),
      routesOf(backupRoutes, backupHandlers(deps)),
      routesOf(restoreRoutes, restoreHandlers(deps, ports)),
      routesOf(deadLetterRoutes, queueHandlers(deps)),
      routesOf(personalReadingRoutes, personalReadingHandlers(deps, ports)),
      routesOf(alertRoutes, alertHandlers(deps)),
      routesOf(channelTestRoutes, channelTestHandlers(deps)),
      routesOf(rebuildRoutes, rebuildHandlers(deps)),
      routesOf(incidentRoutes, incidentHandlers(deps)),
      routesOf(evidenceRoutes, evidenceHandlers(deps)),
    ],
    ensureSuperAdmin: (given) => ensureSuperAdmin(deps, ports, given),
    resetSuperAdminPassword: (given) => resetSuperAdminPassword(deps, ports, given),
    readSla: () => readSla(deps),
    readGeneral: async () => (await readGeneralSettings(deps)).settings,
    clearIpList: () => clearIpList(deps, operatorContext(deps, platformTenant)),
    readSeller: () => readSeller(deps),
    saveSeller: (context, given) => saveSeller(deps, context, given),
    internal: {
      ...erasureHandlers(deps, erasures, ports),
      ...backupWorkerCommands(deps),
      ...rebuildWorkerCommands(deps),
      ...evidenceWorkerCommands(deps),
      ...alertWorkerCommands(deps),
    },
    erase: (kind, id) => eraseByOperator(deps, erasures, kind, id),
  };
}
