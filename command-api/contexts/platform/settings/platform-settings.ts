import {
  defaultPlatformSettings,
  defaultSla,
  platformTenant,
  readStoredSettings,
  streamName,
  type Iso,
  type MailServer,
  type PlatformSettingsEvent,
  type SellerIdentity,
  type SettingsInForce,
  type SlaInForce,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { SettingsCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { SettingsState } from './state.ts';

const defaultGeneral: SettingsInForce = { revision: 0, settings: defaultPlatformSettings };

/** The settings of the platform: one stream, `platformsettings-platform`. */
export const platformSettings: Decider<SettingsState, SettingsCommand, PlatformSettingsEvent> = {
  category: 'platformsettings',
  initial: () => ({ sla: defaultSla, seller: null, sellerSavedAt: null, general: defaultGeneral, mail: null, mailSavedAt: null }),
  evolve,
  decide,
};
export const settingsId = 'platform';

/** The support hours and SLA policies in force. */
export async function readSla(deps: Pick<CommandDeps, 'store' | 'codec'>): Promise<SlaInForce> {
  return (await findOwned(deps, platformSettings, settingsId, platformTenant))?.state.sla ?? defaultSla;
}

/** Who issues the invoices of this installation; null until staff have said it. */
export async function readSeller(deps: Pick<CommandDeps, 'store' | 'codec'>): Promise<SellerIdentity | null> {
  return (await findOwned(deps, platformSettings, settingsId, platformTenant))?.state.seller ?? null;
}

/** The mail server that staff set and when they did; null until then. */
export async function readMailServer(
  deps: Pick<CommandDeps, 'store' | 'codec'>,
): Promise<{ readonly settings: MailServer | null; readonly savedAt: Iso | null }> {
  const found = await findOwned(deps, platformSettings, settingsId, platformTenant);
  return { settings: found?.state.mail ?? null, savedAt: found?.state.mailSavedAt ?? null };
}

interface Stored {
  readonly revision: number;
  readonly settings: unknown;
}

/** What holds for everybody, also while the newest events are those of a newer build: signing in must not wait for an upgrade. */
export async function readGeneralSettings({ store, codec }: Pick<CommandDeps, 'store' | 'codec'>): Promise<SettingsInForce> {
  for await (const stored of store.readStream(streamName(platformSettings.category, settingsId), { backwards: true })) {
    if (stored.type !== 'PlatformSettingsSaved' || stored.metadata.tenantId !== platformTenant) continue;
    const [decoded] = await codec.decodeMany([stored]);
    if (decoded?.ok === false && stored.unreadable !== undefined) throw decoded.error;
    const { revision, settings } = (decoded?.ok ? decoded.event.data : stored.data) as Stored;
    return { revision, settings: readStoredSettings(settings) };
  }
  return defaultGeneral;
}
