import { accessAt, iso, platformTenant, type Refusal, type TenantId } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import { withTenant } from '@sumaa/runtime/postgres';
import type { QueryDeps } from '../../infra/index.ts';
import { subscriptionState } from './subscription.query.ts';

/** Why a tenant may not read what needs a plan; null: it may. */
export const refusalWithoutPlan =
  ({ db, clock }: Pick<QueryDeps, 'db' | 'clock'>) =>
  async (tenantId: TenantId): Promise<Refusal | null> => {
    if (tenantId === platformTenant) return null;
    const state = await withTenant(db, tenantId, (tx) => subscriptionState(tx));
    return accessAt(state, iso(clock())) === 'full' ? null : refuse('subscription_required');
  };
