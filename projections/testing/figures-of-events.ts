import type { TenantId, Uuid } from '@sumaa/contracts';
import type pg from 'pg';

export interface EventFigures {
  readonly reviews: number;
  readonly rated: number;
  readonly average: number | null;
  readonly answered: number;
  readonly positive: number;
  readonly medianMs: number | null;
}

/** What the stored events alone say of some days. */
export interface FiguresOfEvents {
  readonly figures: EventFigures;
  /** From five stars to one. */
  readonly distribution: readonly number[];
  /** Within 1, 4, 12, 24 and 72 hours, later, never. */
  readonly speeds: readonly number[];
  readonly ninetiethMs: number | null;
  /** Days with reviews. */
  readonly days: Readonly<Record<string, number>>;
}

/** Written by hand from the meaning of the events; it shares nothing with the product but their stored form. */
const statement = `
with event as (
  select position, type, data::jsonb as d from es.event where metadata->>'tenantId' = $1 and stream like 'review-%'),
content as (
  select distinct on (d->>'reviewId') d->>'reviewId' as id, (d->>'stars')::int as stars, d->>'sentiment' as sentiment
  from event where type in ('ReviewReceived', 'ReviewEdited') order by d->>'reviewId', position desc),
-- The first answer that Google got since it last had none: ours as it accepted it, or one written there.
answer as (
  select distinct on (a.d->>'reviewId') a.d->>'reviewId' as id,
    (case a.type when 'ReplyObserved' then a.d->>'updatedAt' else coalesce(a.d->>'googleUpdatedAt', a.d->>'acceptedAt') end)::timestamptz as at
  from event a
  where a.type in ('ReplyAccepted', 'ReplyObserved') and not exists (
    select from event l where l.type in ('ReplyRejected', 'ReplyDeleted', 'ReplyVanished')
      and l.d->>'reviewId' = a.d->>'reviewId' and l.position > a.position)
  order by a.d->>'reviewId', a.position),
-- Shown as long as Google sent it after it was last gone.
received as (
  select distinct on (r.d->>'reviewId') r.d->>'reviewId' as id, (r.d->>'createdAt')::timestamptz as at, r.d->>'locationId' as location
  from event r
  where r.type = 'ReviewReceived' and not exists (
    select from event g where g.type = 'ReviewRemoved' and g.d->>'reviewId' = r.d->>'reviewId' and g.position > r.position)
  order by r.d->>'reviewId', r.position desc),
review as (
  select r.at at time zone $2 as local, stars, sentiment, a.id is not null as answered,
    case when a.id is not null then extract(epoch from greatest(a.at - r.at, interval '0')) * 1000 end as took
  from received r
  join content c using (id)
  left join answer a using (id)
  where $5::text is null or r.location = $5),
inside as (select * from review where local::date between $3::date and $4::date)
select
  json_build_object('reviews', count(*), 'rated', count(stars), 'average', sum(stars)::float8 / nullif(count(stars), 0), 'answered', count(*) filter (where answered),
    'positive', count(*) filter (where sentiment = 'positive'),
    'medianMs', round(percentile_cont(0.5) within group (order by took))) as figures,
  round(percentile_cont(0.9) within group (order by took))::float8 as "ninetiethMs",
  json_build_array(count(*) filter (where stars = 5), count(*) filter (where stars = 4), count(*) filter (where stars = 3),
    count(*) filter (where stars = 2), count(*) filter (where stars = 1)) as distribution,
  json_build_array(count(*) filter (where took <= 3600e3), count(*) filter (where took > 3600e3 and took <= 4 * 3600e3),
    count(*) filter (where took > 4 * 3600e3 and took <= 12 * 3600e3), count(*) filter (where took > 12 * 3600e3 and took <= 24 * 3600e3),
    count(*) filter (where took > 24 * 3600e3 and took <= 72 * 3600e3), count(*) filter (where took > 72 * 3600e3),
    count(*) filter (where not answered)) as speeds,
  (select coalesce(json_object_agg(day, n), '{}') from (select local::date as day, count(*) as n from inside group by 1) d) as days
from inside`;

export interface AskedOfEvents {
  readonly tenantId: TenantId;
  readonly timeZone: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly location?: Uuid;
}

/** The figures of these days, by plain SQL over the stored events. */
export async function figuresOfEvents(pool: pg.Pool, { tenantId, timeZone, from, to, location }: AskedOfEvents): Promise<FiguresOfEvents> {
  const { rows } = await pool.query<FiguresOfEvents>(statement, [tenantId, timeZone, from, to, location ?? null]);
  return rows[0]!;
}
