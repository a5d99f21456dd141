import { setImmediate as turn } from 'node:timers/promises';
import { START, streamNameFilter, type EventStoreDBClient } from '@eventstore/db-client';
import { backoffMs, pause } from '../port/backoff.ts';
import { CheckpointBeyondHead, EventStoreError, StoreUnavailable, StreamDeleted } from '../port/errors.ts';
import type { Feed, Position, SubscribeOptions } from '../port/event-store.ts';
import { classify, kindOf, reasonOf } from './classify.ts';
import { appStreamPattern } from './stream-filter.ts';
import { isLogPosition, logPositionOf, positionOf } from './log-position.ts';
import { lastOfAll, type ReadDeps } from './read.ts';
import { openSource, type Source } from './source.ts';
import { withTexts } from './stored-texts.ts';
import { storedEvent, tombstoneType } from './stored-event.ts';
import { CallTimeout, withTimeout } from './timeout.ts';

const confirmMs = 5000;
/** An unexpected error may be temporary; after this many in a row without progress the subscription fails. */
const maxOddInARow = 5;

/**
 * The feed of a subscription. The client's subscriptions never restart after any end (a killed node, a clean end or a replaced
 * client), so each unrequested end starts another one after the last *processed* position. `closed` aborts when the store is
 * closed.
 */
export async function* subscription(
  deps: ReadDeps & { readonly closed: AbortSignal },
  { after, streams, signal, texts = false, onLoss }: SubscribeOptions,
): AsyncGenerator<Feed> {
  const { connection, log, observer, closed } = deps;
  const stop = AbortSignal.any([signal, closed]);
  let at: Position | null = after;
  // `failures`: ends since the last event, for the pause before the next attempt. `odd`: unexpected errors since the last progress.
  let failures = 0;
  let odd = 0;

  while (!stop.aborted) {
    const leave = await connection.subscriptions.enter(stop);
    if (!leave) break;
    let client: EventStoreDBClient | null = null;
    let source: Source | null = null;
    try {
      await assertNotBeyondHead(deps, at);
      client = await connection.client();
      const { begun } = (source = open(client, at, { prefixes: streams, texts }));
      await observer.timed('subscribe', () => withTimeout(confirmMs, 'subscribe', begun));
      let live = false;
      let unreported = false;
      while (!stop.aborted) {
        const rings = source.bell.count;
        const item = source.take();
        if (item === null) {
          if (live && unreported) {
            // Items that are already available come first.
            await turn();
            if (source.bell.count !== rings) continue;
            unreported = false;
            yield { kind: 'caught_up' };
          } else {
            await source.bell.wait(rings, { signal: stop });
          }
        } else if (item.kind === 'ended') {
          throw item.error ?? new UnrequestedEnd();
        } else if (item.kind === 'live') {
          // The client reports this once; from here on this loop reports it when no item is left. It is a status only.
          live = true;
          unreported = true;
          odd = 0;
        } else if (item.kind === 'checkpoint') {
          const position = positionOf(item.place);
          if (!isLogPosition(item.place) || position <= (at ?? '')) continue;
          yield { kind: 'checkpoint', position };
          at = position;
          odd = 0;
        } else {
          const isTombstone = item.event.type === tombstoneType;
          if (isTombstone && !onLoss) throw new StreamDeleted(item.event.streamId);
          const event = storedEvent(item.event);
          if (event.position <= (at ?? '')) continue;
          if (isTombstone) onLoss?.({ kind: 'deleted', stream: event.stream, id: event.id });
          else yield { kind: 'event', event };
          at = event.position;
          failures = odd = 0;
          unreported = true;
        }
      }
    } catch (error) {
      if (stop.aborted) break;
      if (client && error instanceof CallTimeout) connection.discard(client, error);
      failures += 1;
      const kind = endOf(error);
      if (kind === 'unexpected') odd += 1;
      observer.failed('subscribe', kind);
      // When events come in between, only this log shows an error that repeats.
      if (kind === 'unexpected') log.error({ err: error, failures }, 'event store: a subscription ended with an unexpected error');
      if (!isTemporary(error, odd)) throw portError(error);
      log.warn({ failures, reason: reasonOf(error) }, 'event store: subscription ended, subscribing again');
    } finally {
      await source?.close();
      leave();
    }
    await pause(backoffMs(failures), stop);
  }
  if (closed.aborted && !signal.aborted) throw new StoreUnavailable('the store is closed');
}

/** The server ended the subscription cleanly without a request to do so. */
class UnrequestedEnd extends Error {}

function open(
  client: EventStoreDBClient,
  after: Position | null,
  { prefixes, texts }: { readonly prefixes: readonly string[] | undefined; readonly texts: boolean },
): Source {
  return openSource((reached) => {
    const subscription = client.subscribeToAll({
      fromPosition: after === null ? START : logPositionOf(after),
      filter: prefixes
        ? streamNameFilter({ prefixes: [...prefixes], checkpointReached: (_, place) => reached(place) })
        : streamNameFilter({ regex: appStreamPattern, checkpointReached: (_, place) => reached(place) }),
    });
    return texts ? withTexts(subscription) : subscription;
  });
}

/**
 * The server silently accepts a position beyond its end and skips events until the log has grown past it (after a restore: 100
 * appended, 55 received). Throws CheckpointBeyondHead.
 */
async function assertNotBeyondHead(deps: ReadDeps, after: Position | null): Promise<void> {
  if (after === null) return;
  logPositionOf(after);
  const last = await lastOfAll(deps);
  const head = last?.position ? positionOf(last.position) : null;
  if (head === null || head < after) throw new CheckpointBeyondHead(after, head);
}

/** The reason for the end of a subscription, for the metrics. */
function endOf(error: unknown): string {
  if (error instanceof UnrequestedEnd) return 'ended';
  return error instanceof EventStoreError ? error.code : kindOf(classify(error));
}

function isTemporary(error: unknown, odd: number): boolean {
  if (error instanceof UnrequestedEnd || error instanceof StoreUnavailable) return true;
  if (error instanceof EventStoreError) return false;
  const { kind } = classify(error);
  return kind === 'away' || (kind === 'odd' && odd < maxOddInARow);
}

function portError(error: unknown): unknown {
  if (error instanceof EventStoreError || error instanceof TypeError) return error;
  if (classify(error).kind === 'deleted') return new StreamDeleted('a stream of the feed');
  return new EventStoreError('store_refused', `EventStoreDB refused a subscription (${reasonOf(error)})`, { cause: error });
}
