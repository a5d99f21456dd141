import type { TenantEvent, Uuid } from '@sumaa/contracts';

/** What may be asked of a business. */
export type TenantCommand =
  | ({ readonly type: 'RegisterBusiness' } & Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'])
  /** `step` is how far onboarding has got: 3 once the first sync is complete. */
  | { readonly type: 'FinishOnboarding'; readonly tenantId: Uuid; readonly tour: boolean; readonly step: number };
