import type { ErasureRequestState as RequestState, ErasureSubject, Iso, TenantId, Uuid } from '@sumaa/contracts';

/** The last request of one person or business. */
export type ErasureRequestState =
  | { readonly status: 'none' }
  | {
      readonly status: RequestState;
      readonly requestId: Uuid;
      readonly subject: ErasureSubject;
      readonly accountId: Uuid;
      readonly tenantId: TenantId;
      readonly dueAt: Iso;
    };
