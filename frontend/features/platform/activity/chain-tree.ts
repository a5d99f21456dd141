import type { AuditItem } from '@sumaa/contracts';

/** Entries of a chain, each followed by what it caused, and how deep each lies: 0 for what the request did itself. */
export interface ChainTree {
  readonly items: readonly AuditItem[];
  readonly depths: ReadonlyMap<string, number>;
}

/** `items`: oldest first. What has no cause among them, or only itself, begins a tree of its own. */
export function chainTree(items: readonly AuditItem[]): ChainTree {
  const known = new Set(items.map(({ id }) => id));
  const effects = new Map<string | null, AuditItem[]>();
  for (const item of items) {
    const cause = item.causationId !== null && known.has(item.causationId) ? item.causationId : null;
    const caused = effects.get(cause);
    if (caused) caused.push(item);
    else effects.set(cause, [item]);
  }
  const depths = new Map<string, number>();
  // A list of what is still to be drawn, because a chain may be longer than calls may be nested.
  const draw = (roots: readonly AuditItem[]) => {
    const waiting = roots.map((item) => ({ item, depth: 0 })).toReversed();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { item, depth } = next;
      if (depths.has(item.id)) continue;
      depths.set(item.id, depth);
      for (const effect of (effects.get(item.id) ?? []).toReversed()) waiting.push({ item: effect, depth: depth + 1 });
    }
  };
  draw(effects.get(null) ?? []);
  draw(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  return { items: [...depths.keys()].map((id) => byId.get(id)!), depths };
}
