import type { Iso, Language, Role, TenantId, Uuid } from '@sumaa/contracts';

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
  /** `issue` is the number of the code that was given and matched. */
  | { readonly type: 'ConfirmEmail'; readonly issue: number; readonly at: Iso }
  /** An operator vouches for the address (the platform's own administrator). */
  | { readonly type: 'VouchForEmail' }
  | { readonly type: 'NotePasswordSet' }
  | { readonly type: 'NoteRepeatedRegistration'; readonly language: Language }
  | { readonly type: 'DeactivateAccount' };
