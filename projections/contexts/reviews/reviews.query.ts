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
  /** Patterns of those that are searched for; null: not searched. */
  readonly search: readonly string[] | null;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Whether a person narrowed the list down at all. */
  readonly isNarrowed: boolean;
}

function selectionOf(query: ListQuery, now: Date): Selection {
  const patterns = searchPatterns(query.search ?? '');
  const filters = filtersOf(query, now);
  return {
    search: patterns.length > 0 ? patterns : null,
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
const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${every(conditions)}` : sql``;

/**
 * A page of the reviews Google still shows. Null when the cursor is not one of this sort. `total` counts all of the tenant's,
 * `matching` those the filters let through.
 */
export async function reviews(tx: Tx, query: ListQuery, now: Date): Promise<{ model: ReviewItem[]; paging: Paging } | null> {
  const { sort, limit } = query;
  const cursor = query.cursor === undefined ? null : parseCursor(query.cursor, sort);
  if (query.cursor !== undefined && !cursor) return null;
  const { page: found, ...counts } = await read(tx, sort, limit, selectionOf(query, now), cursor);
  const model = found.slice(0, limit);
  const last = found.length > limit ? model.at(-1) : undefined;
  return { model: model.map(toReviewItem), paging: { ...counts, nextCursor: last ? packCursor(placeOf(last, sort)) : null } };
}

interface Counts {
  readonly total: number;
  readonly matching: number;
}
/** Of the page nothing where it is empty: the counts are there all the same. */
type FoundRow = Counts & (ReviewItemRow | Readonly<Record<keyof ReviewItemRow, null>>);

/**
 * Counts and page in one statement: a person waits for each way to the database and back. What a search found is kept for both,
 * as it is the dearest of it. One row more than asked for tells that there is another page. The counts' view comes before the
 * search, which reads its table: a rebuild takes its locks in that very order.
 */
async function read(
  tx: Tx,
  sort: ReviewSort,
  limit: number,
  { search, conditions, isNarrowed }: Selection,
  cursor: Cursor | null,
): Promise<Counts & { readonly page: ReviewItemRow[] }> {
  const { column, descending, type } = sorts[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const found = search
    ? sql`with found as materialized (select * from read.search_reviews(${search}::text[]) where ${every(conditions)})`
    : sql``;
  const source = search ? sql`found` : sql`read.review`;
  const own = search ? [] : conditions;
  const after = cursor ? [sql`(${column}, review_id) ${beyond} (${cursor.key}::${type}, ${cursor.id}::uuid)`] : [];
  const matching = isNarrowed ? sql`(select count(*)::int from ${source} ${where(own)})` : sql`null::int`;
  const page = sql`select * from ${source} ${where([...own, ...after])} order by ${column} ${direction}, review_id ${direction} limit ${limit + 1}`;
  const items = selectReviewItems(page, sql`r.${column} ${direction}, r.review_id ${direction}`, sql`r.${column}`);
  const { rows } = await sql<FoundRow>`
    ${found}
    select c.total, coalesce(c.matching, c.total) as matching, i.*
    from (select (select count(*)::int from read.review where not removed) as total, ${matching} as matching) c
    left join (${items}) i on true
    order by i.sort_key ${direction}, i.review_id ${direction}`.execute(tx);
  const { total, matching: some } = rows[0]!;
  return { total, matching: some, page: rows.filter((row): row is Counts & ReviewItemRow => row.review_id !== null) };
}

function placeOf({ sort_key, review_id: id }: ReviewItemRow, sort: ReviewSort): Cursor {
  return { sort, id, key: sort_key instanceof Date ? sort_key.toISOString() : Number(sort_key) };
}
