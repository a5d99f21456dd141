import type { StreamName, TenantId, Uuid } from '@sumaa/contracts';

/** The folded state of a stream at a revision, with the facts that a decision needs. */
export interface StreamState<S, Revision = bigint | null, Owner = TenantId | null> {
  readonly state: S;
  /** Null: the stream does not exist. */
  readonly revision: Revision;
  /** The tenant that created the stream. */
  readonly owner: Owner;
  /** The ids of all commands that wrote the stream's events. */
  readonly commands: readonly Uuid[];
}

export type RecentStream<S> = StreamState<S, bigint, TenantId>;

/**
 * The state of streams that this process wrote lately. It may be outdated: a decision on it holds only if the store then appends
 * at exactly its revision.
 */
export interface RecentStreams {
  /** The caller names the state's type, because a stream belongs to one decider by its category. */
  get<S>(stream: StreamName): RecentStream<S> | undefined;
  /** Stores the state of a stream after an append. */
  set<S>(stream: StreamName, folded: RecentStream<S>): void;
  forget(stream: StreamName): void;
}

/**
 * An LRU cache. A stream stays for one minute after it was read, however often it is written meanwhile: its state holds personal
 * data in clear text, which must not outlive its key longer here than in the key ring.
 */
export function createRecentStreams({ capacity = 4096, keepMs = 60_000, mostCommands = 256 } = {}): RecentStreams {
  const cache = new Map<StreamName, { readonly folded: RecentStream<unknown>; readonly until: number }>();
  return {
    get<S>(stream: StreamName) {
      const entry = cache.get(stream);
      if (entry && entry.until > performance.now()) return entry.folded as RecentStream<S>;
      cache.delete(stream);
      return undefined;
    },
    set(stream, folded) {
      const until = cache.get(stream)?.until ?? performance.now() + keepMs;
      cache.delete(stream);
      if (folded.commands.length > mostCommands) return;
      cache.set(stream, { folded, until });
      const oldest = cache.size > capacity ? cache.keys().next() : null;
      if (oldest && !oldest.done) cache.delete(oldest.value);
    },
    forget: (stream) => void cache.delete(stream),
  };
}
