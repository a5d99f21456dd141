/**
 * Batches work: items requested while one group runs are collected for the next group, without duplicates and at most `atMost`
 * each. When a group fails, every caller in it gets the error.
 */
export function createGroup<R>(
  work: (items: readonly string[]) => Promise<R>,
  { atMost = 500 }: { readonly atMost?: number } = {},
): (item: string) => Promise<R> {
  interface Group {
    readonly items: Set<string>;
    readonly done: Promise<R>;
  }
  let gathering: Group | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Group {
    const items = new Set<string>();
    const group: Group = {
      items,
      done: last.then(() => {
        if (gathering === group) gathering = null;
        return work([...items]);
      }),
    };
    last = group.done.catch(() => {});
    return group;
  }

  return (item) => {
    if (gathering === null || gathering.items.size >= atMost) gathering = begin();
    gathering.items.add(item);
    return gathering.done;
  };
}
