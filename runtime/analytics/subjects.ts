import {
  dateAfter,
  iso,
  leastReviewsOfKeyword,
  leastToMove,
  shareMovement,
  type Days,
  type Refusal,
  type ReviewTopic,
  type Subjects,
  type TellingQuery,
  type TellingReview,
  type AnalyticsQuery,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { refuse } from '../http/index.ts';
import { isGivenName, isSubjectWord, keywordOf } from '../keywords/index.ts';
import { daysIn, isHistoryIn, settingOf, shownIn, type Range, type Tx } from './range.ts';

/** So many keywords are shown by their number, and so many more because they moved. */
const most = { frequent: 12, moved: 6 };
/** Candidates that are compared with the year before. */
const mostCandidates = 400;
/** A word is not shown beside the two words that hold this share of its reviews. */
const insidePair = 0.8;
const days = 365;
/** A word that so large a share of the reviews with it use as somebody's name is a name in the others too. */
const leastAsName = 0.05;

interface NamedRow {
  readonly reviews: number;
  readonly positive: number;
  readonly negative: number;
  readonly before: number;
}

/** What reviews of the period name. Refuses what the plan of the business does not have. */
export async function subjects(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Subjects | Refusal> {
  const setting = await settingOf(tx, now);
  const period = daysIn(query, setting);
  if (period === null || !setting.isWhole) return refuse('not_in_plan');
  const before: Days = { from: dateAfter(period.from, -days), to: dateAfter(period.from, -1) };
  const range: Range = { zone: setting.zone, location: query.location };
  const { all, readable, historyComplete, ...named } = await namedIn(tx, { from: before.from, to: period.to }, period.from, range);
  const toldOf =
    (among: InBothPeriods) =>
    ({ before: earlier, ...row }: NamedRow) => ({
      ...row,
      reviewsBefore: earlier,
      movement: historyComplete ? shareMovement({ count: row.reviews, of: among.reviews }, { count: earlier, of: among.before }) : null,
    });
  const [topicTold, keywordTold] = [toldOf(all), toldOf(readable)];
  const topics = named.topics.map(({ topic, ...row }) => ({ topic, ...topicTold(row) }));
  const isName = nameTestOf(named);
  const keywords = named.keywords.filter(({ key, ...row }) => !key.split(' ').some((word) => isName(word, row)));
  return {
    from: period.from,
    to: period.to,
    before,
    reviews: all.reviews,
    reviewsBefore: all.before,
    topics: topics.filter(({ reviews, movement }) => reviews > 0 || movement !== null),
    keywords: chosen(
      keywords.map(({ key, keyword, ...row }) => ({ key, keyword, ...keywordTold(row) })),
      readable,
    ),
  };
}

/** Whether a word of a keyword is somebody's name here; `row`: the keyword. */
function nameTestOf({ names, introduced, keywords }: Pick<NamedIn, 'names' | 'introduced' | 'keywords'>) {
  // An author may be called after a dish: what names a subject is nobody's name.
  const people = new Set(names.flatMap((word) => (isSubjectWord(word) ? [] : [keywordOf(word)])));
  const asName = new Map(introduced.map(({ key, times }) => [key, times]));
  const rowOf = new Map(keywords.map((row) => [row.key, row]));
  const isIntroduced = (form: string, { reviews, before }: NamedRow): boolean => {
    const times = asName.get(form) ?? 0;
    return times > 0 && times >= leastAsName * (times + reviews + before);
  };
  // Keywords stored before a name was listed are left out here.
  return (word: string, row: NamedRow): boolean =>
    isGivenName(word) ||
    [word, word.replace(/^[وفبل]/u, '')].some((form) => people.has(form) || isIntroduced(form, rowOf.get(word) ?? row));
}

/** How many reviews, in the period and before it. */
interface InBothPeriods {
  readonly reviews: number;
  readonly before: number;
}

/** What reviews of the period and of the year before it name. */
interface NamedIn {
  /** Reviews that have, or had, words. */
  readonly all: InBothPeriods;
  /** Those whose text was not erased. */
  readonly readable: InBothPeriods;
  readonly topics: readonly (NamedRow & { readonly topic: ReviewTopic })[];
  /** Those that enough reviews of the period name, and those that enough named before for their fall to be told; most reviews first. */
  readonly keywords: readonly (NamedRow & { readonly key: string; readonly keyword: string })[];
  /** Whether both may be compared. */
  readonly historyComplete: boolean;
  /** In how many reviews a word is used as somebody's name. */
  readonly introduced: readonly { readonly key: string; readonly times: number }[];
  /** The words that name people here: those of the team, and the first of each author. */
  readonly names: readonly string[];
}

const inBothPeriods = (of: RawBuilder<unknown>) =>
  sql`json_build_object('reviews', count(*) filter (where is_now and ${of}), 'before', count(*) filter (where not is_now and ${of}))`;

/**
 * Reads the reviews of these days once; those of the period are written on `start` or later. Praise and blame of a topic are those of its
 * mentions, which are taken apart for the period alone; a review may do both. An erased text leaves its topics and its language, so it counts
 * among those that name topics; its keywords went with it. A keyword is shown as it is most often written.
 */
async function namedIn(tx: Tx, of: Days, start: string, range: Range): Promise<NamedIn> {
  const { rows } = await sql<NamedIn>`
    with received as materialized (
      select review_id, sentiment, split_part(trim(author_name), ' ', 1) as first_name, language <> 'none' as is_worded, text <> '' as is_readable,
        created_at >= ${start}::date::timestamp at time zone ${range.zone} as is_now
      from read.review where ${shownIn(of, range)}),
    worded as not materialized (select * from received where is_worded),
    totals as (
      select ${inBothPeriods(sql`true`)} as all, ${inBothPeriods(sql`is_readable`)} as readable,
        ${leastToMove}::float8 * count(*) filter (where not is_now and is_readable)
          / greatest(1, count(*) filter (where is_now and is_readable)) as least_to_fall
      from worded),
    topics as (
      select topic, count(*) filter (where is_now)::int as reviews, count(*) filter (where praised)::int as positive,
        count(*) filter (where blamed)::int as negative, count(*) filter (where not is_now)::int as before
      from (
        select false as is_now, topic, false as praised, false as blamed
        from worded join read.review_topics t using (review_id), unnest(t.topics) as topic where not is_now
        union all
        select true, m.topic, bool_or(m.sentiment = 'positive'), bool_or(m.sentiment = 'negative')
        from worded join read.review_topics t using (review_id), json_to_recordset(t.mentions) as m(topic text, sentiment text)
        where is_now group by review_id, m.topic) t
      group by 1),
    spelt as materialized (
      select k.key, k.shown, count(*)::int as times, count(*) filter (where is_now)::int as reviews,
        count(*) filter (where is_now and sentiment = 'positive')::int as positive,
        count(*) filter (where is_now and sentiment = 'negative')::int as negative
      from worded join read.review_keywords w using (review_id), unnest(w.keys, w.shown) as k(key, shown) group by 1, 2),
    counted as (
      select key, sum(reviews)::int as reviews, sum(positive)::int as positive, sum(negative)::int as negative, sum(times - reviews)::int as before
      from spelt group by 1
      having sum(reviews) >= ${leastReviewsOfKeyword}
        or sum(times - reviews) >= greatest(${leastReviewsOfKeyword}, (select least_to_fall from totals))
      order by sum(reviews) >= ${leastReviewsOfKeyword}, 2 desc, 5 desc, 1 limit ${mostCandidates}),
    keywords as (
      select distinct on (key) key, s.shown as keyword, c.reviews, c.positive, c.negative, c.before
      from counted c join spelt s using (key) order by key, s.times desc, s.shown),
    introduced as (
      select key, count(*)::int as times from worded join read.review_keywords w using (review_id), unnest(w.names) as key group by 1),
    names as (
      select first_name as word from received union select regexp_split_to_table(trim(a.full_name), '\\s+') from read.member m join read.account a using (account_id))
    select "all", readable, ${isHistoryIn(shownIn(of, range), range.location)} as "historyComplete", array(select word from names where word <> '') as names,
      (select coalesce(json_agg(t order by reviews desc, before desc, topic), '[]') from topics t) as topics,
      (select coalesce(json_agg(i), '[]') from introduced i) as introduced,
      (select coalesce(json_agg(k order by reviews desc, key), '[]') from keywords k) as keywords
    from totals`.execute(tx);
  // Aggregates without `group by` always return one row.
  return rows[0]!;
}

type Candidate = Subjects['keywords'][number] & { readonly key: string };

/** The most frequent ones, then those that moved most; no word beside the pair that it nearly always stands in. */
function chosen(candidates: readonly Candidate[], among: InBothPeriods): Subjects['keywords'] {
  const pairs = candidates.filter(({ key }) => key.includes(' '));
  const isInsidePair = ({ key, reviews, reviewsBefore }: Candidate) =>
    pairs.some((pair) => {
      const [inPair, inAll] = reviews > 0 ? [pair.reviews, reviews] : [pair.reviewsBefore, reviewsBefore];
      return inPair >= inAll * insidePair && pair.key.split(' ').includes(key);
    });
  const own = candidates.filter((one) => one.key.includes(' ') || !isInsidePair(one));
  const frequent = own.filter(({ reviews }) => reviews >= leastReviewsOfKeyword).slice(0, most.frequent);
  const change = ({ reviews, reviewsBefore }: Candidate) => Math.abs(reviews / among.reviews - reviewsBefore / among.before);
  const moved = own
    .filter((one) => one.movement !== null && !frequent.includes(one))
    .toSorted((one, other) => change(other) - change(one))
    .slice(0, most.moved)
    .toSorted((one, other) => other.reviews - one.reviews);
  return [...frequent, ...moved].map(({ key: _key, ...shown }) => shown);
}

const best = 120;

/**
 * Three reviews with a text about the subject, nearest to a length that is quickly read; of the sentiment that most of its reviews have.
 * Refuses what the plan of the business does not have.
 */
export async function tellingReviews(
  tx: Tx,
  { from, to, location, topic, keyword }: TellingQuery,
  now: Date,
): Promise<TellingReview[] | Refusal> {
  const { zone, isWhole } = await settingOf(tx, now);
  if (!isWhole) return refuse('not_in_plan');
  const about =
    topic === undefined
      ? sql`review_id in (select k.review_id from read.review_keywords k where k.keys @> array[${keywordOf(keyword ?? '')}]::text[])`
      : sql`review_id in (select t.review_id from read.review_topics t where t.topics @> array[${topic}]::text[])`;
  const { rows } = await sql<{ review_id: TellingReview['reviewId']; stars: number | null; text: string; created_at: Date }>`
    with found as (select review_id, stars, text, created_at, sentiment from read.review
      where ${shownIn({ from, to }, { zone, location })} and text <> '' and ${about})
    select review_id, stars, text, created_at from found
    order by sentiment = (select mode() within group (order by sentiment) from found) desc, abs(char_length(text) - ${best}), created_at desc, review_id
    limit 3`.execute(tx);
  return rows.map((row) => ({ reviewId: row.review_id, stars: row.stars, text: row.text, createdAt: iso(row.created_at) }));
}
