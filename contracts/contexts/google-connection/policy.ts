/** Why a location of the connected account cannot become a branch; null when it can. `accessible` is null until it was checked. */
export function obstacleToLink(location: {
  readonly verified: boolean;
  readonly accessible: boolean | null;
}): 'unverified' | 'no_access' | null {
  if (!location.verified) return 'unverified';
  return location.accessible === false ? 'no_access' : null;
}
