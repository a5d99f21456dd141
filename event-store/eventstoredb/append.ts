import { jsonEvent, NO_STREAM, type EventStoreDBClient, type JSONEventType, type JSONType } from '@eventstore/db-client';
import { backoffMs, pause } from '../port/backoff.ts';
import { AppendTooLarge, EventStoreError, OutcomeUnknown, StoreUnavailable, StreamDeleted, WrongExpectedRevision } from '../port/errors.ts';
import type { Appended, AppendOptions } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import type { StoreObserver } from '../port/store-observer.ts';
import type { CheckedAppend } from '../port/validate.ts';
import { breaksClient, classify, kindOf, reasonOf } from './classify.ts';
import type { Connection } from './connection.ts';
import { positionOf } from './log-position.ts';
import { withTimeout } from './timeout.ts';

export interface AppendLimits {
  /** Limit of one attempt, in ms. Near 2 s: after a leader is killed the next one answers within 3 s, and a retry is harmless. */
  readonly attemptMs: number;
  /** How long attempts are repeated, in ms. */
  readonly patienceMs: number;
}

export interface AppendDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly observer: StoreObserver;
  readonly limits: AppendLimits;
}

/**
 * Appends, and repeats the same payload while the store does not answer: the same ids at the same exact revision are stored
 * once, also across restarts and leader changes. Throws the errors of `EventStore.append`.
 */
export function sendAppend(deps: AppendDeps, stream: string, append: CheckedAppend, options: AppendOptions): Promise<Appended> {
  return deps.observer.timed('append', () => sendPatiently(deps, stream, append, options));
}

async function sendPatiently(
  { connection, log, observer, limits }: AppendDeps,
  stream: string,
  { events, bytes }: CheckedAppend,
  { expected, signal }: AppendOptions,
): Promise<Appended> {
  // The client stringifies its input, so it gets exactly the content of the checked JSON.
  const payload = events.map(({ id, type, data, metadata }) =>
    jsonEvent<JSONEventType>({ id, type, data: JSON.parse(data) as JSONType, metadata: JSON.parse(metadata) as Record<string, unknown> }),
  );
  const deadline = performance.now() + limits.patienceMs;
  let mayBeStored = false;

  for (let attempt = 0; ; attempt++) {
    if (signal?.aborted && mayBeStored) throw new OutcomeUnknown('aborted while the append was under way', { cause: signal.reason });
    signal?.throwIfAborted();
    let client: EventStoreDBClient | null = null;
    try {
      client = await connection.client();
      const answered = client.appendToStream(stream, payload, {
        expectedRevision: expected === 'no_stream' ? NO_STREAM : expected,
        deadline: limits.attemptMs,
      });
      const { nextExpectedRevision: revision, position } = await unlessAborted(withTimeout(limits.attemptMs, 'append', answered), signal);
      assertOurs(stream, expected, events.length, revision);
      // The server's answer to a repetition of truncated events; it stores nothing.
      if (!position) throw new StreamDeleted(stream);
      return { revision, position: positionOf(position) };
    } catch (error) {
      // An error of this package is already final.
      if (error instanceof EventStoreError) throw error;
      if (client && breaksClient(error)) connection.discard(client, error);
      const failure = classify(error);
      // A conflict is a regular answer.
      if (failure.kind !== 'wrong_expected') observer.failed('append', kindOf(failure));
      if (failure.kind === 'wrong_expected') throw new WrongExpectedRevision(stream, expected, failure.actual);
      if (failure.kind === 'deleted') throw new StreamDeleted(stream);
      if (failure.kind === 'too_large') throw new AppendTooLarge(bytes, failure.limit);
      if (failure.kind === 'refused') {
        throw new EventStoreError('store_refused', `${stream}: EventStoreDB refused the append (${reasonOf(error)})`, { cause: error });
      }
      // Without a client nothing was sent.
      if (client && !(failure.kind === 'away' && failure.surelyNot)) mayBeStored = true;
      if (performance.now() > deadline) {
        throw mayBeStored
          ? new OutcomeUnknown('EventStoreDB did not answer an append', { cause: error })
          : new StoreUnavailable('EventStoreDB does not accept appends', { cause: error });
      }
      log.warn({ attempt, reason: reasonOf(error) }, 'event store: append repeated');
      await pause(backoffMs(attempt), signal);
    }
  }
}

/** On a deleted stream the server continues after the old revisions instead of the expected one; this at least reports it. */
function assertOurs(stream: string, expected: AppendOptions['expected'], count: number, revision: bigint): void {
  const first = expected === 'no_stream' ? 0n : expected + 1n;
  if (revision !== first + BigInt(count) - 1n) throw new StreamDeleted(stream);
}

async function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  let rejectAborted = () => {};
  const aborted = new Promise<never>((_, reject) => {
    rejectAborted = () => reject(new OutcomeUnknown('aborted while the append was under way', { cause: signal.reason }));
    signal.addEventListener('abort', rejectAborted, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', rejectAborted);
  }
}
