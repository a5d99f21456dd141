import { answerDueSoonMs, searchPatterns, type Period, type replyFilters, type ReviewMark } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

const isLinked = 'exists (select 1 from read.location b where b.location_id = r.location_id and b.linked)';

/** What the list of reviews means by each filter. */
const byReply: Readonly<Record<(typeof replyFilters)[number], string>> = {
  unanswered: `r.due_at is not null and ${isLinked}`,
  answered: 'r.answered_at is not null',
  overdue: `r.due_at < now() and ${isLinked}`,
  due_soon: `r.due_at >= now() and r.due_at < now() + interval '${answerDueSoonMs / 1000} seconds' and ${isLinked}`,
  backlog: `r.written_before_link and not r.replied and ${isLinked}`,
  rejected: `r.reply_state = 'rejected'`,
};

const lengths: Readonly<Record<Period, string>> = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year' };

const worked = (condition: string) => `r.review_id in (select w.review_id from read.review_work w where ${condition})`;

/** What the list of reviews means by each mark. */
const byMark: Readonly<Record<ReviewMark, string>> = {
  helpful: worked(`w.helpful_by <> '{}'`),
  reported: worked('w.reported_at is not null'),
  edited: 'r.edited',
  mismatch: 'r.mismatch',
  approval: worked(`w.approval_state = 'requested'`),
  returned: worked(`w.approval_state = 'returned'`),
};

const byText = { with: `r.text <> ''`, without: `coalesce(r.text, '') = ''` } as const;

/** The reviews that Google still shows, the newest first. */
export const reviewsExport: ExportSource<'reviews'> = (filter) => {
  const { search, stars, sentiment, reply, location, assignee, topic, language, period, text, marks = [] } = filter;
  const patterns = searchPatterns(search ?? '');
  const isSearch = patterns.length > 0;
  const source = isSearch ? 'read.search_reviews($8::text[])' : 'read.review';
  return {
    text: `
      select r.created_at, l.title as branch, r.author_name as author, r.stars, r.sentiment, r.text,
        case when r.replied then r.reply_text end as reply, r.answered_at as replied_at
      from ${source} r left join read.location l on l.location_id = r.location_id
      where not r.removed and ($1::int[] is null or r.stars = any($1)) and ($2::text[] is null or r.sentiment = any($2))
        and ($3::uuid is null or r.location_id = $3)
        and ($4::uuid is null or r.review_id in (select s.review_id from read.assignment s where s.member_id = $4))
        and ($5::text is null or r.review_id in (select t.review_id from read.review_topics t where t.topics @> array[$5]))
        and ($6::text is null or r.language = $6) and ($7::interval is null or r.created_at >= now() - $7::interval)
        and ${assignee === 'none' ? 'r.review_id not in (select s.review_id from read.assignment s)' : 'true'}
        and ${text === undefined ? 'true' : byText[text]}
        and (${reply === undefined ? 'true' : byReply[reply]})
        ${marks.map((mark) => `and ${byMark[mark]}`).join(' ')}
      order by r.created_at desc, r.review_id desc`,
    values: [
      stars?.length ? stars : null,
      sentiment?.length ? sentiment : null,
      location ?? null,
      assignee === 'none' ? null : (assignee ?? null),
      topic ?? null,
      language ?? null,
      period === undefined ? null : lengths[period],
      ...(isSearch ? [patterns] : []),
    ],
  };
};
