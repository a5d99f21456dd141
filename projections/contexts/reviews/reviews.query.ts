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

/** What a person filtered by; empty when by nothing. */
function filtersOf(query: ListQuery, now: Date): RawBuilder<unknown>[] {
  const { stars, sentiment, reply, location, search } = query;
  const patterns = searchPatterns(search ?? '');
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
    ...(patterns.length > 0 ? [sql`review_id in (select read.search_reviews(${patterns}::text[]))`] : []),
  ];
}

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([sql`not removed`, ...conditions], sql` and `);

/**
 * A page of the reviews Google still shows. Null when the cursor is not one of this sort. `total` counts all of the tenant's,
 * `matching` those the filters let through.
 */
export async function reviews(tx: Tx, query: ListQuery, now: Date): Promise<{ model: ReviewItem[]; paging: Paging } | null> {
  const { sort, limit } = query;
  const cursor = query.cursor === undefined ? null : parseCursor(query.cursor, sort);
  if (query.cursor !== undefined && !cursor) return null;
  const filters = filtersOf(query, now);
  const found = await pageOf(tx, sort, limit, filters, cursor);
  const paging = await countsOf(tx, filters);
  const model = found.slice(0, limit);
  const last = found.length > limit ? model.at(-1) : undefined;
  return { model: model.map(toReviewItem), paging: { ...paging, nextCursor: last ? packCursor(placeOf(last, sort)) : null } };
}

/** One row more than asked for tells that there is another page. */
async function pageOf(
  tx: Tx,
  sort: ReviewSort,
  limit: number,
  filters: readonly RawBuilder<unknown>[],
  cursor: Cursor | null,
): Promise<ReviewItemRow[]> {
  const { column, descending, type } = sorts[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const after = cursor ? [sql`(${column}, review_id) ${beyond} (${cursor.key}::${type}, ${cursor.id}::uuid)`] : [];
  const page = sql`
    select * from read.review where ${every([...filters, ...after])}
    order by ${column} ${direction}, review_id ${direction} limit ${limit + 1}`;
  const { rows } = await selectReviewItems(page, sql`r.${column} ${direction}, r.review_id ${direction}`, sql`r.${column}`).execute(tx);
  return rows;
}

function placeOf({ sort_key, review_id: id }: ReviewItemRow, sort: ReviewSort): Cursor {
  return { sort, id, key: sort_key instanceof Date ? sort_key.toISOString() : Number(sort_key) };
}

async function countsOf(tx: Tx, filters: readonly RawBuilder<unknown>[]): Promise<Pick<Paging, 'total' | 'matching'>> {
  const matching = filters.length > 0 ? sql`(select count(*)::int from read.review where ${every(filters)})` : sql`null::int`;
  const { rows } = await sql<{ total: number; matching: number | null }>`
    select (select count(*)::int from read.review where not removed) as total, ${matching} as matching`.execute(tx);
  const { total = 0, matching: some = null } = rows[0] ?? {};
  return { total, matching: some ?? total };
}
