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
import { keywordOf } from '@sumaa/runtime/keywords';
import { sql, type RawBuilder } from 'kysely';
import {
  businessZone,
  isAnswered,
  isBacklog,
  isLinked,
  isSentReply,
  isTargetMet,
  isTargetMissed,
  responseSpeed,
} from '../../infra/index.ts';

type Condition = RawBuilder<unknown>;

const lengths: Readonly<Record<Period, string>> = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year' };

const marks: Readonly<Record<ReviewMark, Condition>> = {
  helpful: sql`review_id in (select w.review_id from read.review_work w where w.helpful_by <> '{}')`,
  reported: sql`review_id in (select w.review_id from read.review_work w where w.reported_at is not null)`,
  edited: sql`edited`,
  mismatch: sql`mismatch`,
  approval: sql`review_id in (select w.review_id from read.review_work w where w.approval_state = 'requested')`,
  returned: sql`review_id in (select w.review_id from read.review_work w where w.approval_state = 'returned')`,
};

/** LIKE patterns of the search; null: no search. */
export function searchOf({ search }: ReviewFilter): readonly string[] | null {
  const patterns = searchPatterns(search ?? '');
  return patterns.length > 0 ? patterns : null;
}

/** Conditions on rows of `read.review`, without the search; `me`: the account that asks. */
export function conditionsOf(filter: ReviewFilter, me: Uuid, now: Date): Condition[] {
  const { stars, sentiment, reply, location, assignee, topic, language, period, text } = filter;
  const byReply: Record<NonNullable<ReviewFilter['reply']>, Condition> = {
    unanswered: sql`due_at is not null and ${isLinked()}`,
    answered: isAnswered,
    overdue: sql`due_at < ${now} and ${isLinked()}`,
    due_soon: sql`due_at >= ${now} and due_at < ${new Date(now.getTime() + answerDueSoonMs)} and ${isLinked()}`,
    backlog: isBacklog,
    rejected: sql`reply_state = 'rejected'`,
  };
  return [
    ...(stars?.length ? [sql`stars = any(${stars}::int[])`] : []),
    ...(sentiment?.length ? [sql`sentiment = any(${sentiment}::text[])`] : []),
    ...(location ? [sql`location_id = ${location}`] : []),
    ...(reply ? [byReply[reply]] : []),
    ...(assignee ? [assignedTo(assignee, me)] : []),
    ...(topic ? [sql`review_id in (select t.review_id from read.review_topics t where t.topics @> array[${topic}]::text[])`] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(period ? [sql`created_at >= ${now}::timestamptz - ${lengths[period]}::interval`] : []),
    ...(text ? [text === 'with' ? sql`text <> ''` : sql`coalesce(text, '') = ''`] : []),
    ...(filter.marks ?? []).map((mark) => marks[mark]),
    ...inFigures(filter, now),
  ];
}

/** What only a figure of the analytics asks for: days and hours in the time zone of the business, and how the answer came. */
function inFigures(filter: ReviewFilter, now: Date): Condition[] {
  const { from, to, weekday, hour, speed, target, answeredBy, keyword, topic, mention, rating } = filter;
  const start = (date: string) => sql`(select ${date}::date::timestamp at time zone ${businessZone})`;
  return [
    ...(from ? [sql`created_at >= ${start(from)}`] : []),
    ...(to ? [sql`created_at < (select (${to}::date + 1)::timestamp at time zone ${businessZone})`] : []),
    ...(weekday === undefined ? [] : [sql`extract(dow from created_at at time zone ${businessZone}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour from created_at at time zone ${businessZone}) = ${hour}`]),
    ...(speed ? [sql`${responseSpeed} = ${speed}`] : []),
    ...(target ? [target === 'met' ? isTargetMet : isTargetMissed(now)] : []),
    ...(rating ? [rating === 'with' ? sql`stars is not null` : sql`stars is null`] : []),
    ...(topic && mention ? [sql`review_id in (${mentionsOf(topic, mention)})`] : []),
    ...(keyword
      ? [sql`review_id in (select k.review_id from read.review_keywords k where k.keys @> array[${keywordOf(keyword)}]::text[])`]
      : []),
    ...(answeredBy
      ? [isAnswered, sql`review_id in (select a.review_id from read.written_reply a where a.account_id = ${answeredBy} and ${isSentReply})`]
      : []),
  ];
}

const mentionsOf = (topic: ReviewTopic, sentiment: 'positive' | 'negative') => sql`
  select t.review_id from read.review_topics t, json_to_recordset(t.mentions) as m(topic text, sentiment text)
  where t.topics @> array[${topic}]::text[] and m.topic = ${topic} and m.sentiment = ${sentiment}`;

function assignedTo(assignee: AssigneeFilter, me: Uuid): Condition {
  if (assignee === 'none') return sql`review_id not in (select s.review_id from read.assignment s)`;
  const member = assignee === 'me' ? sql`(select m.member_id from read.member m where m.account_id = ${me})` : sql`${assignee}::uuid`;
  return sql`review_id in (select s.review_id from read.assignment s where s.member_id = ${member})`;
}
