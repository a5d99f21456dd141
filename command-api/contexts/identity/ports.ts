import type { TenantEvent, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';

type Registration = Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'];

/** A business as the session needs it. */
export interface BusinessSummary {
  readonly id: Uuid;
  readonly name: string;
  /** Who registered it. */
  readonly ownerAccountId: Uuid;
  readonly trialEndsAt: Registration['trialEndsAt'];
  readonly onboarded: boolean;
}

/** What identity needs from the other contexts; composition provides it. */
export interface IdentityPorts {
  /** Registers the business. Throws RefusalError where it is refused. */
  registerBusiness(context: CommandContext, business: Registration): Promise<void>;
  /** Null where there is no such business. */
  readBusiness(tenantId: TenantId): Promise<BusinessSummary | null>;
  /** How far onboarding got by what happened at Google: 0–3. */
  syncStep(tenantId: TenantId): Promise<number>;
}
