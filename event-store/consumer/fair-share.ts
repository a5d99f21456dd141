/** What a process knows when it looks at the leases of a kind. */
export interface LeasesSeen {
  /** All that the process runs, in the order of its list. */
  readonly names: readonly string[];
  readonly held: ReadonlySet<string>;
  /** What it wants and nobody holds. */
  readonly free: ReadonlySet<string>;
  /** What has been free for so long that nobody else seems to want it. */
  readonly overdue: ReadonlySet<string>;
  /** What it may claim of others. */
  readonly claimable: ReadonlySet<string>;
  /** What each other process holds. */
  readonly others: readonly (readonly string[])[];
  /** What others claim. */
  readonly claimed: ReadonlySet<string>;
  /** How many processes share the work, this one included. */
  readonly processes: number;
}

/**
 * What a process takes, claims and gives up, so that all hold about the same number: it fills its share with what is free, claims the
 * rest of those that hold more than their share, and gives up what is claimed as long as it holds more itself. Beyond its share it takes
 * only what is overdue. Neighbours in the list are dear or cheap together, so they are shared out over the processes.
 */
export function fairShare({ names, held, free, overdue, claimable, others, claimed, processes }: LeasesSeen): {
  readonly take: readonly string[];
  readonly claim: readonly string[];
  readonly giveUp: readonly string[];
} {
  const share = Math.ceil(names.length / Math.max(1, processes));
  const mine = names.filter((name) => held.has(name));
  const available = names.filter((name) => free.has(name));
  const filled = evenly(available, share - mine.length);
  const tooMuch = new Set(others.filter((theirs) => theirs.length > share).flat());
  return {
    take: [...new Set([...filled, ...available.filter((name) => overdue.has(name))])],
    claim: evenly(
      names.filter((name) => claimable.has(name) && tooMuch.has(name) && !claimed.has(name)),
      share - mine.length - filled.length,
    ),
    giveUp: evenly(
      mine.filter((name) => claimed.has(name)),
      mine.length - share,
    ),
  };
}

/** At most so many of a list, at equal distances. */
function evenly(list: readonly string[], count: number): readonly string[] {
  if (count >= list.length) return list;
  return Array.from({ length: Math.max(0, count) }, (_, index) => list[Math.floor((index * list.length) / count)]!);
}
