import { useState } from 'react';

/** The chosen rows of a list, by their ids. What the list no longer shows is not acted on unseen, nor chosen again when it comes back. */
export function useChosen<Id extends string>(
  rows: readonly { readonly id: Id }[],
): readonly [ReadonlySet<Id>, (ids: ReadonlySet<Id>) => void] {
  const [stored, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const listed = new Set(rows.map(({ id }) => id));
  const kept = [...stored].filter((id) => listed.has(id));
  const chosen: ReadonlySet<Id> = kept.length === stored.size ? stored : new Set(kept);
  if (chosen !== stored) setChosen(chosen);
  return [chosen, setChosen];
}
