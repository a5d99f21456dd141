import { isUnknown, type DecodeResult, type DomainEvent, type Recorded } from '../codec/recorded.ts';
import type { StoredEvent } from '../port/event-store.ts';
import { moveCheckpoint, type Checkpoint, type BatchEnd } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import { EnqueueFailed, isUnreadable } from './errors.ts';
import type { ConsumerHost } from './host.ts';
import { errorSummary, logFieldsOf, park, type EventToPark } from './parked.ts';
import type { Reactor } from './reactor.ts';
import { jobsOf } from './jobs-of.ts';
import { replayRequested } from './replay-requested.ts';
import { runConsumer, type RunOptions } from './run-consumer.ts';

/**
 * Turns events into jobs until the signal aborts, at least once: it enqueues first and then moves the checkpoint. A reactor that
 * never ran starts at the head. A failed event is parked and the others go on, because effects do not build on each other like
 * rows. Rejects with StoreRewound, SubjectKeyMissing, CheckpointBeyondHead or CorruptEvent (a hole in the store).
 */
export async function runReactor<E extends DomainEvent, Job, DB>(
  reactor: Reactor<E, Job>,
  host: ConsumerHost<DB>,
  options: RunOptions,
): Promise<void> {
  const consumer = consumerName('reactor', reactor.name);

  async function process(
    results: readonly DecodeResult[],
    held: Checkpoint,
    reached: (event: StoredEvent) => BatchEnd,
  ): Promise<Checkpoint> {
    const jobs: Job[] = [];
    const parkings: EventToPark[] = [];
    for (const result of results) {
      if (!result.ok && !isUnreadable(result.error)) throw result.error;
      try {
        if (!result.ok) throw result.error;
        if (!isUnknown(result.event)) jobs.push(...jobsOf(reactor, result.event as Recorded<E>));
      } catch (error) {
        host.log.error({ reactor: reactor.name, ...logFieldsOf(result.stored), reason: errorSummary(error) }, 'event parked');
        parkings.push({ scope: 'key', key: result.stored.id, event: result.stored, error: errorSummary(error) });
      }
    }
    if (jobs.length > 0) {
      await reactor.enqueue(jobs).catch((error: unknown) => {
        throw new EnqueueFailed(reactor.name, error);
      });
    }
    return host.db.transaction().execute(async (tx) => {
      await park(tx, consumer, parkings);
      return moveCheckpoint(tx, consumer, held, reached(results.at(-1)!.stored));
    });
  }

  const running = () => runConsumer(host, { consumer, categories: reactor.categories, startsAt: 'head', process }, options);
  if (options.until !== undefined) return running();
  // A replay of parked events needs no lease, because jobs are recognised by their ids.
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const replaying = host.progress.onReplayRequested(reactor.name, signal, () => replayRequested(reactor, host));
  try {
    await running();
  } finally {
    ended.abort();
    await replaying;
  }
}
