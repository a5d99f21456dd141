import { accept, hasDueTimes, refuse, type Decision, type PlatformSettingsEvent } from '@sumaa/contracts';
import type { SettingsCommand } from './commands.ts';
import type { SettingsState } from './state.ts';

/** Decides which event a change of the settings produces, or refuses it: with `conflict` when others were saved in the meantime. */
export function decide({ sla, seller }: SettingsState, command: SettingsCommand): Decision<PlatformSettingsEvent> {
  if (command.type === 'SaveSeller') {
    if (JSON.stringify(command.seller) === JSON.stringify(seller)) return accept();
    return accept({ type: 'SellerIdentitySaved', data: { seller: command.seller, savedBy: command.accountId, savedAt: command.at } });
  }
  const { revision, settings, accountId: savedBy, at: savedAt } = command;
  if (revision !== sla.revision) return refuse('conflict');
  if (!hasDueTimes(settings, savedAt)) return refuse('validation_failed', { fields: { hours: ['neverDue'] } });
  if (JSON.stringify(settings) === JSON.stringify(sla.settings)) return accept();
  return accept({ type: 'SlaSettingsSaved', data: { revision: revision + 1, settings, savedBy, savedAt } });
}
