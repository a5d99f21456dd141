import { defaultTimeZone, searchPatterns, Uuid, type Subscriber, type SubscriberSort, type subscriberRoutes } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { createCursorCodec, instant, type Tx } from '../../infra/index.ts';

type Query = z.output<(typeof subscriberRoutes)['subscribers']['query']>;
type Page = z.output<(typeof subscriberRoutes)['subscribers']['model']>;
type Figures = z.output<(typeof subscriberRoutes)['subscriberFigures']['model']>;

/** A subscriber's columns as both queries read them; `owner` joins what its account says. */
export interface SubscriberColumns {
  readonly subscriber_id: Uuid;
  readonly name: string;
  readonly activity_type: string;
  readonly city: string | null;
  readonly owner_name: string | null;
  readonly owner_email: string | null;
  readonly plan: Subscriber['plan'];
  readonly status: Subscriber['status'];
  readonly ends_at: Date | null;
  readonly is_past_due: boolean;
  readonly connection: 'none' | 'connected' | 'lost';
  readonly branch_count: number;
  readonly reviews: number;
  readonly rating_milli: number;
  readonly revenue: string;
  readonly last_sign_in_at: Date | null;
  readonly joined_at: Date;
}

/** The status at an instant, of the row `s`. */
export const statusAt = (now: Date): RawBuilder<Subscriber['status']> => sql`case
  when s.deactivated_at is not null or s.dormant_at <= ${now} then 'inactive'
  when s.ends_at <= ${now} then 'expired'
  when s.is_trial then 'trial'
  else 'active' end`;

/** Each sort as its index has it; `type`: how its values are compared with that of a cursor. */
const sorts: Readonly<Record<SubscriberSort, { readonly column: string; readonly type: string; readonly descending: boolean }>> = {
  recent: { column: 'joined_at', type: 'timestamptz', descending: true },
  name: { column: 'name_key', type: 'text', descending: false },
  revenue: { column: 'revenue', type: 'bigint', descending: true },
  reviews: { column: 'reviews', type: 'int', descending: true },
  rating: { column: 'rating_milli', type: 'int', descending: true },
};

/** The last row of a page: its value in the sort as text, and its id. */
const cursors = createCursorCodec(z.object({ value: z.string(), id: Uuid }));

/** A page of the businesses; null when the cursor is invalid. `tx` is of the platform. */
export async function subscribers(tx: Tx, query: Query, now: Date): Promise<Page | null> {
  const { search = '', plan, status, connection, sort, limit, cursor: token } = query;
  const cursor = token === undefined ? null : cursors.parse(token);
  if (token !== undefined && (!cursor || !isValueOf(sort, cursor.value))) return null;
  const { column, type, descending } = sorts[sort];
  const by = sql.ref(`s.${column}`);
  const filters = [
    sql`true`,
    ...(search.trim() === ''
      ? []
      : [sql`s.subscriber_id in (select read.search_subscribers(${searchPatterns(search)}::text[], ${like(search)}))`]),
    ...(plan ? [sql`s.plan = ${plan}`] : []),
    ...(status ? [sql`${statusAt(now)} = ${status}`] : []),
    ...(connection ? [sql`s.connection = ${connection} and s.deactivated_at is null`] : []),
  ];
  const way = sql.raw(descending ? 'desc' : 'asc');
  const after = cursor
    ? sql`and (${by}, s.subscriber_id) ${sql.raw(descending ? '<' : '>')} (${cursor.value}::${sql.raw(type)}, ${cursor.id}::uuid)`
    : sql``;
  const where = sql.join(filters, sql` and `);
  const { rows } = await sql<SubscriberColumns & { readonly sorted: string }>`
    select s.*, a.full_name as owner_name, a.email as owner_email
    from (
      select s.*, ${statusAt(now)} as status, ${valueOf(sort, by)} as sorted from read.subscriber s
      where ${where} ${after}
      order by ${by} ${way}, s.subscriber_id ${way} limit ${limit + 1}
    ) s
    left join read.owners(array(
      select s.owner_account_id from read.subscriber s where ${where} ${after} order by ${by} ${way}, s.subscriber_id ${way} limit ${limit + 1}
    )) a on a.account_id = s.owner_account_id
    order by ${by} ${way}, s.subscriber_id ${way}`.execute(tx);
  const counted = await sql<{ readonly total: number }>`
    select count(*)::int as total from read.subscriber s where ${where}`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last ? cursors.pack({ value: last.sorted, id: last.subscriber_id }) : null;
  return { items: shown.map(subscriberOf), next, total: counted.rows[0]?.total ?? 0 };
}

/** Instants keep their microseconds. */
const valueOf = (sort: SubscriberSort, by: RawBuilder<unknown>): RawBuilder<unknown> =>
  sort === 'recent' ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${by}::text`;

const isValueOf = (sort: SubscriberSort, value: string): boolean => {
  if (sort === 'recent') return z.iso.datetime().safeParse(value).success;
  return sort === 'name' || /^\d{1,15}$/.test(value);
};

const like = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A row as the model. */
export function subscriberOf(row: SubscriberColumns): Subscriber {
  const { name, city, plan, status, reviews } = row;
  return {
    id: row.subscriber_id,
    name,
    activityType: row.activity_type,
    city,
    ownerName: row.owner_name,
    email: row.owner_email,
    plan,
    status,
    endsAt: instant(row.ends_at),
    pastDue: row.is_past_due,
    connectionLost: row.connection === 'lost',
    branches: row.branch_count,
    reviews,
    rating: row.rating_milli === 0 ? null : row.rating_milli / 1000,
    revenue: Number(row.revenue),
    lastSignInAt: instant(row.last_sign_in_at),
    joinedAt: instant(row.joined_at),
  };
}

/** The cards above the list. `tx` is of the platform. */
export async function subscriberFigures(tx: Tx, now: Date): Promise<Figures> {
  const month = sql`(date_trunc('month', ${now}::timestamptz at time zone ${defaultTimeZone}) at time zone ${defaultTimeZone})`;
  const { rows } = await sql<Record<keyof Figures, number | string>>`
    select
      count(*) as total,
      count(*) filter (where s.joined_at >= ${month}) as "joinedThisMonth",
      count(*) filter (where ${statusAt(now)} = 'active') as active,
      coalesce(sum(s.revenue), 0) as revenue,
      (select coalesce(sum(p.net), 0) from read.subscriber_payment p where p.paid_at >= ${month}) as "revenueThisMonth"
    from read.subscriber s`.execute(tx);
  const [row] = rows;
  const of = (name: keyof Figures) => Number(row?.[name] ?? 0);
  return {
    total: of('total'),
    joinedThisMonth: of('joinedThisMonth'),
    active: of('active'),
    revenue: of('revenue'),
    revenueThisMonth: of('revenueThisMonth'),
  };
}
