import { searchPatterns, type replyFilters } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

const isLinked = 'exists (select 1 from read.location b where b.location_id = r.location_id and b.linked)';

/** What the list of reviews means by each filter. */
const byReply: Readonly<Record<(typeof replyFilters)[number], string>> = {
  unanswered: `r.due_at is not null and ${isLinked}`,
  answered: 'r.replied',
  overdue: `r.due_at < now() and ${isLinked}`,
  backlog: `r.written_before_link and not r.replied and ${isLinked}`,
  rejected: `r.reply_state = 'rejected'`,
};

/** The reviews that Google still shows, the newest first. */
export const reviewsExport: ExportSource<'reviews'> = ({ search, stars, sentiment, reply, location }) => {
  const patterns = searchPatterns(search ?? '');
  const isSearch = patterns.length > 0;
  const source = isSearch ? 'read.search_reviews($4::text[])' : 'read.review';
  return {
    text: `
      select r.created_at, l.title as branch, r.author_name as author, r.stars, r.sentiment, r.text,
        case when r.replied then r.reply_text end as reply, r.answered_at as replied_at
      from ${source} r left join read.location l on l.location_id = r.location_id
      where not r.removed and ($1::int[] is null or r.stars = any($1)) and ($2::text[] is null or r.sentiment = any($2))
        and ($3::uuid is null or r.location_id = $3)
        and (${reply === undefined ? 'true' : byReply[reply]})
      order by r.created_at desc, r.review_id desc`,
    values: [stars?.length ? stars : null, sentiment?.length ? sentiment : null, location ?? null, ...(isSearch ? [patterns] : [])],
  };
};
