import {
  answerDueSoonMs,
  searchPatterns,
  type AssigneeFilter,
  type Period,
  type ReviewFilter,
  type ReviewMark,
  type ReviewTopic,
  type Uuid,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { keywordOf } from '../keywords/index.ts';
import { businessZone, isAnswered, isBacklog, isLinked, isSentReply, isTargetMet, isTargetMissed, responseSpeed } from './response-time.ts';

type Condition = RawBuilder<unknown>;

/** Who asks, null: nobody whose own reviews it could mean; and when. */
interface Asked {
  readonly filter: ReviewFilter;
  readonly me: Uuid | null;
  readonly now: Date;
}

/** What each filter means; undefined: it does not narrow. A filter without a meaning does not compile. */
type Meanings = {
  readonly [K in keyof Omit<ReviewFilter, 'search'>]-?: (
    value: NonNullable<ReviewFilter[K]>,
    asked: Asked,
  ) => Condition | readonly Condition[];
};

const lengths: Readonly<Record<Period, string>> = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year' };

const marks: Readonly<Record<ReviewMark, Condition>> = {
  helpful: sql`review_id in (select w.review_id from read.review_work w where w.helpful_by <> '{}')`,
  reported: sql`review_id in (select w.review_id from read.review_work w where w.reported_at is not null)`,
  edited: sql`edited`,
  mismatch: sql`mismatch`,
  approval: sql`review_id in (select w.review_id from read.review_work w where w.approval_state = 'requested')`,
  returned: sql`review_id in (select w.review_id from read.review_work w where w.approval_state = 'returned')`,
};

const replies: Readonly<Record<NonNullable<ReviewFilter['reply']>, (now: Date) => Condition>> = {
  unanswered: () => sql`due_at is not null and ${isLinked()}`,
  answered: () => isAnswered,
  overdue: (now) => sql`due_at < ${now} and ${isLinked()}`,
  due_soon: (now) => sql`due_at >= ${now} and due_at < ${new Date(now.getTime() + answerDueSoonMs)} and ${isLinked()}`,
  backlog: () => isBacklog,
  rejected: () => sql`reply_state = 'rejected'`,
};

const meanings: Meanings = {
  stars: (stars) => (stars.length > 0 ? sql`stars = any(${stars}::int[])` : []),
  sentiment: (sentiment) => (sentiment.length > 0 ? sql`sentiment = any(${sentiment}::text[])` : []),
  location: (location) => sql`location_id = ${location}`,
  reply: (reply, { now }) => replies[reply](now),
  assignee: (assignee, { me }) => assignedTo(assignee, me),
  topic: (topic) => sql`review_id in (select t.review_id from read.review_topics t where t.topics @> array[${topic}]::text[])`,
  language: (language) => sql`language = ${language}`,
  period: (period, { now }) => sql`created_at >= ${now}::timestamptz - ${lengths[period]}::interval`,
  text: (text) => (text === 'with' ? sql`text <> ''` : sql`coalesce(text, '') = ''`),
  marks: (given) => given.map((mark) => marks[mark]),
  // What only a figure of the analytics asks for: days and hours in the time zone of the business, and how the answer came.
  from: (from) => sql`created_at >= (select ${from}::date::timestamp at time zone ${businessZone})`,
  to: (to) => sql`created_at < (select (${to}::date + 1)::timestamp at time zone ${businessZone})`,
  weekday: (weekday) => sql`extract(dow from created_at at time zone ${businessZone}) = ${weekday}`,
  hour: (hour) => sql`extract(hour from created_at at time zone ${businessZone}) = ${hour}`,
  speed: (speed) => sql`${responseSpeed} = ${speed}`,
  target: (target, { now }) => (target === 'met' ? isTargetMet : isTargetMissed(now)),
  rating: (rating) => (rating === 'with' ? sql`stars is not null` : sql`stars is null`),
  mention: (mention, { filter: { topic } }) => (topic === undefined ? [] : sql`review_id in (${mentionsOf(topic, mention)})`),
  keyword: (keyword) =>
    sql`review_id in (select k.review_id from read.review_keywords k where k.keys @> array[${keywordOf(keyword)}]::text[])`,
  answeredBy: (account) => [
    isAnswered,
    sql`review_id in (select a.review_id from read.written_reply a where a.account_id = ${account} and ${isSentReply})`,
  ],
};

/** LIKE patterns of the search; null: no search. */
export function searchOf({ search }: ReviewFilter): readonly string[] | null {
  const patterns = searchPatterns(search ?? '');
  return patterns.length > 0 ? patterns : null;
}

/** Conditions on rows of `read.review`, without the search, for lists and exports alike; `me`: the account that asks. */
export function conditionsOf(filter: ReviewFilter, me: Uuid | null, now: Date): Condition[] {
  const asked: Asked = { filter, me, now };
  return (Object.keys(meanings) as (keyof Meanings)[]).flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : (meanings[name] as (value: unknown, asked: Asked) => Condition | Condition[])(value, asked);
  });
}

const mentionsOf = (topic: ReviewTopic, sentiment: 'positive' | 'negative') => sql`
  select t.review_id from read.review_topics t, json_to_recordset(t.mentions) as m(topic text, sentiment text)
  where t.topics @> array[${topic}]::text[] and m.topic = ${topic} and m.sentiment = ${sentiment}`;

function assignedTo(assignee: AssigneeFilter, me: Uuid | null): Condition {
  if (assignee === 'none') return sql`review_id not in (select s.review_id from read.assignment s)`;
  const member = assignee === 'me' ? sql`(select m.member_id from read.member m where m.account_id = ${me})` : sql`${assignee}::uuid`;
  return sql`review_id in (select s.review_id from read.assignment s where s.member_id = ${member})`;
}
