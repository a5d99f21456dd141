import {
  accept,
  hasDueTimes,
  refuse,
  type Decision,
  type PlatformSetting,
  type PlatformSettingsEvent,
  type SettingsInForce,
} from '@sumaa/contracts';
import type { SavePlatformSettings, SettingsCommand } from './commands.ts';
import type { SettingsState } from './state.ts';

/** Decides which event a change of the settings produces, or refuses it: with `conflict` when others were saved in the meantime. */
export function decide(
  { sla, seller, sellerSavedAt, general, mailSavedAt }: SettingsState,
  command: SettingsCommand,
): Decision<PlatformSettingsEvent> {
  if (command.type === 'SavePlatformSettings') return decideGeneral(general, command);
  if (command.type === 'SaveMailServer') {
    if (command.since !== undefined && command.since !== mailSavedAt) return refuse('settings_changed');
    // A new password alone is a change too, and no event holds it.
    return accept({ type: 'MailServerSaved', data: { server: command.server, savedBy: command.accountId, savedAt: command.at } });
  }
  if (command.type === 'RequestChannelTest') {
    const { testId, channel, accountId, at: requestedAt } = command;
    return accept({ type: 'ChannelTestRequested', data: { testId, channel, accountId, requestedAt } });
  }
  if (command.type === 'RotateAlertSecret')
    return accept({ type: 'AlertSecretRotated', data: { accountId: command.accountId, rotatedAt: command.at } });
  if (command.type === 'SaveSeller') {
    if (JSON.stringify(command.seller) === JSON.stringify(seller)) return accept();
    if (command.since !== undefined && command.since !== sellerSavedAt) return refuse('settings_changed');
    return accept({ type: 'SellerIdentitySaved', data: { seller: command.seller, savedBy: command.accountId, savedAt: command.at } });
  }
  const { revision, settings, accountId: savedBy, at: savedAt } = command;
  if (revision !== sla.revision) return refuse('conflict');
  if (!hasDueTimes(settings, savedAt)) return refuse('validation_failed', { fields: { hours: ['neverDue'] } });
  if (JSON.stringify(settings) === JSON.stringify(sla.settings)) return accept();
  return accept({ type: 'SlaSettingsSaved', data: { revision: revision + 1, settings, savedBy, savedAt } });
}

function decideGeneral({ revision, settings }: SettingsInForce, command: SavePlatformSettings): Decision<PlatformSettingsEvent> {
  if (command.revision !== revision) return refuse('settings_changed');
  const names = Object.keys(settings) as PlatformSetting[];
  const changed = names.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(command.settings[name]));
  if (changed.length === 0) return accept();
  const fixed = changed.filter((name) => command.setByEnvironment?.includes(name));
  if (fixed.length > 0)
    return refuse('validation_failed', {
      fields: Object.fromEntries(fixed.map((name) => [`settings.${name}`, ['setByEnvironment'] as const])),
    });
  const { paymentMethods, bankAccount } = command.settings;
  const concernsTransfers = changed.includes('paymentMethods') || changed.includes('bankAccount');
  if (concernsTransfers && paymentMethods.transfer && bankAccount === null)
    return refuse('validation_failed', { fields: { 'settings.bankAccount': ['bankAccountNeeded'] } });
  return accept({
    type: 'PlatformSettingsSaved',
    data: { revision: revision + 1, settings: command.settings, changed, savedBy: command.accountId, savedAt: command.at },
  });
}
