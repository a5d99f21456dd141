import type { StreamName, TenantId, Uuid } from '@sumaa/contracts';

/** The folded state of a stream at a revision, with the facts that a decision needs. */
export interface StreamState<S, Revision = bigint | null, Owner = TenantId | null> {
  readonly state: S;
  /** Null: the stream does not exist. */
  readonly revision: Revision;
  /** The tenant that created the stream. */
  readonly owner: Owner;
  /** The ids of all commands that wrote the stream's events. Grows with each append on this state. */
  readonly commands: Set<Uuid>;
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
 * An LRU cache, bounded by streams and by the command ids of all of them (some 100 bytes each), so that a long stream is remembered
 * like a short one. A stream stays for one minute after it was read, however often it is written meanwhile: its state holds personal
 * data in clear text, which must not outlive its key longer here than in the key ring.
 */
export function createRecentStreams({ capacity = 4096, keepMs = 60_000, mostCommands = 100_000 } = {}): RecentStreams {
  interface Entry {
    readonly folded: RecentStream<unknown>;
    readonly until: number;
    readonly commands: number;
  }
  const cache = new Map<StreamName, Entry>();
  let held = 0;

  function remove(stream: StreamName): void {
    held -= cache.get(stream)?.commands ?? 0;
    cache.delete(stream);
  }

  return {
    get<S>(stream: StreamName) {
      const entry = cache.get(stream);
      if (entry && entry.until > performance.now()) return entry.folded as RecentStream<S>;
      remove(stream);
      return undefined;
    },
    set(stream, folded) {
      const until = cache.get(stream)?.until ?? performance.now() + keepMs;
      remove(stream);
      cache.set(stream, { folded, until, commands: folded.commands.size });
      held += folded.commands.size;
      for (const oldest of cache.keys()) {
        if (cache.size <= capacity && held <= mostCommands) break;
        remove(oldest);
      }
    },
    forget: remove,
  };
}
