import type { Iso, Language, PersonPreferences, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { AccountProtection } from './state-protection.ts';

/** The newest one-time code; the code itself is derived from its number. */
export interface CodeIssue {
  readonly number: number;
  readonly expiresAt: Iso;
}

/** The links for a new password: how many there were, and those that a new password or address has not voided, oldest first. */
export interface ResetLinks {
  readonly issued: number;
  readonly open: readonly CodeIssue[];
}

/** The newest requested change of the address. */
export interface EmailChange extends CodeIssue {
  readonly emailKey: string;
  /** Null once the user was erased. */
  readonly email: string | null;
  readonly state: 'open' | 'done' | 'void';
}

/** Whether the number of the profile is proved, and the newest code for it. */
export interface PhoneProof {
  readonly isConfirmed: boolean;
  readonly code: (CodeIssue & { readonly state: 'open' | 'done' | 'void' }) | null;
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
  readonly phoneProof: PhoneProof;
  /** The number at WhatsApp that the person proved, and when; null: none. */
  readonly whatsApp: { readonly number: string | null; readonly sentAt: Iso } | null;
  readonly profileImageId: string | null;
  readonly language: Language;
  readonly preferences: PersonPreferences;
  readonly emailKey: string;
  readonly protection: AccountProtection;
  readonly resets: ResetLinks;
  readonly change: EmailChange | null;
  /** Every tenant where the account ever had a membership; the tenant of registration first. */
  readonly tenantIds: readonly TenantId[];
}

/** The link for a new password with this number that opens something, if it is in time; null where it does not. */
export const openReset = ({ resets }: RegisteredAccount, issue: number): CodeIssue | null =>
  resets.open.find(({ number }) => number === issue) ?? null;
/** The code for another address that does. */
export const openChange = ({ change }: RegisteredAccount): CodeIssue | null => (change?.state === 'open' ? change : null);
/** The code for the number of the profile that does. */
export const openPhoneCode = ({ phoneProof: { code } }: RegisteredAccount): CodeIssue | null => (code?.state === 'open' ? code : null);

/** One person who can sign in. */
export type AccountState = NoAccount | RegisteredAccount;

/** An account that was erased is like one that never was, but its id is not given again. */
export interface NoAccount {
  readonly status: 'none';
  readonly erased: boolean;
}
