import {
  stepFor,
  stepsOf,
  type AnalyticsQuery,
  type Competitor,
  type Competitors,
  type Days,
  type Refusal,
  type RatingTrend,
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

interface CompetitorColumns
  extends Omit<Competitor, keyof RatingTrend | 'pace' | 'mapsUrl' | 'formerName'>, Pick<RatingTrend, 'rating' | 'reviewCount'> {
  readonly locationId: Uuid;
  readonly placeId: string;
  readonly addedName: string;
}

interface BranchColumns extends Pick<RatingTrend, 'rating' | 'reviewCount'> {
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
  /** Whether it is not over yet. */
  readonly isCurrent: boolean;
}

/** The days of the query in steps, and the linked branches by name. Refuses what the plan of the business does not have. */
async function periodOf(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Period | Refusal> {
  const setting = await settingOf(tx, now);
  const days = daysIn(query, setting);
  if (days === null || !setting.isWhole) return refuse('not_in_plan');
  const { rows: linked } = await sql<BranchColumns>`
    select location_id as "locationId", title as name, rating, review_count as "reviewCount",
      exists (select from read.competitor c where c.location_id = l.location_id) as "isCompared"
    from read.location l where linked order by title, location_id`.execute(tx);
  return { days, steps: stepsOf(days, stepFor(days), setting.weekStart), linked, isCurrent: days.to >= setting.today };
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

async function besideCompetitors(
  tx: Tx,
  branches: readonly BranchColumns[],
  { days, steps, isCurrent }: Period,
): Promise<readonly ComparedBranch[]> {
  const ids = branches.map(({ locationId }) => locationId);
  const { rows } = await sql<CompetitorColumns>`
    select location_id as "locationId", competitor_id as "competitorId", place_id as "placeId", name, added_name as "addedName", address, status,
      status_since as "statusSince", moved_on as "movedOn", rating, review_count as "reviewCount", measured_on as "measuredOn"
    from read.competitor where location_id = any(${ids}::uuid[]) order by competitor_id`.execute(tx);
  const history = await historyOf(tx, ids, days);
  const trendOf = (own: readonly PlaceDay[], now: Pick<RatingTrend, 'rating' | 'reviewCount'>, movedOn: string | null) =>
    trend(own, isCurrent ? now : null, days, steps, movedOn);
  const daysOf = (placeId: Uuid) => history.filter((one) => one.placeId === placeId);
  return branches.map(({ locationId, name, rating, reviewCount }) => {
    const own = keptUntil(daysOf(locationId), days.to);
    return {
      locationId,
      name,
      ours: trendOf(own, { rating, reviewCount }, null),
      competitors: rows
        .flatMap(({ locationId: near, placeId, addedName, rating, reviewCount, ...place }) => {
          if (near !== locationId) return [];
          const theirs = daysOf(place.competitorId);
          return [
            {
              ...place,
              formerName: addedName === place.name ? null : addedName,
              mapsUrl: `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`,
              ...trendOf(theirs, { rating, reviewCount }, place.movedOn),
              pace: paceOf(own, theirs, days, place.movedOn),
            },
          ];
        })
        .toSorted((one, other) => descending(one.rating, other.rating) || descending(one.reviewCount, other.reviewCount)),
    };
  });
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

/** The history of a branch, which has only the days on which its figures changed, with those that it still had on `day`. */
export function keptUntil(history: readonly PlaceDay[], day: string): readonly PlaceDay[] {
  const last = history.at(-1);
  return last === undefined || last.day >= day ? history : [...history, { ...last, day }];
}

const lastBy = (history: readonly PlaceDay[], day: string) => history.findLast((one) => one.day <= day);

/** In stars, to one decimal. */
const differenceOf = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.round((to - from) * 10) / 10;

/** The values between which a place is compared: the last before the period or its first, and its last. */
function endsOf(history: readonly PlaceDay[], { from, to }: Days) {
  const [first, last] = [lastBy(history, from) ?? history.at(0), lastBy(history, to)];
  return first === undefined || last === undefined ? null : { first, last, since: first.day < from ? from : first.day };
}

/** The days on which Google showed the same place as at the end of the period: reviews of another one that it was merged into did not come to it. */
const ofSamePlace = (history: readonly PlaceDay[], { to }: Days, movedOn: string | null): readonly PlaceDay[] =>
  movedOn === null || movedOn > to ? history : history.filter(({ day }) => day >= movedOn);

const descending = (one: number | null, other: number | null): number => (other ?? -1) - (one ?? -1);

/**
 * How a place stands at the end of the period, and how it moved. `history`: oldest first; `now`: its newest known figures, null for a period
 * that is over; `movedOn`: the day since which Google shows it as another place, before which nothing is counted.
 */
export function trend(
  history: readonly PlaceDay[],
  now: Pick<RatingTrend, 'rating' | 'reviewCount'> | null,
  days: Days,
  steps: readonly Days[],
  movedOn: string | null = null,
): RatingTrend {
  const same = ofSamePlace(history, days, movedOn);
  const ends = endsOf(same, days);
  const moved = ends !== null && ends.first.day < ends.last.day ? ends : null;
  const figuresBy = (day: string) => {
    const { rating, reviewCount } = lastBy(same, day) ?? { rating: null, reviewCount: null };
    return { rating, reviewCount };
  };
  return {
    ...(now ?? figuresBy(days.to)),
    ratingChange: moved === null ? null : differenceOf(moved.first.rating, moved.last.rating),
    reviewsAdded: moved === null ? null : moved.last.reviewCount - moved.first.reviewCount,
    since: moved === null ? null : moved.since,
    points: steps.map(({ to }) => figuresBy(to)),
  };
}

/**
 * The reviews that came to a branch and to a competitor over the days of the period that both have. Both histories: oldest first; that of
 * the branch has only the days on which its figures changed. `movedOn`: as in `trend`.
 */
export function paceOf(
  ours: readonly PlaceDay[],
  theirs: readonly PlaceDay[],
  days: Days,
  movedOn: string | null = null,
): Competitor['pace'] {
  const [own, other] = [endsOf(ours, days), endsOf(ofSamePlace(theirs, days, movedOn), days)];
  if (own === null || other === null) return null;
  const since = own.since > other.since ? own.since : other.since;
  const until = other.last.day;
  if (until <= since) return null;
  const added = (history: readonly PlaceDay[]) => lastBy(history, until)!.reviewCount - lastBy(history, since)!.reviewCount;
  return { since, ours: added(ours), theirs: added(theirs) };
}
