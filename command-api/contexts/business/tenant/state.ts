import type { TenantEvent, Uuid } from '@sumaa/contracts';

type Registration = Extract<TenantEvent, { type: 'BusinessRegistered' }>['data'];

/** The state of a business. */
export type TenantState =
  | { readonly status: 'none' }
  | {
      readonly status: 'registered';
      readonly tenantId: Uuid;
      readonly name: string;
      readonly ownerAccountId: Uuid;
      readonly plan: Registration['plan'];
      readonly trialEndsAt: Registration['trialEndsAt'];
      readonly onboarded: boolean;
    };
