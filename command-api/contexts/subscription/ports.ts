import type { Iso, TenantId, Uuid } from '@sumaa/contracts';

/** What subscriptions need from the other contexts; composition provides it. */
export interface SubscriptionPorts {
  /** Null where there is no such business. */
  readBusiness(tenantId: TenantId): Promise<{
    readonly registeredAt: Iso;
    readonly timeZone: string;
    readonly active: boolean;
    readonly erased: boolean;
  } | null>;
  /** Whether this reply is on its way or shown; false where it was never sent. */
  isReplyStanding(tenantId: TenantId, reply: { readonly reviewId: Uuid; readonly replyId: Uuid }): Promise<boolean>;
}
