import type { PoolClient } from 'pg';

/** A question about reviews, as an API request and as plain SQL. `iteration` selects a variant. */
export interface Question {
  readonly name: string;
  path(iteration: number): string;
  /** What of the API's answer must equal the result of `fromDatabase`. */
  fromAnswer(answer: unknown): unknown;
  /** Asks in a transaction that sees one business. */
  fromDatabase(client: PoolClient, iteration: number): Promise<unknown>;
}
