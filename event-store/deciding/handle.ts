import type { Metadata, Refusal } from '@sumaa/contracts';
import type { Codec } from '../codec/codec.ts';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import { InvalidAppend, WrongExpectedRevision } from '../port/errors.ts';
import type { Appended, EventStore, NewEvent, Position } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { eventId } from './event-ids.ts';
import { load } from './load.ts';
import { createMutex, type Mutex } from '../port/mutex.ts';

export interface Deciding {
  readonly store: EventStore;
  readonly codec: Codec;
  /** How long conflicts with other processes are re-read and re-decided, in ms. */
  readonly patienceMs?: number;
}

export type Handled<S, E extends DomainEvent> =
  | {
      readonly outcome: 'accepted';
      /** Of the last event of this command; null when nothing had to change. */
      readonly position: Position | null;
      /** Of that event; of the stream when nothing had to change (null: there is no stream). */
      readonly revision: bigint | null;
      readonly events: readonly E[];
      /** The command had been handled before; this is what it did then. */
      readonly replayed: boolean;
      /** The stream folded, this command's events included. */
      readonly state: S;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

export interface HandleOptions<E extends DomainEvent = DomainEvent> {
  /** Looks at the stream as it stands before anything is decided or answered; what it throws, `handle` throws. */
  readonly inspect?: (events: readonly Recorded<E>[]) => void;
  /** The revision the caller saw (`If-Match`): refused with `conflict` when the stream stands elsewhere. */
  readonly ifRevision?: bigint;
  readonly signal?: AbortSignal;
}

const mutexes = new WeakMap<EventStore, Mutex>();

/**
 * One command on one stream: read, fold, decide, append. Repeating a command id answers from what it stored; with another
 * body it is refused (`idempotency_mismatch`). Commands of this process on one stream queue up; a conflict with another
 * process is re-read and re-decided, and refused (`conflict`) when it outlasts the patience. Throws StoreUnavailable or
 * OutcomeUnknown when the store is away: the same command again is safe.
 */
export async function handle<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  options: HandleOptions<E> = {},
): Promise<Handled<S, E>> {
  const mutex = mutexes.get(deps.store) ?? createMutex();
  mutexes.set(deps.store, mutex);
  const stream = streamName(decider.category, id);
  return mutex.run(stream, async () => {
    const deadline = performance.now() + (deps.patienceMs ?? 2000);
    for (let attempt = 0; ; attempt++) {
      options.signal?.throwIfAborted();
      const handled = await attemptOnce(deps, decider, id, command, context, options);
      if (handled !== 'collided') return handled;
      if (performance.now() >= deadline) return { outcome: 'refused', refusal: { code: 'conflict' } };
      await pause(backoffMs(attempt, { first: 5, most: 100 }), options.signal);
    }
  });
}

async function attemptOnce<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  { ifRevision, signal, inspect }: HandleOptions<E>,
): Promise<Handled<S, E> | 'collided'> {
  const { state, revision, events } = await load(deps, decider, id);
  inspect?.(events);

  const earlier = events.filter((event) => event.metadata.commandId === context.commandId);
  const last = earlier.at(-1);
  if (last) {
    if (last.metadata.commandHash !== context.commandHash) return { outcome: 'refused', refusal: { code: 'idempotency_mismatch' } };
    return { outcome: 'accepted', position: last.position, revision: last.revision, events: earlier, replayed: true, state };
  }
  if (ifRevision !== undefined && ifRevision !== revision) return { outcome: 'refused', refusal: { code: 'conflict' } };

  const decision = decider.decide(state, command);
  if (!decision.ok) return { outcome: 'refused', refusal: decision.refusal };
  if (decision.events.length === 0) return { outcome: 'accepted', position: null, revision, events: [], replayed: false, state };

  const stream = streamName(decider.category, id);
  const encoded = await encodeAll(deps.codec, decider.category, decision.events, context);
  let appended: Appended;
  try {
    appended = await deps.store.append(stream, encoded, { expected: revision ?? 'no_stream', signal });
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return 'collided';
    throw error;
  }
  const after = decision.events.reduce((folded, event) => decider.evolve(folded, event), state);
  return { outcome: 'accepted', ...appended, events: decision.events, replayed: false, state: after };
}

async function encodeAll(codec: Codec, category: string, events: readonly DomainEvent[], context: CommandContext): Promise<NewEvent[]> {
  const metadata: Omit<Metadata, 'schema'> = {
    commandId: context.commandId,
    commandHash: context.commandHash,
    occurredAt: context.occurredAt,
    $correlationId: context.correlationId,
    $causationId: context.causationId,
    tenantId: context.tenantId,
    actor: context.actor,
    traceparent: context.traceparent,
  };
  const encoded: NewEvent[] = [];
  for (const [index, event] of events.entries()) {
    const home = codec.categoryOfType(event.type);
    if (home !== category) throw new InvalidAppend(`${event.type} belongs to ${home ?? 'no category'}, not to ${category}`);
    encoded.push(await codec.encode(event, eventId(context.commandId, index), metadata));
  }
  return encoded;
}
