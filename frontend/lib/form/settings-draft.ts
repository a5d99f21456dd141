import { useState } from 'react';

/** Settings as they are saved. `revision` counts their changes. */
export type SavedSettings<T> = { readonly revision: number; readonly savedByName: string | null; readonly values: T };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The names of the values that differ. */
export function differing<T extends object>(one: T, other: T): (keyof T)[] {
  return (Object.keys(one) as (keyof T)[]).filter((name) => !isSame(one[name], other[name]));
}

/** The saved values with the own changes on top. */
export function withChanges<T extends object>(saved: T, draft: T, changed: readonly (keyof T)[]): T {
  const next = { ...saved };
  for (const name of changed) next[name] = draft[name];
  return next;
}

/**
 * A draft of settings on the values that were saved when it began. A colleague's later changes simply appear while there are no own ones;
 * otherwise `theirs` names them, and nothing should be saved until `keepMine` or `discard` was chosen.
 */
export function useSettingsDraft<T extends object>(saved: SavedSettings<T>) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved.values);
  const changed = differing(base.values, draft);
  const start = (from: SavedSettings<T>) => {
    setBase(from);
    setDraft(from.values);
  };
  const isOld = saved.revision > base.revision;
  if (isOld && changed.length === 0) start(saved);
  return {
    draft,
    base: base.values,
    revision: base.revision,
    changed,
    theirs: isOld ? differing(base.values, saved.values) : [],
    /** Whether a colleague saved since the draft began. */
    isOld: isOld && changed.length > 0,
    set: (patch: Partial<T>) => setDraft((now) => ({ ...now, ...patch })),
    discard: () => start(isOld ? saved : base),
    keepMine: () => {
      setBase(saved);
      setDraft(withChanges(saved.values, draft, changed));
    },
    /** The server saved these. */
    start,
  };
}
