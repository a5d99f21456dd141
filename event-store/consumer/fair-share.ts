/** What a process knows when it looks at the leases of a kind. */
export interface LeasesSeen {
  /** All that the process runs, in the order of its list. */
  readonly names: readonly string[];
  /** What it holds and did not take because nobody else did. */
  readonly held: ReadonlySet<string>;
  /** What it wants and nobody holds. */
  readonly free: ReadonlySet<string>;
  /** What has been free for so long that nobody else seems to want it. */
  readonly overdue: ReadonlySet<string>;
  /** How many processes share the work, this one included. */
  readonly processes: number;
}

/**
 * What a process takes and gives up, so that all hold about the same number: it keeps its share, fills it with what is free, and takes
 * beyond it only what is overdue. Neighbours in the list are dear or cheap together, so they are shared out over the processes.
 */
export function fairShare({ names, held, free, overdue, processes }: LeasesSeen): {
  readonly take: readonly string[];
  readonly giveUp: readonly string[];
} {
  const share = Math.ceil(names.length / Math.max(1, processes));
  const mine = names.filter((name) => held.has(name));
  const kept = new Set(evenly(mine, share));
  const wanted = names.filter((name) => free.has(name));
  const filled = evenly(wanted, Math.max(0, share - mine.length));
  return {
    take: [...new Set([...filled, ...wanted.filter((name) => overdue.has(name))])],
    giveUp: mine.filter((name) => !kept.has(name)),
  };
}

/** So many of a list at equal distances. */
function evenly(list: readonly string[], count: number): readonly string[] {
  if (count >= list.length) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!);
}
