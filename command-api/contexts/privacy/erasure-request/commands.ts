import type { ErasureSubject, Iso, TenantId, Uuid } from '@sumaa/contracts';

export type ErasureRequestCommand =
  | {
      readonly type: 'AskErasure';
      readonly requestId: Uuid;
      readonly subject: ErasureSubject;
      readonly accountId: Uuid;
      readonly tenantId: TenantId;
      readonly at: Iso;
      readonly dueAt: Iso;
    }
  | { readonly type: 'WithdrawErasure'; readonly accountId: Uuid; readonly at: Iso }
  /** By the platform's staff. */
  | { readonly type: 'CarryOutErasure'; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'RefuseErasure'; readonly accountId: Uuid; readonly reason: string; readonly at: Iso };
