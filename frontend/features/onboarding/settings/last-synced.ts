import type { LocationView } from '@sumaa/contracts';

/** When any of the branches was read last; null before the first time. ISO strings of one form sort by time. */
export function lastSynced(branches: readonly Pick<LocationView, 'lastSyncedAt'>[]): LocationView['lastSyncedAt'] {
  return branches
    .map(({ lastSyncedAt }) => lastSyncedAt)
    .reduce((latest, at) => (latest === null || (at !== null && at > latest) ? at : latest), null);
}
