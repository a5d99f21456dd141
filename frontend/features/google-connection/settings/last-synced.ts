import type { LocationView } from '@sumaa/contracts';

/** The time of the latest sync of any branch; null before the first. ISO strings of the same format sort by time. */
export function lastSynced(branches: readonly Pick<LocationView, 'lastSyncedAt'>[]): LocationView['lastSyncedAt'] {
  return branches
    .map(({ lastSyncedAt }) => lastSyncedAt)
    .reduce((latest, at) => (latest === null || (at !== null && at > latest) ? at : latest), null);
}
