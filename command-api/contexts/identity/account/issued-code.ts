import type { AccountEvent, Iso } from '@sumaa/contracts';
import { openChange, openCode, openReset, type CodeIssue, type RegisteredAccount } from './state.ts';

/** What is open now of the kind that this event issues; null where it issues nothing, or nothing is open. */
function openOf(account: RegisteredAccount, type: AccountEvent['type']): CodeIssue | null {
  if (type === 'EmailCodeIssued') return openCode(account);
  if (type === 'PasswordResetRequested') return openReset(account);
  return type === 'EmailChangeRequested' ? openChange(account) : null;
}

/** Whether the code or link that an event issued can still be used after `at`, when its recipient reads the mail. */
export function opensAfter(account: RegisteredAccount, { type, data }: AccountEvent, at: Iso): boolean {
  const open = openOf(account, type);
  return open !== null && 'issue' in data && data.issue === open.number && at < open.expiresAt;
}
