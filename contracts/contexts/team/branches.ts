/** Whether somebody who sees these branches (null: all, those of the future included) sees this one. */
export function includesBranch(locationIds: readonly string[] | null, locationId: string): boolean {
  return locationIds === null || locationIds.includes(locationId);
}
