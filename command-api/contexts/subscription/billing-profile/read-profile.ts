import type { TenantId } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import { billingProfile, type BillingProfileState } from './billing-profile.ts';

/** The saved card and the billing details of a business; empty where it has neither. */
export async function readProfile(deps: Pick<CommandDeps, 'store' | 'codec'>, tenantId: TenantId): Promise<BillingProfileState> {
  return (await findOwned(deps, billingProfile, tenantId, tenantId))?.state ?? billingProfile.initial();
}
