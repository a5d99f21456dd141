import type { DecodeResult } from '../codec/recorded.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Position, StoredEvent } from '../port/event-store.ts';
import { categoryPrefixes } from '../port/stream-names.ts';
import { batches, type Batch, type BatchOptions } from './batches.ts';
import type { Checkpoint, BatchEnd } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { isTemporary, LeaseLost } from './errors.ts';
import type { ConsumerHost } from './host.ts';
import { leaseOf } from './lease.ts';
import { traceBatch } from './consumer-observer.ts';
import { prefetch } from './prefetch.ts';
import type { Tracker } from './status.ts';
import { verifyStore } from './verify.ts';

/** The part of a consumer that the runner needs: what it follows and how it processes a batch. */
export interface ConsumerWork {
  readonly consumer: ConsumerName;
  readonly categories: readonly string[];
  /** Where a consumer starts that never ran. Reactors start at the head, because side effects are not replayed. */
  readonly startsAt: 'origin' | 'head';
  /** Whether a newer version is active; the consumer pauses while it is. */
  isSuperseded?(): Promise<boolean>;
  /** Processes a batch and moves the checkpoint from `held` to its end; returns the new checkpoint. */
  process(
    results: readonly DecodeResult[],
    held: Checkpoint,
    reached: (event: StoredEvent | null) => BatchEnd,
    tracker: Tracker,
  ): Promise<Checkpoint>;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Ends when the consumer has caught up or is exactly at a position, instead of with the signal. */
  readonly until?: 'caught_up' | { readonly position: Position };
  /** Events of a batch at most; 4000 by default. */
  readonly batchSize?: number;
  /** Called the first time that it has caught up, before it goes on. */
  readonly onCaughtUp?: () => Promise<void>;
  /** Whether nobody can be watching, so that a projection publishes no changes. */
  readonly isUnwatched?: boolean;
}

/** A checkpoint that only passes events that do not match is written at most this often, in ms. */
const idleCheckpointMs = 1000;
/**
 * Idle time after which the last such position is written, in ms, because a query may wait for exactly that position. It must be
 * longer than `idleCheckpointMs`.
 */
const idleMs = 1050;
/**
 * Once caught up, the next batch collects events for as long as the last one took, up to this many ms. Every transaction has a
 * fixed cost, so that otherwise a dozen consumers with tiny batches would keep a loaded process busy. An event after an idle
 * moment does not wait.
 */
const gatherAtMostMs = 100;
/** How often a superseded runner checks whether it still is, in ms. */
const restMs = 2000;

/**
 * The loop of projections and reactors: lease, checkpoint, verification, batches. After a temporary error (a lost lease, an
 * unavailable database or store) it starts again from the checkpoint with growing pauses; any other error rejects.
 */
export async function runConsumer<DB>(host: ConsumerHost<DB>, work: ConsumerWork, options: RunOptions): Promise<void> {
  // A separate signal, because Node warns of a leak when a dozen consumers listen to the process's signal.
  const signal = AbortSignal.any([options.signal]);
  const { consumer } = work;
  const tracker = host.track(consumer);
  const name = leaseOf(consumer);
  let failures = 0;
  let onlyFree = false;
  while (!signal.aborted) {
    tracker.state = 'waiting_for_lease';
    const lease = await host.leases.acquire(name, signal, { onlyFree });
    if (!lease) break;
    try {
      if (await work.isSuperseded?.()) {
        // The runner of the newer version gets the lease while this one rests.
        tracker.state = 'superseded';
      } else {
        const done = await runLeased(host, work, { ...options, signal, lost: lease.signal, tracker, onBatch: () => (failures = 0) });
        if (done) break;
      }
    } catch (error) {
      if (signal.aborted) break;
      tracker.failed(error);
      if (!isTemporary(error)) {
        tracker.state = 'failed';
        host.log.error({ err: error, ...consumer }, 'consumer failed and stopped');
        throw error;
      }
      tracker.state = 'retrying';
      if (error instanceof LeaseLost) tracker.gaveUp();
      // A lost lease is a change of leader or of version, not a fault.
      host.log[error instanceof LeaseLost ? 'info' : 'warn'](
        { err: error, failures, ...consumer },
        'consumer restarts from its checkpoint',
      );
    } finally {
      await lease.release();
    }
    onlyFree = tracker.state === 'superseded';
    if (onlyFree) await pause(restMs, signal);
    else await pause(backoffMs(failures++, { first: 100, most: 5000 }), signal);
  }
  tracker.state = 'stopped';
}

/** Runs while the lease holds. True when the run is over; throws LeaseLost when the lease is lost. */
async function runLeased<DB>(
  host: ConsumerHost<DB>,
  work: ConsumerWork,
  run: RunOptions & {
    readonly lost: AbortSignal;
    readonly tracker: Tracker;
    readonly onBatch: () => void;
  },
): Promise<boolean> {
  const { tracker } = run;
  const target = typeof run.until === 'object' ? run.until.position : null;
  // Subscribed before the checkpoint is read, so that a switch in between is not missed.
  const switched = work.consumer.kind === 'projection' ? [host.progress.switched(work.consumer.name)] : [];
  const storeId = await host.starting.storeId();
  const begun = await begin(host, work, storeId);
  let { held } = begun;
  tracker.epoch = held.epoch;
  tracker.position = held.position;
  tracker.mayHaveParked = begun.mayHaveParked;
  tracker.state = 'catching_up';

  if (target !== null && (held.position ?? '') >= target) return true;
  const streams = categoryPrefixes(work.categories);
  // A run with an end has its own subscription, where «caught up» covers all events stored when it began; on the shared tail it does
  // not. And a position without a matching event may never be reported (EventStoreDB stops at the last event that matches).
  const follow = (signal: AbortSignal, atOnce: number) => {
    const options = { after: held.position, streams, signal };
    return run.until === undefined ? host.feed.follow({ ...options, atOnce }) : host.store.subscribe(options);
  };
  let writtenAt = performance.now();
  let hasCaughtUp = false;
  const signal = AbortSignal.any([run.signal, run.lost, ...switched]);
  const batchOptions: Omit<BatchOptions, 'signal'> = { idleMs, ...(run.batchSize === undefined ? {} : { maxEvents: run.batchSize }) };
  const source = (until: AbortSignal) => batches(follow, { ...batchOptions, signal: until });
  const decode = (batch: Batch) => {
    // Recorded before decoding, so that an event that cannot be decoded counts as lag.
    tracker.received(batch.events);
    return host.codec.decodeMany(batch.events);
  };
  for await (const { batch, prepared: decoded } of prefetch(source, decode, signal)) {
    if (batch.position !== null) tracker.seen = batch.position;
    // Should an adapter repeat events, nothing is folded twice.
    const results = decoded.filter(
      ({ stored: { position } }) => position > (held.position ?? '') && (target === null || position <= target),
    );
    const events = results.map(({ stored }) => stored);
    const atTarget = target !== null && (batch.caughtUp || (batch.position ?? '') >= target);
    const checkedUpTo = atTarget ? target : batch.position;
    const passed = atTarget && target !== batch.position ? null : batch.passed;
    const reached = (event: StoredEvent | null): BatchEnd => ({
      position: event?.position ?? (checkedUpTo as Position),
      storeId,
      event: event ?? passed,
    });
    tracker.received(events);
    const from = performance.now();
    if (events.length > 0) held = await work.process(results, held, reached, tracker);
    const tookMs = performance.now() - from;
    if (events.length > 0) {
      const seconds = tookMs / 1000;
      host.observe.batch(work.consumer, events, seconds);
      traceBatch(work.consumer, events, seconds);
    }
    const isBeyond = checkedUpTo !== null && checkedUpTo > (held.position ?? '');
    if (isBeyond && (run.until !== undefined || performance.now() - writtenAt > idleCheckpointMs))
      held = await host.pass(work.consumer, held, reached(null));
    if (events.length > 0 || held.position !== tracker.position) {
      writtenAt = performance.now();
      tracker.committed(events.length, held.position);
      if (held.position !== null && work.consumer.kind === 'projection')
        host.progress.advanced(work.consumer.name, work.consumer.version, held.position);
      run.onBatch();
    }
    if (batch.caughtUp && !hasCaughtUp) {
      hasCaughtUp = true;
      await run.onCaughtUp?.();
    }
    tracker.caughtUp = batch.caughtUp;
    if (batch.caughtUp) tracker.state = 'live';
    if (atTarget || (batch.caughtUp && run.until === 'caught_up')) return true;
    if (batch.caughtUp && events.length > 0) await pause(Math.min(tookMs, gatherAtMostMs), signal);
  }
  if (signal.aborted && !run.signal.aborted) throw new LeaseLost(work.consumer);
  return true;
}

async function startOf<DB>(host: ConsumerHost<DB>, { startsAt }: ConsumerWork): Promise<Position | null> {
  return startsAt === 'head' ? ((await host.starting.head())?.position ?? null) : host.origin();
}

async function begin<DB>(
  host: ConsumerHost<DB>,
  work: ConsumerWork,
  storeId: string | null,
): Promise<{ readonly held: Checkpoint; readonly mayHaveParked: boolean }> {
  const { starting, store } = host;
  const { consumer } = work;
  const known = await starting.checkpoint(consumer);
  const held = await starting.takeOver({ consumer, position: known === null ? await startOf(host, work) : null, storeId });
  const readStream: typeof store.readStream = (stream, options) => store.readStream(stream, options);
  const verified = verifyStore({ head: starting.head, readStream }, consumer, held, storeId);
  // Only now: until its epoch was raised, an earlier runner could park.
  const [mayHaveParked] = await Promise.all([starting.hasParked(consumer), verified]);
  return { held, mayHaveParked };
}
