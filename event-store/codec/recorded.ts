import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import type { Json } from '../port/json.ts';
import type { Position, StoredEvent } from '../port/event-store.ts';

/** An event as deciders and projections use it. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Where and when an event was stored. */
export interface EventLocation {
  readonly id: Uuid;
  readonly stream: StreamName;
  readonly category: string;
  readonly revision: bigint;
  readonly position: Position;
  readonly metadata: Metadata;
  readonly recordedAt: Date;
}

/** A decoded event with its `Recording`: current schema, personal fields readable (or `Erased`). Never mutate it. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & EventLocation;

export const unknownType = '$unknown';

/** An event whose type this build does not know: projections skip it, deciders throw an error. */
export interface UnknownEvent extends EventLocation {
  readonly type: typeof unknownType;
  readonly storedType: string;
  readonly data: Json;
}

export type Decoded = Recorded | UnknownEvent;

/** One event of a batch: decoded, or the error that prevented it. */
export type DecodeResult =
  | { readonly ok: true; readonly stored: StoredEvent; readonly event: Decoded }
  | { readonly ok: false; readonly stored: StoredEvent; readonly error: Error };

export function isUnknown(event: Decoded): event is UnknownEvent {
  return event.type === unknownType;
}
