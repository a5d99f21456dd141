import type { PlatformSettingsEvent } from '@sumaa/contracts';
import type { SettingsState } from './state.ts';

/** Applies an event to the settings of the platform. Never validates, never throws. */
export function evolve(state: SettingsState, { type, data }: PlatformSettingsEvent): SettingsState {
  if (type === 'MailServerSaved') return { ...state, mail: data.server, mailSavedAt: data.savedAt };
  if (type === 'AlertSecretRotated' || type === 'ChannelTestRequested') return state;
  if (type === 'SellerIdentitySaved') return { ...state, seller: data.seller, sellerSavedAt: data.savedAt };
  if (type === 'PlatformSettingsSaved') return { ...state, general: { revision: data.revision, settings: data.settings } };
  return { ...state, sla: { revision: data.revision, settings: data.settings } };
}
