import { accept, refuse, type AccountEvent, type Decision, type ProfilePart } from '@sumaa/contracts';
import type { AccountCommand } from './commands.ts';
import { decideProtection } from './decide-protection.ts';
import { openReset, type AccountState } from './state.ts';

/** Decides which events a command on an account produces, or refuses it. */
export function decide(state: AccountState, command: AccountCommand): Decision<AccountEvent> {
  if (state.status === 'none' && state.erased) return command.type === 'EraseAccount' ? accept() : refuse('not_found');
  if (command.type === 'RegisterAccount') {
    if (state.status !== 'none') return refuse('conflict');
    const { type: _, ...data } = command;
    const { accountId } = data;
    return accept<AccountEvent>(
      { type: 'AccountRegistered', data },
      { type: 'PasswordSet', data: { accountId } },
      { type: 'EmailConfirmed', data: { accountId } },
    );
  }
  if (state.status === 'none') return refuse('not_found');
  const { accountId } = state;
  switch (command.type) {
    case 'RecordPasswordSet':
      return accept({ type: 'PasswordSet', data: { accountId, how: command.how } });
    case 'RequestPasswordReset': {
      // Accepted without an event: the answer must not reveal the state of the account.
      if (state.status === 'inactive') return accept();
      const { expiresAt, language } = command;
      return accept({ type: 'PasswordResetRequested', data: { accountId, issue: state.resets.issued + 1, expiresAt, language } });
    }
    case 'ResetPassword': {
      const reset = openReset(state, command.issue);
      if (state.status === 'inactive') return refuse('account_inactive');
      if (reset === null || command.at > reset.expiresAt) return refuse('reset_link_invalid');
      return accept({ type: 'PasswordSet', data: { accountId, how: 'reset' } });
    }
    case 'RequestEmailChange': {
      if (state.status === 'inactive') return refuse('account_inactive');
      if (command.emailKey === state.emailKey) return refuse('validation_failed', { fields: { email: ['emailSame'] } });
      const { newEmail, emailKey, expiresAt, language } = command;
      const issue = (state.change?.number ?? 0) + 1;
      return accept({ type: 'EmailChangeRequested', data: { accountId, newEmail, emailKey, issue, expiresAt, language } });
    }
    case 'ChangeEmail': {
      const { change } = state;
      if (state.status === 'inactive') return refuse('account_inactive');
      if (change?.number !== command.issue || change.state === 'void' || change.email === null) return refuse('code_expired');
      if (change.state === 'done') return refuse('code_used');
      if (command.at > change.expiresAt) return refuse('code_expired');
      const { email, emailKey } = change;
      const previous = { previousEmail: state.email, previousEmailKey: state.emailKey };
      return accept({ type: 'EmailChanged', data: { accountId, email, emailKey, ...previous } });
    }
    case 'ChangeProfile': {
      if (state.status === 'inactive') return refuse('account_inactive');
      const { fullName, phone, profileImageId = state.profileImageId } = command;
      const changed: ProfilePart[] = [];
      if (fullName !== state.fullName) changed.push('name');
      if (phone !== state.phone) changed.push('phone');
      if (profileImageId !== state.profileImageId) changed.push('photo');
      if (changed.length === 0) return accept();
      return accept({ type: 'AccountProfileChanged', data: { accountId, fullName, phone, profileImageId, changed } });
    }
    case 'RequestPhoneCode': {
      if (state.status === 'inactive') return refuse('account_inactive');
      if (state.phone === null) return refuse('phone_missing');
      if (state.phoneProof.isConfirmed) return accept();
      const { expiresAt, language } = command;
      const issue = (state.phoneProof.code?.number ?? 0) + 1;
      return accept({ type: 'PhoneCodeRequested', data: { accountId, issue, expiresAt, language } });
    }
    case 'ConfirmPhone': {
      const { code } = state.phoneProof;
      if (state.status === 'inactive') return refuse('account_inactive');
      if (code?.number !== command.issue || code.state === 'void') return refuse('code_expired');
      if (code.state === 'done') return refuse('code_used');
      if (command.at > code.expiresAt) return refuse('code_expired');
      return accept({ type: 'PhoneConfirmed', data: { accountId, issue: command.issue } });
    }
    case 'ConfirmWhatsApp': {
      const { number, sentAt } = command;
      if (state.status === 'inactive') return refuse('account_inactive');
      if (state.whatsApp?.number === number) return accept();
      return accept({ type: 'WhatsAppConfirmed', data: { accountId, number, sentAt } });
    }
    case 'EndWhatsApp': {
      const { whatsApp } = state;
      if (whatsApp === null) return accept();
      const { because } = command;
      const isOlder = because !== 'removed' && (command.number !== whatsApp.number || command.sentAt < whatsApp.sentAt);
      return isOlder ? accept() : accept({ type: 'WhatsAppEnded', data: { accountId, because } });
    }
    case 'ChangePreferences': {
      if (state.status === 'inactive') return refuse('account_inactive');
      const preferences = { ...state.preferences, ...command.given };
      const names = Object.keys(preferences) as (keyof typeof preferences)[];
      const changed = names.filter((name) => preferences[name] !== state.preferences[name]);
      if (changed.length === 0) return accept();
      return accept({ type: 'AccountPreferencesChanged', data: { accountId, ...preferences, changed } });
    }
    case 'RecordMembership': {
      const { tenantId } = command;
      // Platform users belong to the platform only.
      if (tenantId === 'platform' || state.tenantIds.includes(tenantId)) return accept();
      return accept({ type: 'AccountPlaced', data: { accountId, tenantId } });
    }
    case 'DeactivateAccount':
      return state.status === 'inactive' ? accept() : accept({ type: 'AccountDeactivated', data: { accountId } });
    case 'EraseAccount':
      return accept({ type: 'AccountErased', data: { accountId, connectionIds: [...command.connectionIds] } });
    case 'EnableSecondFactor':
    case 'DisableSecondFactor':
    case 'NoteRecoveryCodesRenewed':
    case 'NoteRecoveryCodeUsed':
    case 'LinkGoogle':
    case 'UnlinkGoogle':
      return decideProtection(state, command);
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
