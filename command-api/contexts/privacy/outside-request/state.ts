import type { Uuid } from '@sumaa/contracts';

export type OutsideRequestState = { readonly status: 'none' } | { readonly status: 'open' | 'answered'; readonly requestId: Uuid };
