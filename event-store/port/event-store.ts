import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import type { Json } from './json.ts';

/**
 * Where an event stands in the store's one order. Opaque: compare as text, never do arithmetic with it
 * (contiguous in Postgres, byte offsets in EventStoreDB).
 */
export type Position = string & { readonly __position: unique symbol };

/**
 * What the writer believes about the stream: that it does not exist, or the revision of its last event (from 0).
 * "Any" is left out on purpose: only an exact expectation makes a repeated append idempotent.
 */
export type Expected = 'no_stream' | bigint;

/** An event as it is appended. `data` is what the codec made: plain JSON, personal fields sealed. */
export interface NewEvent {
  readonly id: Uuid;
  readonly type: string;
  readonly data: Json;
  readonly metadata: Metadata;
}

/** An event as it was stored, undecoded. */
export interface StoredEvent extends NewEvent {
  readonly stream: StreamName;
  readonly revision: bigint;
  readonly position: Position;
  /** The store's own clock. Read models take time from `metadata.occurredAt` instead. */
  readonly recordedAt: Date;
  /**
   * Why it cannot be one of ours, where that is so: not JSON, or without metadata (somebody else wrote it). What is missing is empty
   * then; the codec answers CorruptEvent, so it is set aside like any other that cannot be read.
   */
  readonly unreadable?: string;
}

/**
 * What a subscription yields. `checkpoint`: everything up to here was looked at and did not match the filter;
 * `caught_up`: nothing more is known right now. The latter is status only and comes many times.
 */
export type Feed =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** Everything up to here was looked at; `passed`: the event that stands there, where it is known. */
  | { readonly kind: 'checkpoint'; readonly position: Position; readonly passed?: StoredEvent }
  | { readonly kind: 'caught_up' };

/** Revision and position of the last event of the append (of the original one, when it was a repetition). */
export interface Appended {
  readonly revision: bigint;
  readonly position: Position;
}

export interface AppendOptions {
  readonly expected: Expected;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadOptions {
  /** First revision to yield (inclusive); the end that reading starts from when absent. */
  readonly from?: bigint;
  readonly backwards?: boolean;
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** Yields what stands behind this position; from the origin when null. */
  readonly after: Position | null;
  /** Prefixes of stream names (`review-`); every stream when absent. */
  readonly streams?: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/** Where an event stands and when the store took it. */
export interface Head {
  readonly position: Position;
  readonly recordedAt: Date;
}

export type StoreKind = 'memory' | 'postgres' | 'eventstoredb';

export interface EventStore {
  /** Which kind of store this is, for people: health pages and logs. Absent in stand-ins. */
  readonly kind?: StoreKind;
  /**
   * Appends the events at once or not at all. The same ids in the same order with the same `expected` succeed again with
   * the first answer, also after a restart; so does any part of a stored batch at its right place.
   * Throws WrongExpectedRevision, InvalidStreamName, InvalidAppend, AppendTooLarge, StreamDeleted, StoreUnavailable
   * (nothing was stored) or OutcomeUnknown (repeat the very same call).
   */
  append(stream: StreamName, events: readonly NewEvent[], options: AppendOptions): Promise<Appended>;
  /** The events of one stream in order of revision; nothing when the stream does not exist. */
  readStream(stream: StreamName, options?: ReadOptions): AsyncIterable<StoredEvent>;
  /**
   * Every event behind `after` in order of position, then whatever is appended. Survives lost connections; ends only by
   * the signal. Throws CheckpointBeyondHead when `after` lies beyond the head, CorruptEvent when the order has a hole.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Feed>;
  /**
   * The last event of the store, null when it is empty. The bound that no position lies beyond, and no more: where the store
   * keeps other things than ours (the system's, another installation's) it may be one that no feed ever passes.
   */
  head(): Promise<Head | null>;
  /**
   * What a feed that has come to `after` is behind: the newest event that it has still to yield or to pass over, null when
   * there is none. A feed that is well leaves nothing for long, however quiet the store is and whatever else is kept there.
   */
  unseen(feed: Pick<SubscribeOptions, 'after' | 'streams'>): Promise<Head | null>;
  /** An id made with the store, so that a consumer notices that the store was swapped. Absent where a store has none. */
  identity?(): Promise<string>;
  close(): Promise<void>;
}
