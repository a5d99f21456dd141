import type { Paging, ReviewItem, ReviewListQuery, Uuid } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { isLinked, selectReviewItems, toReviewItem, type ReviewItemRow, type Tx } from '../../infra/index.ts';
import { packCursor, parseCursor, type Cursor, type ReviewSort } from './cursor.ts';
import { conditionsOf, searchOf } from '@sumaa/runtime/analytics';
import type { z } from 'zod';

type ListQuery = z.output<typeof ReviewListQuery>;

/** Each sort uses one indexed column and then the id, both in one direction, so that a cursor can continue after any row. */
const sorts: Readonly<Record<ReviewSort, { column: RawBuilder<unknown>; descending: boolean; type: RawBuilder<unknown> }>> = {
  due: { column: sql.ref('due_order'), descending: false, type: sql`bigint` },
  recent: { column: sql.ref('created_at'), descending: true, type: sql`timestamptz` },
  oldest: { column: sql.ref('created_at'), descending: false, type: sql`timestamptz` },
  rating_high: { column: sql.ref('high_order'), descending: false, type: sql`bigint` },
  rating_low: { column: sql.ref('low_order'), descending: false, type: sql`bigint` },
};

/** Added to the due order of reviews in branches that are not linked: greater than every due order. */
const unansweredLast = 1_000_000_000_000_000;
const isUnlinked = sql`exists (select 1 from read.location b where not b.linked) and not ${isLinked()}`;

interface Selection {
  /** LIKE patterns; null: no search. */
  readonly search: readonly string[] | null;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Whether the user set any filter or search. */
  readonly isNarrowed: boolean;
}

function selectionOf(query: ListQuery, me: Uuid, now: Date): Selection {
  const search = searchOf(query);
  const filters = conditionsOf(query, me, now);
  return { search, conditions: [sql`not removed`, ...filters], isNarrowed: search !== null || filters.length > 0 };
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);
const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${allOf(conditions)}` : sql``;

/**
 * A page of the reviews that Google still shows; null when the cursor is invalid for this sort. `total` counts all reviews of
 * the tenant, `matching` those that match the filters; `me`: the account that asks.
 */
export async function reviews(tx: Tx, query: ListQuery, me: Uuid, now: Date): Promise<{ model: ReviewItem[]; paging: Paging } | null> {
  const { sort, limit } = query;
  const cursor = query.cursor === undefined ? null : parseCursor(query.cursor, sort);
  if (query.cursor !== undefined && !cursor) return null;
  const { page: found, ...counts } = await read(tx, sort, limit, selectionOf(query, me, now), cursor);
  const model = found.slice(0, limit);
  const last = found.length > limit ? model.at(-1) : undefined;
  return { model: model.map(toReviewItem), paging: { ...counts, nextCursor: last ? packCursor(cursorAfter(last, sort)) : null } };
}

interface Counts {
  readonly total: number;
  readonly matching: number;
}
/** When the page is empty there is one row with the counts and null review fields. */
type FoundRow = Counts & (ReviewItemRow | Readonly<Record<keyof ReviewItemRow, null>>);

/**
 * Reads counts and page in one statement, to save a round trip; the search is the expensive part, so its result is
 * materialised for both. One row more than `limit` shows that there is another page. The counts' view must come before the
 * search, which reads the view's table: a rebuild takes its locks in the same order.
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
    ? sql`with found as materialized (select * from read.search_reviews(${search}::text[]) where ${allOf(conditions)})`
    : sql``;
  const source = search ? sql`found` : sql`read.review`;
  const own = search ? [] : conditions;
  const after = (key: RawBuilder<unknown>) =>
    cursor ? [sql`(${key}, review_id) ${beyond} (${cursor.key}::${type}, ${cursor.id}::uuid)`] : [];
  const pageOf = (key: RawBuilder<unknown>, only: readonly RawBuilder<unknown>[]) =>
    sql`select *, ${key} as sort_key from ${source} ${where([...own, ...only, ...after(key)])} order by ${column} ${direction}, review_id ${direction} limit ${limit + 1}`;
  const matching = isNarrowed ? sql`(select count(*)::int from ${source} ${where(own)})` : sql`null::int`;
  // By due time, what cannot be answered comes last, whenever it was due. Two ordered reads, because the order alone does not say it.
  const page =
    sort === 'due'
      ? sql`(${pageOf(column, [sql`(due_at is null or ${isLinked()})`])})
        union all (${pageOf(sql`due_order + ${unansweredLast}::bigint`, [sql`due_at is not null`, isUnlinked])})
        order by sort_key, review_id limit ${limit + 1}`
      : pageOf(column, []);
  const items = selectReviewItems(page, sql`r.sort_key ${direction}, r.review_id ${direction}`, sql`r.sort_key`);
  const { rows } = await sql<FoundRow>`
    ${found}
    select c.total, coalesce(c.matching, c.total) as matching, i.*
    from (select (select count(*)::int from read.review where not removed) as total, ${matching} as matching) c
    left join (${items}) i on true
    order by i.sort_key ${direction}, i.review_id ${direction}`.execute(tx);
  const { total, matching: some } = rows[0]!;
  return { total, matching: some, page: rows.filter((row): row is Counts & ReviewItemRow => row.review_id !== null) };
}

function cursorAfter({ sort_key, review_id: id }: ReviewItemRow, sort: ReviewSort): Cursor {
  return { sort, id, key: sort_key instanceof Date ? sort_key.toISOString() : Number(sort_key) };
}
