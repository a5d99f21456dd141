import type { Transaction } from 'kysely';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';
import type { Position } from '../port/event-store.ts';

/** The transaction that holds a batch: its checkpoint, its rows and its notifications. */
export type Tx<DB = unknown> = Transaction<DB>;

/** The storage of a projection's rows. `load` and `save` are called once per batch; each should be one statement. */
export interface Rows<Row, DB = unknown> {
  /** Table name (`read.review_v1`); a rebuild needs it. */
  readonly table?: string;
  load(tx: Tx<DB>, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  save(tx: Tx<DB>, put: ReadonlyMap<string, Row>, remove: readonly string[]): Promise<void>;
  /** Empties the table, for a rebuild in place. */
  clear?(tx: Tx<DB>): Promise<void>;
}

/**
 * A fold of events into rows. `key` and `evolve` are pure: no clock, no randomness, no locale sort. `evolve` returns a new
 * row (or null, which removes it) and never changes the given one. Events of unknown type are not passed in.
 */
export interface Projection<Row, E extends DomainEvent, DB = unknown> {
  /** Named after the query that it serves (`review-list`). */
  readonly name: string;
  /** Raise it with every change that alters rows: the new version is built while the old one serves queries. */
  readonly version: number;
  readonly categories: readonly string[];
  /** The key(s) of the rows that an event changes; null when there are none. */
  key(event: Recorded<E>): string | readonly string[] | null;
  evolve(row: Row | null, event: Recorded<E>, key: string): Row | null;
  readonly rows: Rows<Row, DB>;
}

/**
 * A row that a batch changed (null: removed), as it was before the batch (null: not there), and the tenant of the last event that
 * touched it.
 */
export interface Touched<Row> {
  readonly key: string;
  readonly tenantId: string;
  readonly row: Row | null;
  readonly before: Row | null;
}

/**
 * Called INSIDE the batch's transaction after its rows were saved: a `pg_notify` is sent with the commit, or not at all.
 */
export type Publish<Row, DB = unknown> = (tx: Tx<DB>, touched: readonly Touched<Row>[], position: Position) => Promise<void>;
