import type { Iso, Language, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { ProtectionCommand } from './commands-protection.ts';

/** What may be asked of an account. Instants are ISO strings; secrets are never among it. */
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
  /** `issue` is the number of the code that was given and matched; `own`: it came from the browser that sent a registration with this address. */
  | { readonly type: 'ConfirmEmail'; readonly issue: number; readonly at: Iso; readonly own: boolean }
  /** Whom the address belongs to makes an unproved account theirs; the link of an invitation proved it. */
  | {
      readonly type: 'TakeUpAccount';
      readonly tenantId: TenantId;
      readonly role: Role;
      readonly fullName: string;
      readonly profileImageId: string | null;
    }
  /** An operator vouches for the address (the platform's own administrator). */
  | { readonly type: 'VouchForEmail' }
  | { readonly type: 'NotePasswordSet'; readonly how: 'changed' | 'operator' }
  | { readonly type: 'RequestPasswordReset'; readonly expiresAt: Iso; readonly language: Language }
  /** `issue` is the number of the link that was given and matched; it proves the address too. */
  | { readonly type: 'ResetPassword'; readonly issue: number; readonly at: Iso }
  | {
      readonly type: 'RequestEmailChange';
      readonly newEmail: string;
      readonly emailKey: string;
      readonly expiresAt: Iso;
      readonly language: Language;
    }
  /** `issue` is the number of the code that was given and matched. */
  | { readonly type: 'ChangeEmail'; readonly issue: number; readonly at: Iso }
  | { readonly type: 'PlaceAccount'; readonly tenantId: TenantId }
  | { readonly type: 'NoteRepeatedRegistration'; readonly language: Language }
  | { readonly type: 'DeactivateAccount' }
  /** The address went to another registration with it; what was proved meanwhile stays. */
  | { readonly type: 'GiveUpRegistration' }
  | ProtectionCommand;
