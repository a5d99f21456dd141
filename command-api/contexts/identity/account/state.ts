import type { Iso, Language, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { AccountProtection } from './state-protection.ts';

/** Six digits are guessed with five tries at each of five codes once in forty thousand hours; more codes would be more tries. */
export const codesAnHour = 5;

/** The newest one-time code; the code itself is derived from its number. */
export interface CodeIssue {
  readonly number: number;
  readonly expiresAt: Iso;
}

/** The newest link for a new password: `open` until it was used or something made it void. */
export interface ResetIssue extends CodeIssue {
  readonly open: boolean;
}

/** The newest wish for another address. */
export interface EmailChange extends CodeIssue {
  readonly emailKey: string;
  /** Null once the person was erased. */
  readonly email: string | null;
  readonly state: 'open' | 'done' | 'void';
}

export interface RegisteredAccount {
  readonly status: 'active' | 'inactive';
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly role: Role;
  /** The personal fields are null once the person was erased. */
  readonly email: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly profileImageId: string | null;
  readonly language: Language;
  readonly emailKey: string;
  readonly emailConfirmed: boolean;
  /** Somebody else registered with the address before it was confirmed: which registration is its owner's, the code alone does not say. */
  readonly contested: boolean;
  readonly code: CodeIssue | null;
  /** When the newest five codes end, oldest first. */
  readonly codesEnd: readonly Iso[];
  readonly protection: AccountProtection;
  readonly reset: ResetIssue | null;
  readonly change: EmailChange | null;
  /** Every tenant the account was ever given a place in, the one it was registered with first. */
  readonly places: readonly TenantId[];
}

/** The code for the address that opens something, if it is in time; null where none does. */
export const openCode = ({ code, emailConfirmed }: RegisteredAccount): CodeIssue | null => (emailConfirmed ? null : code);
/** The link for a new password that does. */
export const openReset = ({ reset }: RegisteredAccount): CodeIssue | null => (reset?.open ? reset : null);
/** The code for another address that does. */
export const openChange = ({ change }: RegisteredAccount): CodeIssue | null => (change?.state === 'open' ? change : null);

/** One person who can sign in. */
export type AccountState = { readonly status: 'none' } | RegisteredAccount;
