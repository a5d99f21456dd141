import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import type { Json } from './json.ts';

/**
 * The position of an event in the store's global order. Opaque: compare it as text and never do arithmetic with it
 * (contiguous numbers in Postgres, byte offsets in EventStoreDB).
 */
export type Position = string & { readonly __position: unique symbol };

/**
 * The stream state that the writer expects: the stream does not exist, or the revision of its last event (from 0).
 * There is no "any" value, because only an exact expectation makes a repeated append idempotent.
 */
export type Expected = 'no_stream' | bigint;

/** An event to append. `data` comes from the codec: plain JSON with sealed personal fields. */
export interface NewEvent {
  readonly id: Uuid;
  readonly type: string;
  readonly data: Json;
  readonly metadata: Metadata;
}

/** An event that moves here as it lay in a store, whose texts are taken as they are: nothing parses or checks them again. */
export interface MovedEvent {
  readonly id: Uuid;
  readonly type: string;
  readonly texts: StoredTexts;
}

/** An event as it was stored, not decoded. */
export interface StoredEvent extends NewEvent {
  readonly stream: StreamName;
  readonly revision: bigint;
  readonly position: Position;
  /** The store's clock. Read models use `metadata.occurredAt` instead. */
  readonly recordedAt: Date;
  /**
   * Set when the event cannot come from this application: it is not JSON, or has no metadata. The missing parts are empty then,
   * and the codec throws CorruptEvent, so that the event is parked like any other unreadable one.
   */
  readonly unreadable?: string;
  /** Only in a feed that was asked for them. */
  readonly texts?: StoredTexts;
}

/** Data and metadata as the text that lies in the store; bytes that are no JSON as `bytes:` and their hex digits. */
export interface StoredTexts {
  readonly data: string;
  readonly metadata: string;
}

/** What was done to the log by hand: a hole after a position, or a stream that was deleted as a whole. */
export type Loss =
  | { readonly kind: 'hole'; readonly after: Position }
  | { readonly kind: 'deleted'; readonly stream: StreamName; readonly id: Uuid };

/**
 * One entry of a subscription. `caught_up`: there are no more events right now; it is a status only and is repeated often.
 */
export type Feed =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** Every event up to this position was checked and did not match the filter; `passed` is the event at the position, if known. */
  | { readonly kind: 'checkpoint'; readonly position: Position; readonly passed?: StoredEvent }
  | { readonly kind: 'caught_up' };

/** Revision and position of the last event of the append (of the original append, when this one was a repetition). */
export interface Appended {
  readonly revision: bigint;
  readonly position: Position;
}

export interface AppendOptions {
  readonly expected: Expected;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadOptions {
  /** First revision to yield (inclusive). When absent, reading starts at the first event, or at the last when `backwards`. */
  readonly from?: bigint;
  readonly backwards?: boolean;
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** Yields the events after this position; from the beginning when null. */
  readonly after: Position | null;
  /** Prefixes of stream names (`review-`); all streams when absent. */
  readonly streams?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** Whether each event has its `texts`. */
  readonly texts?: boolean;
  /** Called for a loss, after which the feed goes on; a feed without it fails. */
  readonly onLoss?: ((loss: Loss) => void) | undefined;
}

/** Position of the last event and the time at which the store recorded it. */
export interface Head {
  readonly position: Position;
  readonly recordedAt: Date;
}

export type StoreKind = 'memory' | 'postgres' | 'eventstoredb';

export interface EventStore {
  /** The kind of store, for health pages and logs. Absent in test doubles. */
  readonly kind?: StoreKind;
  /**
   * Appends all events or none. The same ids in the same order with the same `expected` succeed again with the first answer,
   * also after a restart; so does any part of a stored batch at its original revision.
   * Throws WrongExpectedRevision, InvalidStreamName, InvalidAppend, AppendTooLarge, StreamDeleted, StoreUnavailable
   * (nothing was stored) or OutcomeUnknown (repeat exactly the same call).
   */
  append(stream: StreamName, events: readonly (NewEvent | MovedEvent)[], options: AppendOptions): Promise<Appended>;
  /** The events of one stream in order of revision; none when the stream does not exist. */
  readStream(stream: StreamName, options?: ReadOptions): AsyncIterable<StoredEvent>;
  /**
   * Yields every event after `after` in order of position, then each new event. Survives lost connections; ends only when the
   * signal aborts. Throws CheckpointBeyondHead when `after` is beyond the head, CorruptEvent when the order has a hole.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Feed>;
  /**
   * The last event of the store, null when it is empty: an upper bound of all positions. In a store that also holds system
   * events or those of another installation, a feed may never reach this position.
   */
  head(): Promise<Head | null>;
  /**
   * The newest event that a feed at `after` has not yet yielded or passed, null when there is none. For a healthy feed this
   * becomes null soon, even when the store is idle or also holds other data.
   */
  unseen(feed: Pick<SubscribeOptions, 'after' | 'streams'>): Promise<Head | null>;
  /** An id created with the store, so that a consumer detects a swapped store. Absent for stores without one. */
  identity?(): Promise<string>;
  close(): Promise<void>;
}
