import type { PgRole } from '@sumaa/runtime/postgres';
import type { Kysely } from 'kysely';
import type { Codec } from '../codec/codec.ts';
import type { EventStore, Position } from '../port/event-store.ts';
import { silentLog, type Log } from '../port/log.ts';
import type { ConsumerName } from './consumer-name.ts';
import { decodeOnce } from './decode-once.ts';
import { createLeases, type Leases } from './lease.ts';
import { countAllParked } from './parked.ts';
import { unobserved, type ConsumerObserver } from './observe.ts';
import { createProgress, type Followed, type Progress } from './progress.ts';
import { createSharedFeed, type SharedFeed } from './shared-feed.ts';
import { createTracker, type ConsumerStatus, type Tracker } from './status.ts';

/** What all consumers of a process share: one lease connection, one LISTEN, one tail reader. Make one per process. */
export interface ConsumerHost<DB = unknown> {
  readonly store: EventStore;
  /** Decodes what several consumers take once. */
  readonly codec: Codec;
  readonly db: Kysely<DB>;
  readonly log: Log;
  readonly leases: Leases;
  readonly feed: SharedFeed;
  readonly progress: Progress;
  /** How every consumer of this process is doing, in the order of their start. */
  status(): readonly ConsumerStatus[];
  /** Events set aside by any process, per consumer; each needs a person. */
  parked(): ReturnType<typeof countAllParked>;
  /**
   * Age of the newest event that no feed of this process has come to, in seconds, 0 when there is none. What `lagSeconds`
   * cannot tell: a subscription that has gone deaf receives nothing that could wait. 0 where this process runs nothing.
   */
  behindHeadSeconds(): Promise<number>;
  /**
   * Waits until a projection has passed what a command's `position` token names of the categories it follows. True at once
   * when it follows none of them (or when the token is not one of ours); false when the time is over: the answer is stale.
   */
  waitFor(projection: string, token: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** How far a projection has come, as far as this process has heard; null before it heard anything. Whoever waited has heard. */
  heardOf(projection: string): Position | null;
  /** What happens is told here, for metrics and traces. */
  readonly observe: ConsumerObserver;
  /** For runners: the status entry of a consumer. */
  track(consumer: ConsumerName): Tracker;
  /** Closes the connections of the host itself; abort the runners first. Store and database are their owner's. */
  close(): Promise<void>;
}

export interface ConsumerHostOptions<DB> {
  readonly store: EventStore;
  readonly codec: Codec;
  /** Where read models and checkpoints live. */
  readonly db: Kysely<DB>;
  /** The same database, for the lease and LISTEN connections: direct, not through a bouncer. */
  readonly connectionString: string;
  readonly role?: PgRole;
  readonly log?: Log;
  readonly clock?: () => Date;
  readonly observe?: ConsumerObserver;
  /** Projections that other processes run and this one only waits for. */
  readonly projections?: readonly Followed[];
  /** How often a lease that somebody else holds is asked for, in ms. */
  readonly leaseRetryMs?: number;
}

export function createConsumerHost<DB = unknown>(options: ConsumerHostOptions<DB>): ConsumerHost<DB> {
  const { store, codec, db, connectionString: url, role, log = silentLog, clock = () => new Date(), projections = [] } = options;
  const leases = createLeases({ url, role, log, ...(options.leaseRetryMs === undefined ? {} : { retryMs: options.leaseRetryMs }) });
  const progress = createProgress({ db, url, role, log });
  const trackers = new Map<string, Tracker>();
  for (const projection of projections) progress.know(projection);

  return {
    store,
    codec: { ...codec, decodeMany: decodeOnce(codec) },
    db,
    log,
    leases,
    progress,
    observe: options.observe ?? unobserved,
    feed: createSharedFeed(store),
    status: () => [...trackers.values()].map((tracker) => tracker.status()),
    parked: () => countAllParked(db),
    async behindHeadSeconds() {
      const seen = [...trackers.values()].map((tracker) => tracker.status()).filter(({ epoch }) => epoch !== null);
      if (seen.length === 0) return 0;
      const furthest = seen.reduce<Position | null>((far, one) => ((one.seen ?? '') > (far ?? '') ? one.seen : far), null);
      const unseen = await store.unseen({ after: furthest });
      return unseen === null ? 0 : Math.max(0, clock().getTime() - unseen.recordedAt.getTime()) / 1000;
    },
    heardOf: (projection) => progress.heardOf(projection),
    waitFor: (projection, token, timeoutMs, signal) => progress.waitFor(projection, token, timeoutMs, signal),
    track(consumer) {
      const tracker = createTracker(consumer, clock);
      trackers.set(`${consumer.kind} ${consumer.name} ${consumer.version}`, tracker);
      return tracker;
    },
    async close() {
      await leases.close();
      await progress.close();
    },
  };
}
