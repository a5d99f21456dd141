import { accept, refuse, type AccountEvent, type Decision } from '@sumaa/contracts';
import type { AccountCommand } from './commands.ts';
import type { AccountState } from './state.ts';

/** What follows from a command, given what is known of the account. */
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
      // Nothing to confirm: answered alike, nothing happens.
      if (state.emailConfirmed || state.status === 'inactive') return accept();
      const { expiresAt, language } = command;
      return accept({ type: 'EmailCodeIssued', data: { accountId, issue: (state.code?.number ?? 0) + 1, expiresAt, language } });
    }
    case 'ConfirmEmail':
      if (state.emailConfirmed) return refuse('code_used');
      if (state.status === 'inactive') return refuse('account_inactive');
      if (state.code?.number !== command.issue || command.at > state.code.expiresAt) return refuse('code_expired');
      return accept({ type: 'EmailConfirmed', data: { accountId } });
    case 'VouchForEmail':
      return state.emailConfirmed ? accept() : accept({ type: 'EmailConfirmed', data: { accountId } });
    case 'NotePasswordSet':
      return accept({ type: 'PasswordSet', data: { accountId } });
    case 'NoteRepeatedRegistration':
      return accept({ type: 'RegistrationRepeated', data: { accountId, language: command.language } });
    case 'DeactivateAccount':
      return state.status === 'inactive' ? accept() : accept({ type: 'AccountDeactivated', data: { accountId } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}
