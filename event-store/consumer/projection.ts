import type { Transaction } from 'kysely';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';
import type { Position } from '../port/event-store.ts';

/** The transaction that holds a batch: its checkpoint, its rows and its notifications. */
export type Tx<DB = unknown> = Transaction<DB>;

/** Where a projection's rows live. Both are called once per batch, so make each of them one statement. */
export interface Rows<Row, DB = unknown> {
  /** `read.review_v1`; with `in`, what a rebuild beside needs. */
  readonly table?: string;
  /** The same rows in another table of the same shape. */
  in?(table: string): Rows<Row, DB>;
  load(tx: Tx<DB>, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  save(tx: Tx<DB>, put: ReadonlyMap<string, Row>, remove: readonly string[]): Promise<void>;
  /** Empties the table, for a rebuild in place. */
  clear?(tx: Tx<DB>): Promise<void>;
}

/**
 * A fold of events into rows. `key` and `evolve` are pure: no clock, no randomness, no locale sort; `evolve` returns a new
 * row (or null, which removes it) and never changes the one it was given. Events of unknown type never get here.
 */
export interface Projection<Row, E extends DomainEvent, DB = unknown> {
  /** What it answers (`review-list`). */
  readonly name: string;
  /** Raised with every change that makes rows differ: the new version is built beside the old one. */
  readonly version: number;
  readonly categories: readonly string[];
  /** The row(s) an event concerns; null when it concerns none. */
  key(event: Recorded<E>): string | readonly string[] | null;
  evolve(row: Row | null, event: Recorded<E>, key: string): Row | null;
  readonly rows: Rows<Row, DB>;
}

/** A row that a batch changed (null: removed), with the tenant of the last event that touched it. */
export interface Touched<Row> {
  readonly key: string;
  readonly tenantId: string;
  readonly row: Row | null;
}

/**
 * Called INSIDE the batch's transaction, after its rows were saved: `pg_notify` in it goes out with the commit, or not at all.
 */
export type Publish<Row, DB = unknown> = (tx: Tx<DB>, touched: readonly Touched<Row>[], position: Position) => Promise<void>;
