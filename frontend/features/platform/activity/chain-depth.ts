import type { AuditItem } from '@sumaa/contracts';

/** How deep each entry of a chain lies under what caused it: 0 for what the request did itself. `items`: any order. */
export function chainDepths(items: readonly AuditItem[]): ReadonlyMap<string, number> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const depths = new Map<string, number>();
  const depthOf = (item: AuditItem, under: ReadonlySet<string>): number => {
    const known = depths.get(item.id);
    if (known !== undefined) return known;
    const cause = item.causationId === null ? undefined : byId.get(item.causationId);
    const depth = cause === undefined || under.has(cause.id) ? 0 : depthOf(cause, new Set([...under, item.id])) + 1;
    depths.set(item.id, depth);
    return depth;
  };
  for (const item of items) depthOf(item, new Set([item.id]));
  return depths;
}
