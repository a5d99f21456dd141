import type { Uuid } from '../../kernel/ids.ts';
import type { Permission, Role } from '../../kernel/permissions.ts';
import { includesBranch } from '../team/policy.ts';

/** Who reads the trail. */
export interface TrailReader {
  readonly accountId: Uuid;
  readonly role: Role;
  readonly abilities: readonly Permission[];
  /** The branches that they are limited to; null: all. */
  readonly locationIds: readonly Uuid[] | null;
}

/** Whether somebody may read what the trail has of reviews. */
export const readsReviews = ({ role, abilities }: Pick<TrailReader, 'role' | 'abilities'>): boolean =>
  role === 'super_admin' || abilities.includes('reviews.read');

/**
 * Whether somebody may open a record, as the screens show it: reviews with their permission, what belongs to a branch with that branch,
 * and the connection to Google, which names all branches, without a limit. `first`: the data of its first event.
 */
export function seesRecord(reader: TrailReader, stream: string, first: unknown): boolean {
  if (stream.startsWith('review-') && !readsReviews(reader)) return false;
  return reader.locationIds === null || (!stream.startsWith('connection-') && seesEventOf(reader, first));
}

/** Whether somebody sees the branch of an event, if it has one. */
export function seesEventOf({ locationIds }: Pick<TrailReader, 'locationIds'>, data: unknown): boolean {
  const branch = typeof data === 'object' && data !== null && 'locationId' in data ? data.locationId : null;
  return typeof branch !== 'string' || includesBranch(locationIds, branch);
}

const names: ReadonlySet<string> = new Set(['fullName', 'ownerName', 'name']);

/**
 * Whether a personal field of a record may be shown to somebody who may open it: who is limited to branches sees of other people the
 * name, not the address. What belongs to a branch is shown whole.
 */
export function seesPersonal({ accountId, locationIds }: TrailReader, stream: string, field: string): boolean {
  if (locationIds === null || stream === `account-${accountId}` || /^review(recipient)?-/.test(stream)) return true;
  return names.has(field);
}
