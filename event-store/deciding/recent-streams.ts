import type { StreamName, TenantId, Uuid } from '@sumaa/contracts';

/** A stream folded up to a revision, with what deciding on it takes and no more. */
export interface Standing<S, Revision = bigint | null, Owner = TenantId | null> {
  readonly state: S;
  /** Null: there is no stream. */
  readonly revision: Revision;
  /** The tenant that began it. */
  readonly owner: Owner;
  /** Every command that its events came from. */
  readonly commands: readonly Uuid[];
}

export type RecentStream<S> = Standing<S, bigint, TenantId>;

/**
 * Streams that this process wrote to lately, as it left them. Never the truth: what is decided on one holds only if the store then
 * appends at exactly its revision.
 */
export interface RecentStreams {
  /** The caller names the state's type: a stream belongs to one decider, by its category. */
  recall<S>(stream: StreamName): RecentStream<S> | undefined;
  /** Notes a stream as an append left it. */
  keep<S>(stream: StreamName, folded: RecentStream<S>): void;
  forget(stream: StreamName): void;
}

/**
 * The least recently used go first. A stream is kept for a minute from when it was read, however often it is written to meanwhile:
 * its state holds personal data in the clear, which must not outlive its key here for longer than it may in the key ring.
 */
export function createRecentStreams({ capacity = 4096, keepMs = 60_000, mostCommands = 256 } = {}): RecentStreams {
  const kept = new Map<StreamName, { readonly folded: RecentStream<unknown>; readonly until: number }>();
  return {
    recall<S>(stream: StreamName) {
      const entry = kept.get(stream);
      if (entry && entry.until > performance.now()) return entry.folded as RecentStream<S>;
      kept.delete(stream);
      return undefined;
    },
    keep(stream, folded) {
      const until = kept.get(stream)?.until ?? performance.now() + keepMs;
      kept.delete(stream);
      if (folded.commands.length > mostCommands) return;
      kept.set(stream, { folded, until });
      const oldest = kept.size > capacity ? kept.keys().next() : null;
      if (oldest && !oldest.done) kept.delete(oldest.value);
    },
    forget: (stream) => void kept.delete(stream),
  };
}
