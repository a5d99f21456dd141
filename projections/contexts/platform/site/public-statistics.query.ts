import { sql } from 'kysely';
import type { Tx } from '../../../infra/index.ts';

type Totals = Record<'businesses' | 'reviews' | 'replies', number | null>;

/** Smaller totals are not published. */
const minimumShown = 100;

/** Totals of the installation; null where one is too small to publish. `tx` must be a transaction of the platform's own tenant. */
export async function publicStatistics(tx: Tx): Promise<Totals> {
  const { rows } = await sql<Record<keyof Totals, number>>`select businesses, reviews, replies from read.public_totals`.execute(tx);
  const { businesses = 0, reviews = 0, replies = 0 } = rows[0] ?? {};
  const shown = (total: number): number | null => (total >= minimumShown ? total : null);
  return { businesses: shown(businesses), reviews: shown(reviews), replies: shown(replies) };
}
