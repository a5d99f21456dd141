import { sql } from 'kysely';
import type { Tx } from '../../reading/index.ts';

type Totals = Record<'businesses' | 'reviews' | 'replies', number | null>;

/** A total below this says more about us than for us. */
const shownFrom = 100;

/** Totals of the installation; null where one is too small to be shown. `tx` is of the platform's own tenant. */
export async function publicStatistics(tx: Tx): Promise<Totals> {
  const { rows } = await sql<Record<keyof Totals, number>>`select businesses, reviews, replies from read.public_totals`.execute(tx);
  const { businesses = 0, reviews = 0, replies = 0 } = rows[0] ?? {};
  const shown = (total: number): number | null => (total >= shownFrom ? total : null);
  return { businesses: shown(businesses), reviews: shown(reviews), replies: shown(replies) };
}
