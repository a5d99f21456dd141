import { accept, hour, isoAfter, refuse, type AccountEvent, type Decision, type ProfilePart } from '@sumaa/contracts';
import type { AccountCommand } from './commands.ts';
import { decideProtection } from './decide-protection.ts';
import { codesPerHour } from '../policy.ts';
import { openReset, type AccountState } from './state.ts';

/** Decides which events a command on an account produces, or refuses it. */
export function decide(state: AccountState, command: AccountCommand): Decision<AccountEvent> {
  if (command.type === 'RegisterAccount') {
    if (state.status !== 'none') return refuse('conflict');
    const { type: _, ...data } = command;
    return accept<AccountEvent>({ type: 'AccountRegistered', data }, { type: 'PasswordSet', data: { accountId: data.accountId } });
  }
  if (state.status === 'none') return refuse('not_found');
  const { accountId } = state;
  switch (command.type) {
    case 'IssueEmailCode': {
      // Accepted without an event: the answer must not reveal the state of the account.
      if (state.emailConfirmed || state.status === 'inactive') return accept();
      const { expiresAt, language } = command;
      // Each code allows five more attempts, so the number of codes per hour is limited. The newest code stays valid.
      if (state.codesEnd.filter((end) => end > isoAfter(expiresAt, -hour)).length >= codesPerHour) return accept();
      return accept({ type: 'EmailCodeIssued', data: { accountId, issue: (state.code?.number ?? 0) + 1, expiresAt, language } });
    }
    case 'ConfirmEmail':
      if (state.emailConfirmed) return refuse('code_used');
      if (state.status === 'inactive') return refuse('account_inactive');
      if (state.code?.number !== command.issue || command.at > state.code.expiresAt) return refuse('code_expired');
      if (state.contested && !command.own) return refuse('code_elsewhere');
      return accept({ type: 'EmailConfirmed', data: { accountId } });
    case 'AdoptAccount': {
      if (state.status === 'inactive') return refuse('account_inactive');
      if (state.emailConfirmed) return refuse('conflict');
      const { type: _, ...data } = command;
      return accept<AccountEvent>(
        { type: 'AccountTakenUp', data: { accountId, ...data } },
        { type: 'EmailConfirmed', data: { accountId } },
        { type: 'PasswordSet', data: { accountId } },
      );
    }
    case 'MarkEmailVerified':
      return state.emailConfirmed ? accept() : accept({ type: 'EmailConfirmed', data: { accountId } });
    case 'RecordPasswordSet':
      return accept({ type: 'PasswordSet', data: { accountId, how: command.how } });
    case 'RequestPasswordReset': {
      // Accepted without an event: the answer must not reveal the state of the account.
      if (state.status === 'inactive') return accept();
      const { expiresAt, language } = command;
      return accept({ type: 'PasswordResetRequested', data: { accountId, issue: (state.reset?.number ?? 0) + 1, expiresAt, language } });
    }
    case 'ResetPassword': {
      const reset = openReset(state);
      if (state.status === 'inactive') return refuse('account_inactive');
      if (reset?.number !== command.issue || command.at > reset.expiresAt) return refuse('reset_link_invalid');
      const confirmed: AccountEvent[] = state.emailConfirmed ? [] : [{ type: 'EmailConfirmed', data: { accountId } }];
      return accept<AccountEvent>(...confirmed, { type: 'PasswordSet', data: { accountId, how: 'reset' } });
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
    case 'RecordMembership': {
      const { tenantId } = command;
      // Platform users belong to the platform only.
      if (tenantId === 'platform' || state.tenantIds.includes(tenantId)) return accept();
      return accept({ type: 'AccountPlaced', data: { accountId, tenantId } });
    }
    case 'RecordRepeatedRegistration':
      return accept({ type: 'RegistrationRepeated', data: { accountId, language: command.language } });
    case 'DeactivateAccount':
      return state.status === 'inactive' ? accept() : accept({ type: 'AccountDeactivated', data: { accountId } });
    case 'EndRegistration':
      if (state.emailConfirmed) return refuse('conflict');
      return state.status === 'inactive' ? accept() : accept({ type: 'AccountDeactivated', data: { accountId } });
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
