import type { Iso, Language, PersonPreferences, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { ProtectionCommand } from './commands-protection.ts';

/** The commands of an account. Instants are ISO strings; a command never contains a secret. */
export type AccountCommand =
  /** The person proved the address. */
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
  | { readonly type: 'RecordPasswordSet'; readonly how: 'changed' | 'operator' }
  | { readonly type: 'RequestPasswordReset'; readonly expiresAt: Iso; readonly language: Language }
  /** `issue` is the number of the link that matched. */
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
  | { readonly type: 'RequestPhoneCode'; readonly expiresAt: Iso; readonly language: Language }
  /** `issue` is the number of the code that matched. */
  | { readonly type: 'ConfirmPhone'; readonly issue: number; readonly at: Iso }
  /** `sentAt`: when the code was sent, by the clock of Meta. */
  | { readonly type: 'ConfirmWhatsApp'; readonly number: string; readonly sentAt: Iso }
  /** A message ends only what its own number began, and only what began before it. */
  | { readonly type: 'EndWhatsApp'; readonly because: 'removed' }
  | { readonly type: 'EndWhatsApp'; readonly because: 'stopped' | 'moved'; readonly number: string; readonly sentAt: Iso }
  | { readonly type: 'ChangePreferences'; readonly given: Partial<PersonPreferences> }
  | { readonly type: 'RecordMembership'; readonly tenantId: TenantId }
  | { readonly type: 'DeactivateAccount' }
  /** `connectionIds`: the connections to Google of its businesses. */
  | { readonly type: 'EraseAccount'; readonly connectionIds: readonly Uuid[] }
  | ProtectionCommand;
