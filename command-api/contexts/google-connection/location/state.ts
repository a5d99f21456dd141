import type { Uuid } from '@sumaa/contracts';

export type LostAccess = 'permission_lost' | 'unverified' | 'not_found';

/** The state of a branch. */
export type LocationState =
  | { readonly status: 'none' }
  | {
      readonly status: 'linked' | 'unlinked';
      readonly locationId: Uuid;
      readonly title: string;
      readonly access: 'ok' | LostAccess;
    };
