import {
  dateAfter,
  iso,
  leastReviewsOfKeyword,
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
import { daysIn, settingOf, shownIn, type Range, type Tx } from './range.ts';

/** So many keywords are shown by their number, and so many more because they moved. */
const most = { frequent: 12, moved: 6 };
/** Candidates that are compared with the year before. */
const mostCandidates = 400;
/** A word is not shown beside the two words that hold this share of its reviews. */
const insidePair = 0.8;
const days = 365;

interface NamedRow {
  readonly reviews: number;
  readonly positive: number;
  readonly negative: number;
  readonly before: number;
}

/** What reviews of the period name. Refuses what the plan of the business does not have. */
export async function subjects(tx: Tx, query: AnalyticsQuery, now: Date): Promise<Subjects | Refusal> {
  const setting = await settingOf(tx, query.location, now);
  const period = daysIn(query, setting);
  if (period === null || !setting.isWhole) return refuse('not_in_plan');
  const before: Days = { from: dateAfter(period.from, -days), to: dateAfter(period.from, -1) };
  const range: Range = { zone: setting.zone, location: query.location };
  const both = reviewsWithText({ from: before.from, to: period.to }, period.from, range);
  const { rows } = await sql<{ all: InBothPeriods; readable: InBothPeriods }>`
    select ${inBothPeriods(sql`true`)} as all, ${inBothPeriods(sql`is_readable`)} as readable from (${both}) r`.execute(tx);
  const { all, readable } = rows[0]!;
  const toldOf =
    (among: InBothPeriods) =>
    ({ before: earlier, ...row }: NamedRow) => ({
      ...row,
      reviewsBefore: earlier,
      movement: setting.historyComplete
        ? shareMovement({ count: row.reviews, of: among.reviews }, { count: earlier, of: among.before })
        : null,
    });
  const [topicTold, keywordTold] = [toldOf(all), toldOf(readable)];
  const topics = await topicsOf(tx, both);
  const names = await personalNames(tx, { from: before.from, to: period.to }, range);
  // Keywords stored before a name was listed are left out here.
  const isName = (word: string) => names.has(word) || names.has(word.replace(/^[وفبل]/u, '')) || isGivenName(word);
  const keywords = (await keywordsOf(tx, both)).filter(({ key }) => !key.split(' ').some(isName));
  return {
    from: period.from,
    to: period.to,
    before,
    reviews: all.reviews,
    reviewsBefore: all.before,
    topics: topics.map(({ topic, ...row }) => ({ topic, ...topicTold(row) })),
    keywords: chosen(keywords.map(({ key, keyword, ...row }) => ({ key, keyword, ...keywordTold(row) }))),
  };
}

/** How many reviews, in the period and before it. */
interface InBothPeriods {
  readonly reviews: number;
  readonly before: number;
}

const inBothPeriods = (of: RawBuilder<unknown>) =>
  sql`json_build_object('reviews', count(*) filter (where is_now and ${of}), 'before', count(*) filter (where not is_now and ${of}))`;

/**
 * Reviews that have, or had, words; `is_now`: written on `start` or later. An erased text leaves its topics and its language, so it counts
 * among those that name topics; its keywords went with it (`is_readable`).
 */
function reviewsWithText(of: Days, start: string, range: Range): RawBuilder<unknown> {
  return sql`select review_id, sentiment, created_at >= ${start}::date::timestamp at time zone ${range.zone} as is_now, text <> '' as is_readable
    from read.review where ${shownIn(of, range)} and language <> 'none'`;
}

/** Praise and blame of a topic are those of its mentions; a review may do both. */
async function topicsOf(tx: Tx, both: RawBuilder<unknown>): Promise<readonly (NamedRow & { readonly topic: ReviewTopic })[]> {
  const { rows } = await sql<NamedRow & { topic: ReviewTopic }>`
    select t.topic, count(*) filter (where is_now)::int as reviews, count(*) filter (where is_now and praised)::int as positive,
      count(*) filter (where is_now and blamed)::int as negative, count(*) filter (where not is_now)::int as before
    from (${both}) r
    join (
      select review_id, m.topic, bool_or(m.sentiment = 'positive') as praised, bool_or(m.sentiment = 'negative') as blamed
      from read.review_topics, json_to_recordset(mentions) as m(topic text, sentiment text) group by 1, 2) t using (review_id)
    group by 1 having count(*) filter (where is_now) > 0 order by 2 desc, 1`.execute(tx);
  return rows;
}

async function keywordsOf(
  tx: Tx,
  both: RawBuilder<unknown>,
): Promise<readonly (NamedRow & { readonly key: string; readonly keyword: string })[]> {
  const { rows } = await sql<NamedRow & { key: string; keyword: string }>`
    select k.key, mode() within group (order by k.shown) as keyword, count(*) filter (where is_now)::int as reviews,
      count(*) filter (where is_now and sentiment = 'positive')::int as positive,
      count(*) filter (where is_now and sentiment = 'negative')::int as negative, count(*) filter (where not is_now)::int as before
    from (${both}) r join read.review_keywords w using (review_id), unnest(w.keys, w.shown) as k(key, shown)
    group by 1 having count(*) filter (where is_now) >= ${leastReviewsOfKeyword}
    order by 3 desc, 1 limit ${mostCandidates}`.execute(tx);
  return rows;
}

/** The words that name people here: those of the team, and the first of each author; never a word that names a subject, because authors call themselves after dishes too. */
async function personalNames(tx: Tx, days: Days, range: Range): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select split_part(trim(author_name), ' ', 1) as word from read.review
      where ${shownIn(days, range)} and author_name is not null
      union
      select regexp_split_to_table(trim(full_name), '\\s+') from read.account where full_name is not null) w where word <> ''`.execute(tx);
  return new Set(rows.flatMap(({ word }) => (isSubjectWord(word) ? [] : [keywordOf(word)])));
}

type Candidate = Subjects['keywords'][number] & { readonly key: string };

/** The most frequent ones, then those that moved; no word beside the pair that it nearly always stands in. */
function chosen(candidates: readonly Candidate[]): Subjects['keywords'] {
  const pairs = candidates.filter(({ key }) => key.includes(' '));
  const isInsidePair = ({ key, reviews }: Candidate) =>
    pairs.some((pair) => pair.key.split(' ').includes(key) && pair.reviews >= reviews * insidePair);
  const own = candidates.filter((one) => one.key.includes(' ') || !isInsidePair(one));
  const frequent = own.slice(0, most.frequent);
  const moved = own.slice(most.frequent).filter(({ movement }) => movement !== null);
  return [...frequent, ...moved.slice(0, most.moved)].map(({ keyword, reviews, positive, negative, reviewsBefore, movement }) => ({
    keyword,
    reviews,
    positive,
    negative,
    reviewsBefore,
    movement,
  }));
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
  const { zone, isWhole } = await settingOf(tx, location, now);
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
