import type { LocationEvent } from '@sumaa/contracts';
import type { LostAccess } from './state.ts';

/** The commands of a branch (location). */
export type LocationCommand =
  | ({ readonly type: 'LinkLocation' } & Extract<LocationEvent, { type: 'LocationLinked' }>['data'])
  | { readonly type: 'UnlinkLocation' }
  | { readonly type: 'LoseAccess'; readonly reason: LostAccess }
  | { readonly type: 'RestoreAccess' };
