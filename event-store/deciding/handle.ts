import { randomUUID } from 'node:crypto';
import type { Metadata, Refusal, TenantId, Uuid } from '@sumaa/contracts';
import type { Codec } from '../codec/codec.ts';
import type { DomainEvent } from '../codec/recorded.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import { InvalidAppend, WrongExpectedRevision } from '../port/errors.ts';
import type { Appended, EventStore, NewEvent, Position } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { load, type Loaded } from './load.ts';
import { createMutex, type Mutex } from '../port/mutex.ts';
import type { RecentStreams, Standing } from './recent-streams.ts';

export interface Deciding {
  readonly store: EventStore;
  readonly codec: Codec;
  /** Spares reading a stream that this process has just written to; without it every command reads. */
  readonly recent?: RecentStreams;
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
      /** What each of them is stored as. */
      readonly eventIds: readonly Uuid[];
      /** The command had been handled before; this is what it did then. */
      readonly replayed: boolean;
      /** The stream folded, this command's events included. */
      readonly state: S;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

export interface HandleOptions {
  /**
   * Whether the stream is one for this command, by the tenant that began it (null: there is no stream): asked before anything is
   * decided or answered.
   */
  readonly admit?: (owner: TenantId | null) => Refusal | null;
  /** The revision the caller saw (`If-Match`): refused with `conflict` when the stream stands elsewhere. */
  readonly ifRevision?: bigint;
  readonly signal?: AbortSignal;
}

const mutexes = new WeakMap<EventStore, Mutex>();

/**
 * One command on one stream: read, fold, decide, append. Repeating a command id answers from what it stored; with another
 * body it is refused (`idempotency_mismatch`). Commands of this process on one stream queue up; a conflict with another
 * process is re-read and re-decided, at least once, and refused (`conflict`) when it outlasts the patience. Throws
 * StoreUnavailable or OutcomeUnknown when the store is away: the same command again is safe.
 */
export async function handle<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  options: HandleOptions = {},
): Promise<Handled<S, E>> {
  const mutex = mutexes.get(deps.store) ?? createMutex();
  mutexes.set(deps.store, mutex);
  const stream = streamName(decider.category, id);
  return mutex.run(stream, async () => {
    const deadline = performance.now() + (deps.patienceMs ?? 2000);
    for (let attempt = 0; ; attempt++) {
      options.signal?.throwIfAborted();
      const handled = await attemptOnce(deps, decider, id, command, context, options);
      if (handled !== null) return handled;
      // However slow the store was, a first collision is decided anew.
      if (attempt > 0 && performance.now() >= deadline) break;
      await pause(backoffMs(attempt, { first: 5, most: 100 }), options.signal);
    }
    // What the last one collided with may have been this very command, of another process.
    return answerOf(await load(deps, decider, id), context) ?? { outcome: 'refused', refusal: { code: 'conflict' } };
  });
}

type Accepted<S, E extends DomainEvent> = Extract<Handled<S, E>, { outcome: 'accepted' }>;

/** Null: the stream stood elsewhere by the time of the append. */
async function attemptOnce<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  options: HandleOptions,
): Promise<Handled<S, E> | null> {
  const quick = await decideOnRecent(deps, decider, id, command, context, options);
  if (quick !== null) return quick;

  const { admit, ifRevision, signal } = options;
  deps.recent?.forget(streamName(decider.category, id));
  const loaded = await load(deps, decider, id);
  const { state, revision, events } = loaded;
  const owner = events[0]?.metadata.tenantId ?? null;
  const refusal = admit?.(owner) ?? null;
  if (refusal !== null) return { outcome: 'refused', refusal };

  const answer = answerOf(loaded, context);
  if (answer !== null) return answer;
  if (ifRevision !== undefined && ifRevision !== revision) return { outcome: 'refused', refusal: { code: 'conflict' } };

  const decision = decider.decide(state, command);
  if (!decision.ok) return { outcome: 'refused', refusal: decision.refusal };
  if (decision.events.length === 0) {
    return { outcome: 'accepted', position: null, revision, events: [], eventIds: [], replayed: false, state };
  }
  const commands = [...new Set(events.map((event) => event.metadata.commandId))];
  return append(deps, decider, id, { state, revision, owner, commands }, decision.events, context, signal);
}

/** What the stream says to a command that it holds events of; null when it holds none. */
function answerOf<S, E extends DomainEvent>({ state, events }: Loaded<S, E>, context: CommandContext): Handled<S, E> | null {
  const earlier = events.filter((event) => event.metadata.commandId === context.commandId);
  const last = earlier.at(-1);
  if (!last) return null;
  if (last.metadata.commandHash !== context.commandHash) return { outcome: 'refused', refusal: { code: 'idempotency_mismatch' } };
  const eventIds = earlier.map((event) => event.id);
  return { outcome: 'accepted', position: last.position, revision: last.revision, events: earlier, eventIds, replayed: true, state };
}

/**
 * The command on what is remembered of its stream. Only an append at exactly that revision proves that nothing has happened since:
 * whatever else would be answered, and a command that may have been handled before, is left to who reads the stream (null).
 */
async function decideOnRecent<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  { admit, ifRevision, signal }: HandleOptions,
): Promise<Accepted<S, E> | null> {
  const known = ifRevision === undefined ? deps.recent?.recall<S>(streamName(decider.category, id)) : undefined;
  if (!known || known.commands.includes(context.commandId) || (admit?.(known.owner) ?? null) !== null) return null;
  const decision = decider.decide(known.state, command);
  if (!decision.ok || decision.events.length === 0) return null;
  return append(deps, decider, id, known, decision.events, context, signal);
}

/**
 * Stores what was decided, under ids that no other decision has, not even one on the same command in another process: what stores
 * take for a repetition is then our own append, whose answer was lost, and never what somebody else decided (EventStoreDB compares
 * ids alone). Null: the stream stands elsewhere.
 */
async function append<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  { state, revision, owner, commands }: Standing<S>,
  events: readonly E[],
  context: CommandContext,
  signal: AbortSignal | undefined,
): Promise<Accepted<S, E> | null> {
  const stream = streamName(decider.category, id);
  const encoded = await encodeAll(deps.codec, decider.category, events, context);
  let appended: Appended;
  try {
    appended = await deps.store.append(stream, encoded, { expected: revision ?? 'no_stream', signal });
  } catch (error) {
    deps.recent?.forget(stream);
    if (error instanceof WrongExpectedRevision) return null;
    throw error;
  }
  const after = events.reduce((folded, event) => decider.evolve(folded, event), state);
  const now = { state: after, revision: appended.revision, owner: owner ?? context.tenantId, commands: [...commands, context.commandId] };
  deps.recent?.keep(stream, now);
  const eventIds = encoded.map((event) => event.id);
  return { outcome: 'accepted', position: appended.position, revision: appended.revision, events, eventIds, replayed: false, state: after };
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
  for (const event of events) {
    const home = codec.categoryOfType(event.type);
    if (home !== category) throw new InvalidAppend(`${event.type} belongs to ${home ?? 'no category'}, not to ${category}`);
    encoded.push(await codec.encode(event, randomUUID() as Uuid, metadata));
  }
  return encoded;
}
