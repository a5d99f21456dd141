import type { DecodeResult } from '../codec/recorded.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Position, StoredEvent } from '../port/event-store.ts';
import { categoryPrefixes } from '../port/stream-names.ts';
import { batches, type Batch } from './batches.ts';
import { moveCheckpoint, readCheckpoint, takeOver, type Checkpoint, type Reached } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { isPassing, LeaseLost } from './errors.ts';
import type { ConsumerHost } from './host.ts';
import { traceBatch } from './observe.ts';
import { countParked } from './parked.ts';
import { preparedAhead } from './prepared-ahead.ts';
import type { Tracker } from './status.ts';
import { verifyStore } from './verify.ts';

/** One consumer for the runner: what it follows, and what becomes of a batch. */
export interface Work {
  readonly consumer: ConsumerName;
  readonly categories: readonly string[];
  /** Where it begins when it never ran. Reactors begin at the head: side effects are not replayed. */
  readonly begins: 'origin' | 'head';
  /** Whether a newer version has taken its place: it rests until that is no longer so. */
  isSuperseded?(): Promise<boolean>;
  /** Does a batch and moves the checkpoint from `held` to its end; answers the checkpoint that then holds. */
  process(
    results: readonly DecodeResult[],
    held: Checkpoint,
    reached: (event: StoredEvent | null) => Reached,
    tracker: Tracker,
  ): Promise<Checkpoint>;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Ends once the consumer has caught up, or stands exactly at a position, instead of with the signal. */
  readonly until?: 'caught_up' | { readonly position: Position };
  /** Events of a batch at most; 500 by default. */
  readonly batchSize?: number;
}

/** A checkpoint that moves over events that do not match is written this seldom, in ms. */
const idleCheckpointMs = 1000;
/** And the last such move once it has been quiet for a little longer: somebody may wait for just that position. */
const quietMs = 1050;
/**
 * Once caught up, the next batch gathers for as long as the last one took, and no longer than this: a transaction has its price
 * whatever it holds, so that under load a dozen consumers of a process would otherwise keep it busy with batches of a few events.
 * What comes after a quiet moment does not wait.
 */
const gatherAtMostMs = 100;
/** How often a superseded runner looks whether it still is. */
const restMs = 2000;

/**
 * The loop under projections and reactors: lease, checkpoint, verification, batches. What may pass (a lost lease, a database
 * or store that is away) is started over from the checkpoint with growing pauses; anything else rejects.
 */
export async function runConsumer<DB>(host: ConsumerHost<DB>, work: Work, options: RunOptions): Promise<void> {
  // One of its own: a dozen consumers share the process's signal, and when all of them wait at once they would look like a leak there.
  const signal = AbortSignal.any([options.signal]);
  const { consumer } = work;
  const tracker = host.track(consumer);
  const leaseName = `${consumer.kind}:${consumer.name}:${consumer.version}`;
  let failures = 0;
  while (!signal.aborted) {
    tracker.state = 'waiting_for_lease';
    const lease = await host.leases.acquire(leaseName, signal);
    if (!lease) break;
    try {
      if (await work.isSuperseded?.()) {
        tracker.state = 'superseded';
      } else {
        const done = await runLeased(host, work, { ...options, signal, lost: lease.signal, tracker, onBatch: () => (failures = 0) });
        if (done) break;
      }
    } catch (error) {
      if (signal.aborted) break;
      tracker.failed(error);
      if (!isPassing(error)) {
        tracker.state = 'failed';
        host.log.error({ err: error, ...consumer }, 'consumer stopped for good');
        throw error;
      }
      tracker.state = 'retrying';
      host.log.warn({ err: error, failures, ...consumer }, 'consumer starts over from its checkpoint');
    } finally {
      await lease.release();
    }
    if (tracker.state === 'superseded') await pause(restMs, signal);
    else await pause(backoffMs(failures++, { first: 100, most: 5000 }), signal);
  }
  tracker.state = 'stopped';
}

/** Runs while the lease holds. True when the run is over; throws LeaseLost when the lease went. */
async function runLeased<DB>(
  host: ConsumerHost<DB>,
  work: Work,
  run: RunOptions & {
    readonly lost: AbortSignal;
    readonly tracker: Tracker;
    readonly onBatch: () => void;
  },
): Promise<boolean> {
  const { tracker } = run;
  const target = typeof run.until === 'object' ? run.until.position : null;
  // Heard of before the checkpoint is read: a switch in between is not missed.
  const switched = work.consumer.kind === 'projection' ? [host.progress.switched(work.consumer.name)] : [];
  const storeId = (await host.store.identity?.()) ?? null;
  let held = await begin(host, work, storeId);
  tracker.epoch = held.epoch;
  tracker.position = held.position;
  tracker.parked = await countParked(host.db, work.consumer);
  tracker.state = 'catching_up';

  if (target !== null && (held.position ?? '') >= target) return true;
  const streams = categoryPrefixes(work.categories);
  // Whoever has an end reads by itself: that the store says «caught up» then means all that was there when it began. Of the shared tail
  // it does not, and a position that is no event's may never come again (EventStoreDB stops at the last event that matches).
  const follow = (signal: AbortSignal) => {
    const options = { after: held.position, streams, signal };
    return run.until === undefined ? host.feed.follow(options) : host.store.subscribe(options);
  };
  let writtenAt = performance.now();
  const signal = AbortSignal.any([run.signal, run.lost, ...switched]);
  const cut = { quietMs, ...(run.batchSize === undefined ? {} : { maxEvents: run.batchSize }) };
  const source = (until: AbortSignal) => batches(follow, { ...cut, signal: until });
  const decode = (batch: Batch) => {
    // Said before it is decoded: what cannot be, waits as well.
    tracker.received(batch.events);
    return host.codec.decodeMany(batch.events);
  };
  for await (const { batch, prepared: decoded } of preparedAhead(source, decode, signal)) {
    if (batch.position !== null) tracker.seen = batch.position;
    // The feed never repeats itself; should an adapter, nothing is folded twice.
    const results = decoded.filter(
      ({ stored: { position } }) => position > (held.position ?? '') && (target === null || position <= target),
    );
    const events = results.map(({ stored }) => stored);
    const atTarget = target !== null && (batch.caughtUp || (batch.position ?? '') >= target);
    const looked = atTarget ? target : batch.position;
    const passed = atTarget && target !== batch.position ? null : batch.passed;
    const reached = (event: StoredEvent | null): Reached => ({
      position: event?.position ?? (looked as Position),
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
    const isBeyond = looked !== null && looked > (held.position ?? '');
    if (isBeyond && (run.until !== undefined || performance.now() - writtenAt > idleCheckpointMs))
      held = await moveCheckpoint(host.db, work.consumer, held, reached(null));
    if (events.length > 0 || held.position !== tracker.position) {
      writtenAt = performance.now();
      tracker.committed(events.length, held.position);
      if (held.position !== null && work.consumer.kind === 'projection')
        host.progress.advanced(work.consumer.name, work.consumer.version, held.position);
      run.onBatch();
    }
    tracker.caughtUp = batch.caughtUp;
    if (batch.caughtUp) tracker.state = 'live';
    if (atTarget || (batch.caughtUp && run.until === 'caught_up')) return true;
    if (batch.caughtUp && events.length > 0) await pause(Math.min(tookMs, gatherAtMostMs), signal);
  }
  if (signal.aborted && !run.signal.aborted) throw new LeaseLost(work.consumer);
  return true;
}

async function begin<DB>(host: ConsumerHost<DB>, work: Work, storeId: string | null): Promise<Checkpoint> {
  const known = await readCheckpoint(host.db, work.consumer);
  const head = known === null && work.begins === 'head' ? await host.store.head() : null;
  const held = await takeOver(host.db, work.consumer, { position: head?.position ?? null, storeId });
  await verifyStore(host.store, work.consumer, held, storeId);
  return held;
}
