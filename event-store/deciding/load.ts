import { isUnknown, type DomainEvent, type Recorded } from '../codec/recorded.ts';
import type { Codec } from '../codec/codec.ts';
import type { EventStore, Position, StoredEvent } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import type { Decider } from './decider.ts';

/** A stream with its folded state. */
export interface Loaded<S, E extends DomainEvent> {
  readonly state: S;
  /** Revision and position of the last event; null when the stream does not exist. */
  readonly revision: bigint | null;
  readonly position: Position | null;
  readonly events: readonly Recorded<E>[];
}

/** The stream holds an event type that this build does not know, so no decision on it is safe. */
export class UnknownEventType extends Error {
  readonly code = 'unknown_event_type';
  constructor(stream: string, type: string) {
    super(`${stream} holds an event of unknown type ${type}`);
    this.name = 'UnknownEventType';
  }
}

/** Reads and folds a stream; the initial state when it does not exist. Throws UnknownEventType, CorruptEvent, StoreUnavailable. */
export async function load<S, C, E extends DomainEvent>(
  deps: { readonly store: EventStore; readonly codec: Codec },
  decider: Decider<S, C, E>,
  id: string,
): Promise<Loaded<S, E>> {
  const stream = streamName(decider.category, id);
  const stored: StoredEvent[] = [];
  for await (const event of deps.store.readStream(stream)) stored.push(event);
  const events: Recorded<E>[] = [];
  let state = decider.initial();
  for (const result of await deps.codec.decodeMany(stored)) {
    if (!result.ok) throw result.error;
    if (isUnknown(result.event)) throw new UnknownEventType(stream, result.event.storedType);
    // The codec has checked the schema; the type is one of E, because `handle` checks the category when writing.
    const event = result.event as Recorded<E>;
    events.push(event);
    state = decider.evolve(state, event);
  }
  const last = stored.at(-1);
  return { state, events, revision: last?.revision ?? null, position: last?.position ?? null };
}
