import type { Paging, ReviewItem, ReviewListQuery } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { selectReviewItems, toReviewItem, type ReviewItemRow, type Tx } from '../../reading/index.ts';
import { packCursor, parseCursor, type Cursor, type ReviewSort } from './cursor.ts';
import { searchPatterns } from './search-text.ts';
import type { z } from 'zod';

type ListQuery = z.output<typeof ReviewListQuery>;

/** Each sort is one indexed column and the id in the same direction, so that a page begins where the last one ended. */
const sorts: Readonly<Record<ReviewSort, { column: RawBuilder<unknown>; descending: boolean; type: RawBuilder<unknown> }>> = {
  due: { column: sql.ref('due_order'), descending: false, type: sql`bigint` },
  recent: { column: sql.ref('created_at'), descending: true, type: sql`timestamptz` },
  oldest: { column: sql.ref('created_at'), descending: false, type: sql`timestamptz` },
  rating_high: { column: sql.ref('high_order'), descending: false, type: sql`bigint` },
  rating_low: { column: sql.ref('low_order'), descending: false, type: sql`bigint` },
};

/** Which reviews are asked for. */
interface Selection {
  /** The reviews themselves, or those that a search finds. */
  readonly source: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Whether a person narrowed the list down at all. */
  readonly isNarrowed: boolean;
}

function selectionOf(query: ListQuery, now: Date): Selection {
  const patterns = searchPatterns(query.search ?? '');
  const filters = filtersOf(query, now);
  return {
    source: patterns.length > 0 ? sql`read.search_reviews(${patterns}::text[])` : sql`read.review`,
    conditions: [sql`not removed`, ...filters],
    isNarrowed: patterns.length > 0 || filters.length > 0,
  };
}

function filtersOf({ stars, sentiment, reply, location }: ListQuery, now: Date): RawBuilder<unknown>[] {
  const byReply: Record<NonNullable<ListQuery['reply']>, RawBuilder<unknown>> = {
    unanswered: sql`due_at is not null`,
    answered: sql`replied`,
    overdue: sql`due_at < ${now}`,
    rejected: sql`reply_state = 'rejected'`,
  };
  return [
    ...(stars?.length ? [sql`stars = any(${stars}::int[])`] : []),
    ...(sentiment?.length ? [sql`sentiment = any(${sentiment}::text[])`] : []),
    ...(location ? [sql`location_id = ${location}`] : []),
    ...(reply ? [byReply[reply]] : []),
  ];
}

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

/**
 * A page of the reviews Google still shows. Null when the cursor is not one of this sort. `total` counts all of the tenant's,
 * `matching` those the filters let through.
 */
export async function reviews(tx: Tx, query: ListQuery, now: Date): Promise<{ model: ReviewItem[]; paging: Paging } | null> {
  const { sort, limit } = query;
  const cursor = query.cursor === undefined ? null : parseCursor(query.cursor, sort);
  if (query.cursor !== undefined && !cursor) return null;
  const selection = selectionOf(query, now);
  // The counts first: they read the view, the search reads its table, and a rebuild takes its locks in that very order.
  const paging = await countsOf(tx, selection);
  const found = await pageOf(tx, sort, limit, selection, cursor);
  const model = found.slice(0, limit);
  const last = found.length > limit ? model.at(-1) : undefined;
  return { model: model.map(toReviewItem), paging: { ...paging, nextCursor: last ? packCursor(placeOf(last, sort)) : null } };
}

/** One row more than asked for tells that there is another page. */
async function pageOf(
  tx: Tx,
  sort: ReviewSort,
  limit: number,
  { source, conditions }: Selection,
  cursor: Cursor | null,
): Promise<ReviewItemRow[]> {
  const { column, descending, type } = sorts[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const after = cursor ? [sql`(${column}, review_id) ${beyond} (${cursor.key}::${type}, ${cursor.id}::uuid)`] : [];
  const page = sql`
    select * from ${source} where ${every([...conditions, ...after])}
    order by ${column} ${direction}, review_id ${direction} limit ${limit + 1}`;
  const { rows } = await selectReviewItems(page, sql`r.${column} ${direction}, r.review_id ${direction}`, sql`r.${column}`).execute(tx);
  return rows;
}

function placeOf({ sort_key, review_id: id }: ReviewItemRow, sort: ReviewSort): Cursor {
  return { sort, id, key: sort_key instanceof Date ? sort_key.toISOString() : Number(sort_key) };
}

async function countsOf(tx: Tx, { source, conditions, isNarrowed }: Selection): Promise<Pick<Paging, 'total' | 'matching'>> {
  const matching = isNarrowed ? sql`(select count(*)::int from ${source} where ${every(conditions)})` : sql`null::int`;
  const { rows } = await sql<{ total: number; matching: number | null }>`
    select (select count(*)::int from read.review where not removed) as total, ${matching} as matching`.execute(tx);
  const { total = 0, matching: some = null } = rows[0] ?? {};
  return { total, matching: some ?? total };
}
