import type { TenantEvent, Uuid } from '@sumaa/contracts';

/** The commands of a business (tenant). */
export type TenantCommand =
  | ({ readonly type: 'RegisterBusiness' } & Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'])
  /** `step` is the onboarding step reached (0–3); 3 once the first sync is complete. */
  | { readonly type: 'FinishOnboarding'; readonly tenantId: Uuid; readonly tour: boolean; readonly step: number };
