import type { Language, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

/** An account as far as staff need it. */
export interface StaffAccount {
  readonly accountId: Uuid;
  /** Where it was registered; `platform` for staff. */
  readonly tenantId: TenantId;
  readonly emailKey: string;
}

/** What staff need from the other contexts; composition provides it. Everything here may throw RefusalError. */
export interface StaffPorts {
  /** The keyed name of an e-mail address. */
  emailKeyOf(email: string): string;
  findAccount(emailKey: string): Promise<StaffAccount | null>;
  readAccount(accountId: Uuid): Promise<StaffAccount | null>;
  /** Makes an account with a verified address and a membership in the context's tenant. */
  openVerifiedAccount(
    context: CommandContext,
    person: {
      readonly accountId: Uuid;
      readonly email: string;
      readonly emailKey: string;
      readonly fullName: string;
      readonly role: Role;
      readonly language: Language;
      readonly password: string;
      /** Done before the address leads to the account. */
      prepare(): Promise<void>;
    },
  ): Promise<void>;
  verifyPassword(accountId: Uuid, password: string): Promise<boolean>;
  setPassword(
    context: CommandContext,
    given: { readonly accountId: Uuid; readonly emailKey: string; readonly password: string },
  ): Promise<void>;
  /** Keeps a second factor that the account has already. */
  enableSecondFactor(context: CommandContext, accountId: Uuid, totpSecret: Buffer): Promise<void>;
}
