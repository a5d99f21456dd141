import type { Duty, Iso, Language, Rights, Role, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { AnyRequest, SignedIn } from '@sumaa/runtime/http';

/** An account as far as staff need it. */
export interface StaffAccount {
  readonly accountId: Uuid;
  /** Where it was registered; `platform` for staff. */
  readonly tenantId: TenantId;
  readonly emailKey: string;
}

type ManagersRequest = AnyRequest & { readonly session: SignedIn };
type Written<M> = Promise<{ readonly model: M; readonly position: string | null }>;
type Person = Rights & { readonly status: 'active' | 'inactive' };

/** Managing the people of the platform, with the checks of rank and of the last one who can restore others. */
export interface StaffPeople {
  invite(
    request: ManagersRequest,
    context: CommandContext,
    email: string,
    grantsFor: (own: Rights) => Rights,
  ): Written<{ readonly id: Uuid; readonly expiresAt: Iso }>;
  resendInvitation(request: ManagersRequest, context: CommandContext, id: Uuid): Written<{ readonly expiresAt: Iso }>;
  revokeInvitation(request: ManagersRequest, context: CommandContext, id: Uuid): Written<null>;
  changeMember(
    request: ManagersRequest,
    context: CommandContext,
    memberId: Uuid,
    changeFor: (own: Rights, current: Person) => { readonly grants: Rights | null; readonly active: boolean },
  ): Written<null>;
}

/** What staff need from the other contexts; composition provides it. Everything here may throw RefusalError. */
export interface StaffPorts {
  readonly people: StaffPeople;
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
      readonly permissions: readonly Duty[];
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
