import type { BreachAudience, Iso, Uuid } from '@sumaa/contracts';

export type DataBreachState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'closed';
      readonly breachId: Uuid;
      readonly foundAt: Iso;
      /** Who was told. */
      readonly told: readonly BreachAudience[];
    };
