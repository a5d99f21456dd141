import type { BusinessPreferences, Iso, NamedPermission, Role, TenantEvent, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

type Registration = Omit<Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'], 'timeZone'>;

/** A business as the session needs it. */
export interface BusinessSummary {
  readonly id: Uuid;
  readonly name: string;
  /** Who registered it. */
  readonly ownerAccountId: Uuid;
  /** Null while its trial has not begun. */
  readonly trialEndsAt: Iso | null;
  readonly onboarded: boolean;
  /** Its members may sign in. */
  readonly active: boolean;
  readonly erased: boolean;
  readonly preferences: BusinessPreferences;
}

/** An account's membership in a business. */
export interface Membership {
  readonly status: 'active' | 'inactive';
  readonly memberId: Uuid;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  /** Branches they see; null: all. */
  readonly locationIds: readonly Uuid[] | null;
}

/** What an invitation grants. */
export interface Grants {
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** Memberships, as the team keeps them. */
export interface MembershipPort {
  /** Null where the account has none in this business. */
  ofAccount(tenantId: TenantId, accountId: Uuid): Promise<Membership | null>;
  /** Makes the first membership of the context's tenant, under the context's own command id. */
  establish(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<void>;
  /** Throws RefusalError `account_inactive` where the account had a membership that was ended. */
  join(context: CommandContext, given: Grants & { readonly accountId: Uuid }): Promise<Uuid>;
  /** Ends the membership of an account in the context's tenant. */
  end(context: CommandContext, accountId: Uuid): Promise<void>;
  /** Ends the memberships of an account. Throws RefusalError `last_admin | last_staff` before the first one ends. */
  leaveAll(context: CommandContext, accountId: Uuid, tenantIds: readonly TenantId[]): Promise<void>;
}

/** What identity needs from the other contexts; composition provides it. */
export interface IdentityPorts {
  readonly memberships: MembershipPort;
  /** Registers the business. Throws RefusalError where it is refused. */
  registerBusiness(context: CommandContext, business: Registration): Promise<void>;
  /** Begins the trial of the context's tenant, which was registered at this instant. */
  startTrial(context: CommandContext, registeredAt: Iso): Promise<unknown>;
  /** Null where there is no such business. */
  readBusiness(tenantId: TenantId): Promise<BusinessSummary | null>;
  /** Erases the invitation of an address by the context's tenant, if there is one. */
  eraseInvitation(context: CommandContext, emailKey: string): Promise<void>;
  /** Removes the views of reviews that a member of the context's tenant saved for themselves. */
  forgetOwnViews(context: CommandContext, accountId: Uuid): Promise<void>;
  /** Ends what the owner of an address follows by mail, and erases the address there. */
  endFollows(context: CommandContext, emailKey: string): Promise<void>;
  /** How far onboarding got by what happened at Google: 0–3. */
  syncStep(tenantId: TenantId): Promise<number>;
}
