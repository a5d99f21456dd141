import type { Iso, Language, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { AccountProtection } from './state-protection.ts';

/** The newest one-time code; the code itself is derived from its number. */
export interface CodeIssue {
  readonly number: number;
  readonly expiresAt: Iso;
}

/** The newest link for a new password; `open` until it is used or voided. */
export interface ResetIssue extends CodeIssue {
  readonly open: boolean;
}

/** The newest requested change of the address. */
export interface EmailChange extends CodeIssue {
  readonly emailKey: string;
  /** Null once the user was erased. */
  readonly email: string | null;
  readonly state: 'open' | 'done' | 'void';
}

export interface RegisteredAccount {
  readonly status: 'active' | 'inactive';
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly role: Role;
  /** The personal fields are null once the user was erased. */
  readonly email: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly profileImageId: string | null;
  readonly language: Language;
  readonly emailKey: string;
  readonly emailConfirmed: boolean;
  /**
   * Another registration used the address before it was confirmed, so the code alone does not say which one belongs to its owner.
   */
  readonly contested: boolean;
  readonly code: CodeIssue | null;
  /** The expiry times of the newest five codes, oldest first. */
  readonly codesEnd: readonly Iso[];
  readonly protection: AccountProtection;
  readonly reset: ResetIssue | null;
  readonly change: EmailChange | null;
  /** Every tenant where the account ever had a membership; the tenant of registration first. */
  readonly tenantIds: readonly TenantId[];
}

/** The code for the address that opens something, if it is in time; null where none does. */
export const openCode = ({ code, emailConfirmed }: RegisteredAccount): CodeIssue | null => (emailConfirmed ? null : code);
/** The link for a new password that does. */
export const openReset = ({ reset }: RegisteredAccount): CodeIssue | null => (reset?.open ? reset : null);
/** The code for another address that does. */
export const openChange = ({ change }: RegisteredAccount): CodeIssue | null => (change?.state === 'open' ? change : null);

/** One person who can sign in. */
export type AccountState = { readonly status: 'none' } | RegisteredAccount;
