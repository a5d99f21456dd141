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
import { sql } from 'kysely';
import { refuse } from '../http/index.ts';
import { daysIn, settingOf, type Tx } from './range.ts';

/** What Google showed of a place on a day. */
export interface PlaceDay {
  readonly day: string;
  readonly rating: number | null;
  readonly reviewCount: number;
}

interface CompetitorColumns extends Omit<Competitor, keyof Standing | 'mapsUrl' | 'formerName'>, Pick<Standing, 'rating' | 'reviewCount'> {
  readonly locationId: Uuid;
  readonly placeId: string;
  readonly addedName: string;
}

interface BranchColumns extends Pick<Standing, 'rating' | 'reviewCount'> {
  readonly locationId: Uuid;
  readonly name: string;
  readonly isCompared: boolean;
}

/** A branch beside its competitors. */
export type ComparedBranch = NonNullable<Competitors['branch']>;

/** Branches beside their competitors, and the days that each of their points covers. */
export interface Compared {
  readonly branches: readonly ComparedBranch[];
  readonly steps: readonly Days[];
}

interface Period {
  readonly days: Days;
  readonly steps: Days[];
  readonly linked: readonly BranchColumns[];
}

/** The days of the query in steps, and the linked branches by name. Refuses what the plan of the business does not have. */
async function periodOf(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Period | Refusal> {
  const setting = await settingOf(tx, query.location, now);
  const days = daysIn(query, setting);
  if (days === null || !setting.isWhole) return refuse('not_in_plan');
  const { rows: linked } = await sql<BranchColumns>`
    select location_id as "locationId", title as name, rating, review_count as "reviewCount",
      exists (select from read.competitor c where c.location_id = l.location_id) as "isCompared"
    from read.location l where linked order by title, location_id`.execute(tx);
  return { days, steps: stepsOf(days, stepFor(days), setting.weekStart), linked };
}

/** The branch of the query, or the first by name that has competitors, beside them. Refuses what the plan of the business does not have. */
export async function competitors(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Omit<Competitors, 'isAvailable'> | Refusal> {
  const period = await periodOf(tx, query, now);
  if ('code' in period) return period;
  const { linked, days, steps } = period;
  const branches = linked.map(({ locationId, name }) => ({ locationId, name }));
  const chosen =
    query.location === undefined
      ? (linked.find(({ isCompared }) => isCompared) ?? linked[0])
      : linked.find(({ locationId }) => locationId === query.location);
  const [branch = null] = chosen === undefined ? [] : await besideCompetitors(tx, [chosen], period);
  return { ...days, branches, branch, steps };
}

/** Every branch that has competitors, or the one of the query, beside them. Refuses what the plan of the business does not have. */
export async function comparedBranches(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Compared | Refusal> {
  const period = await periodOf(tx, query, now);
  if ('code' in period) return period;
  const { location } = query;
  const compared = period.linked.filter(({ isCompared, locationId }) => isCompared && (location === undefined || locationId === location));
  return { branches: await besideCompetitors(tx, compared, period), steps: period.steps };
}

async function besideCompetitors(tx: Tx, branches: readonly BranchColumns[], { days, steps }: Period): Promise<readonly ComparedBranch[]> {
  const ids = branches.map(({ locationId }) => locationId);
  const { rows } = await sql<CompetitorColumns>`
    select location_id as "locationId", competitor_id as "competitorId", place_id as "placeId", name, added_name as "addedName", address, status,
      status_since as "statusSince", moved_on as "movedOn", rating, review_count as "reviewCount", measured_on as "measuredOn"
    from read.competitor where location_id = any(${ids}::uuid[])
    order by rating desc nulls last, review_count desc nulls last, competitor_id`.execute(tx);
  const history = await historyOf(tx, ids, days);
  const standingOf = (placeId: Uuid, at: Pick<Standing, 'rating' | 'reviewCount'>) =>
    standing(
      history.filter((one) => one.placeId === placeId),
      at,
      days,
      steps,
    );
  return branches.map(({ locationId, name, rating, reviewCount }) => ({
    locationId,
    name,
    ours: standingOf(locationId, { rating, reviewCount }),
    competitors: rows.flatMap(({ locationId: near, placeId, addedName, rating, reviewCount, ...place }) =>
      near === locationId
        ? [
            {
              ...place,
              formerName: addedName === place.name ? null : addedName,
              mapsUrl: `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`,
              ...standingOf(place.competitorId, { rating, reviewCount }),
            },
          ]
        : [],
    ),
  }));
}

/** The days of branches and their competitors up to the end of the period, and the last one before it; oldest first. */
async function historyOf(
  tx: Tx,
  locationIds: readonly Uuid[],
  { from, to }: Days,
): Promise<readonly (PlaceDay & { readonly placeId: Uuid })[]> {
  const { rows } = await sql<PlaceDay & { placeId: Uuid }>`
    select place_id as "placeId", day, rating, review_count as "reviewCount" from read.place_day
    where location_id = any(${locationIds}::uuid[]) and day between ${from} and ${to}
    union all
    select * from (
      select distinct on (place_id) place_id, day, rating, review_count from read.place_day
      where location_id = any(${locationIds}::uuid[]) and day < ${from} order by place_id, day desc) before
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
