import type { Language, Role, TenantId, Uuid } from '@sumaa/contracts';

/** The newest one-time code; the code itself is derived from its number. */
export interface CodeIssue {
  readonly number: number;
  readonly expiresAt: string;
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
  readonly code: CodeIssue | null;
}

/** One person who can sign in. */
export type AccountState = { readonly status: 'none' } | RegisteredAccount;
