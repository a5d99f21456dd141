import { accept, refuse, type AccountEvent, type Decision } from '@sumaa/contracts';
import type { ProtectionCommand } from './commands-protection.ts';
import type { RegisteredAccount } from './state.ts';

/** Decides which events a protection command produces, or refuses it. */
export function decideProtection(
  { accountId, role, protection }: Pick<RegisteredAccount, 'accountId' | 'role' | 'protection'>,
  command: ProtectionCommand,
): Decision<AccountEvent> {
  const { secondFactor, google } = protection;
  switch (command.type) {
    case 'EnableSecondFactor':
      return secondFactor ? accept() : accept({ type: 'SecondFactorEnabled', data: { accountId } });
    case 'DisableSecondFactor':
      if (role === 'super_admin') return refuse('two_factor_required');
      return secondFactor ? accept({ type: 'SecondFactorDisabled', data: { accountId } }) : accept();
    case 'NoteRecoveryCodesRenewed':
      return accept({ type: 'RecoveryCodesRenewed', data: { accountId } });
    case 'NoteRecoveryCodeUsed':
      return accept({ type: 'RecoveryCodeUsed', data: { accountId, left: command.left } });
    case 'LinkGoogle': {
      const { googleKey, email } = command;
      if (google?.key === googleKey) return accept();
      const linked: AccountEvent = { type: 'GoogleLinked', data: { accountId, googleKey, email } };
      const unlinked: AccountEvent[] = google ? [{ type: 'GoogleUnlinked', data: { accountId, googleKey: google.key } }] : [];
      return accept(...unlinked, linked);
    }
    case 'UnlinkGoogle':
      return google ? accept({ type: 'GoogleUnlinked', data: { accountId, googleKey: google.key } }) : accept();
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
