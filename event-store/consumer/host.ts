import type { PgRole } from '@sumaa/runtime/postgres';
import type { Kysely } from 'kysely';
import type { Codec } from '../codec/codec.ts';
import type { EventStore, Position } from '../port/event-store.ts';
import { silentLog, type Log } from '../port/log.ts';
import type { ConsumerName } from './consumer-name.ts';
import { decodeOnce } from './decode-once.ts';
import { createLeases, heldAmong, leaseOf, type Leases } from './lease.ts';
import { createOrigin } from './origin.ts';
import { countAllParked } from './parked.ts';
import { unobserved, type ConsumerObserver } from './consumer-observer.ts';
import { createPassing, type PassCheckpoint } from './pass-checkpoints.ts';
import { createProgress, type FollowedProjection, type Progress } from './progress.ts';
import { createSharedFeed, type SharedFeed } from './shared-feed.ts';
import { createStarting, type Starting } from './starting.ts';
import { createTracker, type ConsumerStatus, type Tracker } from './status.ts';

/** What all consumers of a process share: one lease connection, one LISTEN, one tail reader. Create one per process. */
export interface ConsumerHost<DB = unknown> {
  readonly store: EventStore;
  /** Decodes an event once for all consumers of the process. */
  readonly codec: Codec;
  readonly db: Kysely<DB>;
  readonly log: Log;
  readonly leases: Leases;
  readonly feed: SharedFeed;
  /** The start of consumers that never ran and read everything. */
  origin(): Promise<Position | null>;
  readonly progress: Progress;
  /** The status of every consumer of this process, in the order of their start. */
  status(): readonly ConsumerStatus[];
  /** How many consumers of this build run, each in whichever process. */
  running(kind: ConsumerName['kind']): Promise<number>;
  /** Parked events per consumer, of all processes; each event needs an operator. */
  parked(): ReturnType<typeof countAllParked>;
  /**
   * Age in seconds of the newest event that no feed of this process has reached; 0 when there is none or when the process runs no
   * consumer. It detects a subscription that receives nothing, which `lagSeconds` cannot.
   */
  behindHeadSeconds(): Promise<number>;
  /**
   * Waits until a projection has passed the positions in a command's `position` token, of the categories that it follows. True at
   * once when the token names none of them or is invalid; false after the timeout: the answer is stale. Throws TypeError when
   * the projection is not registered.
   */
  waitFor(projection: string, token: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** For runners: what they ask when they start. */
  readonly starting: Starting;
  /** For runners: moves a checkpoint past events that did not match. */
  readonly pass: PassCheckpoint;
  /** Receives the batches of all consumers, for metrics and traces. */
  readonly observe: ConsumerObserver;
  /** For runners: the status tracker of a consumer. */
  track(consumer: ConsumerName): Tracker;
  /** Closes the host's own connections; abort the runners first. Store and database belong to the caller. */
  close(): Promise<void>;
}

export interface ConsumerHostOptions<DB> {
  readonly store: EventStore;
  readonly codec: Codec;
  /** The database of the read models and checkpoints. */
  readonly db: Kysely<DB>;
  /** The same database, for the lease and LISTEN connections: a direct connection, not through a bouncer. */
  readonly connectionString: string;
  readonly role?: PgRole;
  readonly log?: Log;
  readonly clock?: () => Date;
  readonly observe?: ConsumerObserver;
  /** Projections that other processes run and that this one only waits for. */
  readonly projections?: readonly FollowedProjection[];
  /** Interval between attempts to get a lease that another process holds, in ms. */
  readonly leaseRetryMs?: number;
  /** Whether this process shares the consumers that it runs fairly with others that do; else it takes what is free. */
  readonly isFair?: boolean;
}

export function createConsumerHost<DB = unknown>(options: ConsumerHostOptions<DB>): ConsumerHost<DB> {
  const { store, codec, db, connectionString: url, role, log = silentLog, clock = () => new Date(), projections = [] } = options;
  const leases = createLeases({
    url,
    role,
    log,
    isFair: options.isFair ?? false,
    ...(options.leaseRetryMs === undefined ? {} : { retryMs: options.leaseRetryMs }),
  });
  const progress = createProgress({ db, url, role, log });
  const trackers = new Map<string, Tracker>();
  for (const projection of projections) progress.register(projection);

  return {
    store,
    codec: { ...codec, decodeMany: decodeOnce(codec) },
    db,
    log,
    leases,
    progress,
    observe: options.observe ?? unobserved,
    feed: createSharedFeed(store),
    pass: createPassing(db),
    starting: createStarting(store, db),
    origin: createOrigin(store),
    status: () => [...trackers.values()].map((tracker) => tracker.status()),
    async running(kind) {
      const mine = [...trackers.values()].map((tracker) => tracker.status()).filter((status) => status.kind === kind);
      const able = mine.filter(({ state }) => state !== 'superseded' && state !== 'failed').map(leaseOf);
      return (await heldAmong(db, able)).size;
    },
    parked: () => countAllParked(db),
    async behindHeadSeconds() {
      const seen = [...trackers.values()].map((tracker) => tracker.status()).filter(({ epoch }) => epoch !== null);
      if (seen.length === 0) return 0;
      const furthest = seen.reduce<Position | null>((far, one) => ((one.seen ?? '') > (far ?? '') ? one.seen : far), null);
      const unseen = await store.unseen({ after: furthest });
      return unseen === null ? 0 : Math.max(0, clock().getTime() - unseen.recordedAt.getTime()) / 1000;
    },
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
