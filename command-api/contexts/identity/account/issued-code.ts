import type { AccountEvent, Iso } from '@sumaa/contracts';
import { openChange, openPhoneCode, openReset, type CodeIssue, type RegisteredAccount } from './state.ts';

/** What is open now of what this event issued; null where it issued nothing, nothing is open, or the account is deactivated. */
function openOf(account: RegisteredAccount, { type, data }: AccountEvent): CodeIssue | null {
  if (account.status === 'inactive') return null;
  if (type === 'PasswordResetRequested') return openReset(account, data.issue);
  if (type === 'PhoneCodeRequested') return openPhoneCode(account);
  return type === 'EmailChangeRequested' ? openChange(account) : null;
}

/** Whether the code or link that an event issued can still be used after `at`, when its recipient reads the mail. */
export function opensAfter(account: RegisteredAccount, event: AccountEvent, at: Iso): boolean {
  const open = openOf(account, event);
  return open !== null && 'issue' in event.data && event.data.issue === open.number && at < open.expiresAt;
}
