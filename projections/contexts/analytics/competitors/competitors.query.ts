import {
  stepFor,
  stepsOf,
  type AnalyticsQuery,
  type Competitor,
  type Competitors,
  type Days,
  type Refusal,
  type Standing,
  type Uuid,
} from '@sumaa/contracts';
import { daysIn, settingOf } from '@sumaa/runtime/analytics';
import { refuse } from '@sumaa/runtime/http';
import { sql } from 'kysely';
import type { Tx } from '../../../infra/index.ts';

/** What Google showed of a place on a day. */
export interface PlaceDay {
  readonly day: string;
  readonly rating: number | null;
  readonly reviewCount: number;
}

interface CompetitorColumns extends Omit<Competitor, keyof Standing | 'mapsUrl' | 'formerName'>, Pick<Standing, 'rating' | 'reviewCount'> {
  readonly placeId: string;
  readonly addedName: string;
}

interface BranchColumns extends Pick<Standing, 'rating' | 'reviewCount'> {
  readonly locationId: Uuid;
  readonly name: string;
  readonly isCompared: boolean;
}

/** The branch of the query, or the first by name that has competitors, beside them. Refuses what the plan of the business does not have. */
export async function competitors(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Omit<Competitors, 'isAvailable'> | Refusal> {
  const setting = await settingOf(tx, query.location, now);
  const days = daysIn(query, setting);
  if (days === null || !setting.isWhole) return refuse('not_in_plan');
  const { rows: linked } = await sql<BranchColumns>`
    select location_id as "locationId", title as name, rating, review_count as "reviewCount",
      exists (select from read.competitor c where c.location_id = l.location_id) as "isCompared"
    from read.location l where linked order by title, location_id`.execute(tx);
  const branches = linked.map(({ locationId, name }) => ({ locationId, name }));
  const steps = stepsOf(days, stepFor(days), setting.weekStart);
  const chosen =
    query.location === undefined
      ? (linked.find(({ isCompared }) => isCompared) ?? linked[0])
      : linked.find(({ locationId }) => locationId === query.location);
  if (chosen === undefined) return { ...days, branches, branch: null, steps };
  const { locationId, name, rating, reviewCount } = chosen;
  const { rows } = await sql<CompetitorColumns>`
    select competitor_id as "competitorId", place_id as "placeId", name, added_name as "addedName", address, status, status_since as "statusSince",
      moved_on as "movedOn", rating, review_count as "reviewCount", measured_on as "measuredOn"
    from read.competitor where location_id = ${locationId}
    order by rating desc nulls last, review_count desc nulls last, competitor_id`.execute(tx);
  const history = await historyOf(tx, locationId, days);
  const standingOf = (placeId: Uuid, at: Pick<Standing, 'rating' | 'reviewCount'>) =>
    standing(
      history.filter((one) => one.placeId === placeId),
      at,
      days,
      steps,
    );
  return {
    ...days,
    branches,
    branch: {
      locationId,
      name,
      ours: standingOf(locationId, { rating, reviewCount }),
      competitors: rows.map(({ placeId, addedName, rating, reviewCount, ...place }) => ({
        ...place,
        formerName: addedName === place.name ? null : addedName,
        mapsUrl: `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`,
        ...standingOf(place.competitorId, { rating, reviewCount }),
      })),
    },
    steps,
  };
}

/** The days of the branch and its competitors up to the end of the period, and the last one before it; oldest first. */
async function historyOf(tx: Tx, locationId: Uuid, { from, to }: Days): Promise<readonly (PlaceDay & { readonly placeId: Uuid })[]> {
  const { rows } = await sql<PlaceDay & { placeId: Uuid }>`
    select place_id as "placeId", day, rating, review_count as "reviewCount" from read.place_day
    where location_id = ${locationId} and day between ${from} and ${to}
    union all
    select * from (
      select distinct on (place_id) place_id, day, rating, review_count from read.place_day
      where location_id = ${locationId} and day < ${from} order by place_id, day desc) before
    order by "placeId", day`.execute(tx);
  return rows;
}

/** How a place stands at the end of the period, and how it moved. `history`: oldest first; `now`: its newest known figures. */
export function standing(
  history: readonly PlaceDay[],
  now: Pick<Standing, 'rating' | 'reviewCount'>,
  days: Days,
  steps: readonly Days[],
): Standing {
  const lastBy = (day: string) => history.findLast((one) => one.day <= day);
  const first = lastBy(days.from) ?? history.at(0);
  const last = lastBy(days.to);
  const isCompared = first !== undefined && last !== undefined && first.day < last.day;
  const points = steps.map(({ to }) => {
    const { rating, reviewCount } = lastBy(to) ?? { rating: null, reviewCount: null };
    return { rating, reviewCount };
  });
  return {
    ...now,
    ratingChange: isCompared && first.rating !== null && last.rating !== null ? Math.round((last.rating - first.rating) * 10) / 10 : null,
    reviewsAdded: isCompared ? last.reviewCount - first.reviewCount : null,
    since: isCompared ? (first.day < days.from ? days.from : first.day) : null,
    points,
  };
}
