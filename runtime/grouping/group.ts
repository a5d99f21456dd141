/**
 * Batches work: items requested while one group runs are collected for the next group, without duplicates and at most `atMost`
 * each. When a group fails, its callers and those that wait behind it get the error, because the next group would only fail after
 * another wait. `askedAt`: when the first item of the group was requested (`performance.now()`), so that a limit counts from there.
 */
export function createGroup<R>(
  work: (items: readonly string[], askedAt: number) => Promise<R>,
  { atMost = 500 }: { readonly atMost?: number } = {},
): (item: string) => Promise<R> {
  interface Group {
    readonly items: Set<string>;
    readonly done: Promise<R>;
  }
  let gathering: Group | null = null;
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Group {
    const items = new Set<string>();
    const askedAt = performance.now();
    const before = unfinished === 0 ? Promise.resolve() : last;
    unfinished += 1;
    const done = before
      .finally(() => {
        if (gathering === group) gathering = null;
      })
      .then(() => work([...items], askedAt))
      .finally(() => (unfinished -= 1));
    const group: Group = { items, done };
    last = done;
    return group;
  }

  return (item) => {
    if (gathering === null || gathering.items.size >= atMost) gathering = begin();
    gathering.items.add(item);
    return gathering.done;
  };
}
