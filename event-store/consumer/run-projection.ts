import { isUnknown, type DecodeResult, type DomainEvent, type Recorded } from '../codec/recorded.ts';
import type { StoredEvent } from '../port/event-store.ts';
import { moveCheckpoint, type Checkpoint, type BatchEnd } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import { isDataError, isUnreadable, PoisonEvent } from './errors.ts';
import { fold, keysOf, type Keyed } from './fold.ts';
import type { ConsumerHost } from './host.ts';
import { errorSummary, logFieldsOf, nothingParked, park, parkedAmong, type EventToPark } from './parked.ts';
import type { Projection, Publish } from './projection.ts';
import { runConsumer, type RunOptions, type ConsumerWork } from './run-consumer.ts';
import type { Tracker } from './status.ts';

export interface ProjectionOptions<Row, DB> extends RunOptions {
  /** Publishes the changed rows inside the transaction. Not called during a rebuild, nor where nobody can be watching. */
  readonly publish?: Publish<Row, DB>;
  /**
   * `rebuild`: builds a version in its table under a checkpoint of its own, while the active version serves queries. Nothing is
   * published, no query waits for it, and a poison event stops it.
   */
  readonly mode?: 'live' | 'rebuild';
}

/**
 * Keeps a projection's rows up to date until the signal aborts (or `until` is reached). Each batch is one transaction:
 * checkpoint, load, fold, save, publish. Resolves when it ends; rejects with StoreRewound, SubjectKeyMissing,
 * CheckpointBeyondHead or CorruptEvent (a hole in the store), and in rebuild mode with PoisonEvent.
 */
export function runProjection<Row, E extends DomainEvent, DB>(
  projection: Projection<Row, E, DB>,
  host: ConsumerHost<DB>,
  options: ProjectionOptions<Row, DB>,
): Promise<void> {
  const consumer = consumerName(options.mode === 'rebuild' ? 'rebuild' : 'projection', projection.name, projection.version);
  if (options.mode !== 'rebuild') host.progress.register(projection);

  async function process(
    results: readonly DecodeResult[],
    held: Checkpoint,
    reached: (event: StoredEvent) => BatchEnd,
    tracker: Tracker,
  ): Promise<Checkpoint> {
    // Written by a newer build: the run restarts later instead of parking.
    const ahead = results.find((result) => !result.ok && !isUnreadable(result.error));
    if (ahead && !ahead.ok) throw ahead.error;
    try {
      return await commit(results, held, reached, tracker, null);
    } catch (error) {
      if (!isDataError(error)) throw error;
      return commitOneByOne(results, held, reached, tracker);
    }
  }

  /** After the database refused a value of the batch: commits each event alone, so that only the faulty one is parked. */
  async function commitOneByOne(
    results: readonly DecodeResult[],
    from: Checkpoint,
    reached: (event: StoredEvent) => BatchEnd,
    tracker: Tracker,
  ): Promise<Checkpoint> {
    let held = from;
    for (const result of results) {
      const before: Checkpoint = held;
      held = await commit([result], before, reached, tracker, null).catch((error: unknown) => {
        if (!isDataError(error)) throw error;
        return commit([result], before, reached, tracker, error);
      });
    }
    return held;
  }

  /** One transaction. `refused`: the database's error for the rows of the only event, which is then parked; else null. */
  async function commit(
    results: readonly DecodeResult[],
    held: Checkpoint,
    reached: (event: StoredEvent) => BatchEnd,
    tracker: Tracker,
    refused: unknown,
  ): Promise<Checkpoint> {
    const { keyed, parkings: unkeyed } = keyAll(results, projection);
    const moved = await host.db.transaction().execute(async (tx) => {
      const next = await moveCheckpoint(tx, consumer, held, reached(results.at(-1)!.stored));
      const keys = [...new Set(keyed.flatMap((entry) => entry.keys))];
      const streams = () => [...new Set(results.map((result) => result.stored.stream))];
      const parked = tracker.mayHaveParked ? await parkedAmong(tx, consumer, keys, streams()) : nothingParked;
      const blocked = parked === nothingParked ? [] : keyed.filter(({ event }) => parked.has('stream', event.stream));
      const unblocked = blocked.length === 0 ? keyed : keyed.filter(({ event }) => !parked.has('stream', event.stream));

      const parkings: EventToPark[] = [
        ...unkeyed,
        ...blocked.map(({ event }): EventToPark => ({ scope: 'stream', key: event.stream, event, error: null })),
      ];
      if (refused === null) {
        const rows = keys.length > 0 ? await projection.rows.load(tx, keys) : new Map<string, Row>();
        const folded = fold(projection, rows, unblocked, parked);
        if (folded.put.size > 0 || folded.remove.length > 0) await projection.rows.save(tx, folded.put, folded.remove);
        if (options.publish && options.mode !== 'rebuild' && !options.isUnwatched && folded.touched.length > 0)
          await options.publish(tx, folded.touched, next.position!);
        parkings.push(...folded.parkings);
      } else {
        parkings.push(
          ...unblocked.flatMap(({ event, keys }) =>
            keys.map((key): EventToPark => ({ scope: 'key', key, event, error: errorSummary(refused) })),
          ),
        );
      }
      const culprit = parkings.find((parking) => parking.error !== null);
      if (culprit && options.mode === 'rebuild') throw new PoisonEvent(consumer, culprit.event.id, culprit.error);
      await park(tx, consumer, parkings);
      return { next, parkings };
    });
    for (const { key, event, error } of moved.parkings) {
      if (error !== null) host.log.error({ projection: projection.name, key, ...logFieldsOf(event), reason: error }, 'event parked');
    }
    tracker.mayHaveParked ||= moved.parkings.length > 0;
    return moved.next;
  }

  const isSuperseded = async () => ((await host.starting.activeVersion(projection.name)) ?? 0) > projection.version;
  const work: ConsumerWork = { consumer, categories: projection.categories, startsAt: 'origin', process };
  return runConsumer(host, options.mode === 'rebuild' ? work : { ...work, isSuperseded }, options);
}

/** The events of the projection with their keys; an event that cannot be decoded or keyed parks its stream. */
function keyAll<Row, E extends DomainEvent, DB>(
  results: readonly DecodeResult[],
  projection: Projection<Row, E, DB>,
): { keyed: Keyed<E>[]; parkings: EventToPark[] } {
  const keyed: Keyed<E>[] = [];
  const parkings: EventToPark[] = [];
  const broken = new Set<string>();
  for (const result of results) {
    const { stored } = result;
    if (broken.has(stored.stream)) {
      parkings.push({ scope: 'stream', key: stored.stream, event: stored, error: null });
      continue;
    }
    try {
      if (!result.ok) throw result.error;
      if (isUnknown(result.event)) continue;
      // E stands for all event types of the projection's categories.
      const event = result.event as Recorded<E>;
      const keys = keysOf(projection, event);
      if (keys.length > 0) keyed.push({ event, keys });
    } catch (error) {
      broken.add(stored.stream);
      parkings.push({ scope: 'stream', key: stored.stream, event: stored, error: errorSummary(error) });
    }
  }
  return { keyed, parkings };
}
