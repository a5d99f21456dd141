import {
  alertEndpointId,
  platformSettingsRoutes,
  platformTenant,
  sellerRoutes,
  slaSettingsRoutes,
  type PlatformSetting,
  type Uuid,
} from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import type { RenewedBy } from '@sumaa/runtime/vault';
import { commandContext, isInRanges, RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { SaveSeller } from './commands.ts';
import { platformSettings, readGeneralSettings, settingsId } from './platform-settings.ts';

/** What the settings need from the other contexts; composition provides it. */
export interface SettingsPorts {
  /** Whether this account is active and may work in the inbox. */
  isInboxStaff(accountId: Uuid): Promise<boolean>;
}

/** Handlers for the settings of the platform. */
export function settingsHandlers(deps: CommandDeps, ports: SettingsPorts): HandlersOf<typeof slaSettingsRoutes> {
  return {
    async saveSlaSettings(request) {
      const { revision, settings } = request.body;
      const context = commandContext(request, slaSettingsRoutes.saveSlaSettings, { clock: deps.clock });
      const people = [...settings.policies, settings.general].flatMap(({ escalation }) => escalation.reassignTo ?? []);
      for (const accountId of new Set(people)) {
        if (!(await ports.isInboxStaff(accountId))) throw new RefusalError(refuse('contact_not_assignable'));
      }
      const { accountId } = request.session;
      const command = { type: 'SaveSlaSettings', revision, settings, accountId, at: context.occurredAt } as const;
      const { state, position } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
      return { model: { revision: state.sla.revision }, position: packPosition({ platformsettings: position }) };
    },
  };
}

/** Handlers for who issues invoices. */
export function sellerHandlers(deps: CommandDeps): HandlersOf<typeof sellerRoutes> {
  return {
    async saveSeller(request) {
      const context = commandContext(request, sellerRoutes.saveSeller, { clock: deps.clock });
      const { accountId } = request.session;
      const { savedAt, ...seller } = request.body;
      const given = { seller, accountId, ...(savedAt === undefined ? {} : { since: savedAt }) };
      return { model: null, position: await saveSeller(deps, context, given) };
    },
  };
}

/** Saves who issues invoices. Answers the position written. */
export async function saveSeller(
  deps: CommandDeps,
  context: CommandContext,
  given: Pick<SaveSeller, 'seller' | 'since' | 'accountId'>,
): Promise<string | null> {
  const command = { type: 'SaveSeller', ...given, at: context.occurredAt } as const;
  const { position } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
  return packPosition({ platformsettings: position });
}

/** Handlers for what holds for everybody. */
export function generalSettingsHandlers(deps: CommandDeps): HandlersOf<typeof platformSettingsRoutes> {
  const setByEnvironment: readonly PlatformSetting[] = deps.config.display.riyalsPerEuro === null ? [] : ['riyalsPerEuro'];
  return {
    async savePlatformSettings(request) {
      const { revision, settings } = request.body;
      if (!isInRanges(settings.ipWhitelist, request.ip))
        throw new RefusalError(refuse('validation_failed', undefined, { 'settings.ipWhitelist': ['ownAddressMissing'] }));
      const context = commandContext(request, platformSettingsRoutes.savePlatformSettings, { clock: deps.clock });
      const { accountId } = request.session;
      const command = { type: 'SavePlatformSettings', revision, settings, setByEnvironment, accountId, at: context.occurredAt } as const;
      const { state, position, revision: at } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
      if (settings.webhookUrl !== '') await signAlerts(deps, { commandId: context.commandId, revision: at });
      return { model: { revision: state.general.revision }, position: packPosition({ platformsettings: position }) };
    },
  };
}

/** Makes the secret of the address for alerts where there is none, because none is sent unsigned. Staff see one that they make anew. */
async function signAlerts({ vault: { webhookSecrets } }: Pick<CommandDeps, 'vault'>, by: RenewedBy): Promise<void> {
  if ((await webhookSecrets.read(alertEndpointId, platformTenant)).length === 0)
    await webhookSecrets.renew(alertEndpointId, platformTenant, by);
}

/** Lets staff in from every address again. Answers whether there was a list. */
export async function clearIpList(deps: CommandDeps, context: CommandContext): Promise<boolean> {
  const { revision, settings } = await readGeneralSettings(deps);
  const cleared = { ...settings, ipWhitelist: [] };
  const command = { type: 'SavePlatformSettings', revision, settings: cleared, accountId: null, at: context.occurredAt } as const;
  const { position } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
  return position !== null;
}
