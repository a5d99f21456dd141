import type { Iso, Language, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { ProtectionCommand } from './commands-protection.ts';

/** The commands of an account. Instants are ISO strings; a command never contains a secret. */
export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      readonly accountId: Uuid;
      readonly tenantId: TenantId;
      readonly role: Role;
      readonly email: string;
      readonly fullName: string;
      readonly phone: string | null;
      readonly profileImageId: string | null;
      readonly language: Language;
      readonly emailKey: string;
    }
  | { readonly type: 'IssueEmailCode'; readonly expiresAt: Iso; readonly language: Language }
  /** `issue` is the number of the code that matched. `own`: this browser sent a registration with this address. */
  | { readonly type: 'ConfirmEmail'; readonly issue: number; readonly at: Iso; readonly own: boolean }
  /** The owner of the address adopts an unconfirmed account; the link of an invitation proved the ownership. */
  | {
      readonly type: 'AdoptAccount';
      readonly tenantId: TenantId;
      readonly role: Role;
      readonly fullName: string;
      readonly profileImageId: string | null;
    }
  /** An operator marks the e-mail as verified (used for the platform administrator). */
  | { readonly type: 'MarkEmailVerified' }
  | { readonly type: 'RecordPasswordSet'; readonly how: 'changed' | 'operator' }
  | { readonly type: 'RequestPasswordReset'; readonly expiresAt: Iso; readonly language: Language }
  /** `issue` is the number of the link that matched; using it also confirms the address. */
  | { readonly type: 'ResetPassword'; readonly issue: number; readonly at: Iso }
  | {
      readonly type: 'RequestEmailChange';
      readonly newEmail: string;
      readonly emailKey: string;
      readonly expiresAt: Iso;
      readonly language: Language;
    }
  /** `issue` is the number of the code that matched. */
  | { readonly type: 'ChangeEmail'; readonly issue: number; readonly at: Iso }
  /** Without `profileImageId` the photo stays. */
  | { readonly type: 'ChangeProfile'; readonly fullName: string; readonly phone: string | null; readonly profileImageId?: string | null }
  | { readonly type: 'RecordMembership'; readonly tenantId: TenantId }
  | { readonly type: 'RecordRepeatedRegistration'; readonly language: Language }
  | { readonly type: 'DeactivateAccount' }
  /**
   * Ends this registration because its address was moved to another one. Refused if the account's address was confirmed meanwhile.
   */
  | { readonly type: 'EndRegistration' }
  | ProtectionCommand;
