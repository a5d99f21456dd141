import { randomUUID } from 'node:crypto';
import type { Decision, Metadata, Refusal, StreamName, TenantId, Uuid } from '@sumaa/contracts';
import { SubjectErasedError } from '@sumaa/runtime/vault';
import AsyncLock from 'async-lock';
import type { Codec } from '../codec/codec.ts';
import type { DomainEvent } from '../codec/recorded.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import { InvalidAppend, WrongExpectedRevision } from '../port/errors.ts';
import type { Appended, EventStore, NewEvent, Position } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { load, type Loaded } from './load.ts';
import type { RecentStreams, StreamState } from './recent-streams.ts';

export interface HandleDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  /** Streams that this process wrote lately, so that they need not be read again; without it every command reads its stream. */
  readonly recent?: RecentStreams;
  /** How long a command is read and decided again after conflicts with other processes, in ms. */
  readonly patienceMs?: number;
}

export type Handled<S, E extends DomainEvent> =
  | {
      readonly outcome: 'accepted';
      /** Of the command's last event; null when nothing had to change. */
      readonly position: Position | null;
      /** Of that event; of the stream when nothing had to change (null: the stream does not exist). */
      readonly revision: bigint | null;
      readonly events: readonly E[];
      /** The stored ids of `events`. */
      readonly eventIds: readonly Uuid[];
      /** The command was handled before; this is its earlier result. */
      readonly replayed: boolean;
      /** The state of the stream, this command's events included. */
      readonly state: S;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

export interface HandleOptions {
  /**
   * Whether the command may use this stream, judged by the tenant that created it (null: the stream does not exist). Called before
   * anything is decided or answered.
   */
  readonly admit?: (owner: TenantId | null) => Refusal | null;
  /** The revision that the caller saw (`If-Match`; null: there was no stream): refused with `conflict` when the stream has another one. */
  readonly ifRevision?: bigint | null;
  readonly signal?: AbortSignal;
}

const locks = new WeakMap<EventStore, AsyncLock>();

/** What makes the writers of one stream in this process wait for each other. */
export function lockOf(store: EventStore): AsyncLock {
  const lock = locks.get(store) ?? new AsyncLock({ maxPending: Infinity });
  locks.set(store, lock);
  return lock;
}

/**
 * Handles one command on one stream: read, fold, decide, append. A repeated command id is answered from the stored events; with
 * another body it is refused (`idempotency_mismatch`). Commands of one process on one stream wait for each other; after a conflict
 * with another process the command is read and decided again, at least once, and refused (`conflict`) after `patienceMs`.
 * A command that would write about an erased subject is refused (`not_found`).
 * Throws StoreUnavailable or OutcomeUnknown when the store is unavailable: repeating the same command is safe.
 */
export async function handle<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  options: HandleOptions = {},
): Promise<Handled<S, E>> {
  const stream = streamName(decider.category, id);
  return lockOf(deps.store).acquire(stream, async () => {
    const deadline = performance.now() + (deps.patienceMs ?? 2000);
    for (let attempt = 0; ; attempt++) {
      options.signal?.throwIfAborted();
      const handled = await attemptOnce(deps, decider, id, command, context, options);
      if (handled !== null) return handled;
      // The first conflict is always retried, even when the store was slow.
      if (attempt > 0 && performance.now() >= deadline) break;
      await pause(backoffMs(attempt, { first: 5, most: 100 }), options.signal);
    }
    // The last conflict may have been with this same command in another process.
    return answerOf(await load(deps, decider, id), context) ?? { outcome: 'refused', refusal: { code: 'conflict' } };
  });
}

type Accepted<S, E extends DomainEvent> = Extract<Handled<S, E>, { outcome: 'accepted' }>;

/** Null: the stream was changed before the append. */
async function attemptOnce<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  options: HandleOptions,
): Promise<Handled<S, E> | null> {
  // The remembered state may be older than the erasure.
  const quick = await decideOnRecent(deps, decider, id, command, context, options).catch(whenErased(null));
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
  const commands = new Set(events.map((event) => event.metadata.commandId));
  if (!decision.ok || decision.events.length === 0) {
    // The next one that changes nothing reads only whether the stream went on.
    if (revision !== null && owner !== null) deps.recent?.set(streamName(decider.category, id), { state, revision, owner, commands });
    return unchanged(decision, { state, revision });
  }
  const appended = append(deps, decider, id, { state, revision, owner, commands }, decision.events, context, signal);
  return appended.catch(whenErased({ outcome: 'refused', refusal: { code: 'not_found' } }));
}

/** The outcome of a command that writes nothing: it is refused, or nothing had to change. */
function unchanged<S, E extends DomainEvent>(
  decision: Decision<E>,
  { state, revision }: Pick<StreamState<S>, 'state' | 'revision'>,
): Handled<S, E> {
  if (!decision.ok) return { outcome: 'refused', refusal: decision.refusal };
  return { outcome: 'accepted', position: null, revision, events: [], eventIds: [], replayed: false, state };
}

const whenErased =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof SubjectErasedError) return answer;
    throw error;
  };

/** The earlier result of a repeated command; null when the stream holds no event of this command. */
function answerOf<S, E extends DomainEvent>({ state, events }: Loaded<S, E>, context: CommandContext): Handled<S, E> | null {
  const earlier = events.filter((event) => event.metadata.commandId === context.commandId);
  const last = earlier.at(-1);
  if (!last) return null;
  if (last.metadata.commandHash !== context.commandHash) return { outcome: 'refused', refusal: { code: 'idempotency_mismatch' } };
  const eventIds = earlier.map((event) => event.id);
  return { outcome: 'accepted', position: last.position, revision: last.revision, events: earlier, eventIds, replayed: true, state };
}

/**
 * Decides on the remembered state of the stream. An append at exactly that revision proves that the state was current; where nothing
 * is written, that no event came after it. Otherwise, and for a command that may be a repetition, null: the stream must be read. So at a
 * full quota each refusal costs no more than at an empty one.
 */
async function decideOnRecent<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  { admit, ifRevision, signal }: HandleOptions,
): Promise<Handled<S, E> | null> {
  const known = ifRevision === undefined ? deps.recent?.get<S>(streamName(decider.category, id)) : undefined;
  if (!known || known.commands.has(context.commandId) || (admit?.(known.owner) ?? null) !== null) return null;
  const decision = decider.decide(known.state, command);
  if (decision.ok && decision.events.length > 0) return append(deps, decider, id, known, decision.events, context, signal);
  return (await isLatest(deps, streamName(decider.category, id), known.revision)) ? unchanged(decision, known) : null;
}

/** Whether the stream has no event after this revision. */
async function isLatest({ store }: HandleDeps, stream: StreamName, revision: bigint): Promise<boolean> {
  let latest = revision;
  for await (const later of store.readStream(stream, { from: revision + 1n, limit: 1 })) latest = later.revision;
  return latest === revision;
}

/**
 * Stores the decided events under random ids, which no other decision can have, not even one on the same command in another
 * process. A repetition seen by the store is then always this append with a lost answer (EventStoreDB compares only ids).
 * Null: the stream was changed.
 */
async function append<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  { state, revision, owner, commands }: StreamState<S>,
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
  const now = { state: after, revision: appended.revision, owner: owner ?? context.tenantId, commands: commands.add(context.commandId) };
  deps.recent?.set(stream, now);
  const eventIds = encoded.map((event) => event.id);
  return { outcome: 'accepted', position: appended.position, revision: appended.revision, events, eventIds, replayed: false, state: after };
}

/** The events as the store takes them, with the context as their metadata. Throws InvalidAppend for an event of another category. */
export async function encodeAll(
  codec: Codec,
  category: string,
  events: readonly DomainEvent[],
  context: CommandContext,
): Promise<NewEvent[]> {
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
    const typeCategory = codec.categoryOfType(event.type);
    if (typeCategory !== category) throw new InvalidAppend(`${event.type} belongs to ${typeCategory ?? 'no category'}, not to ${category}`);
    encoded.push(await codec.encode(event, randomUUID() as Uuid, metadata));
  }
  return encoded;
}
