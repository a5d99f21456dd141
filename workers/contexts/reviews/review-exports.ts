import { conditionsOf, searchOf } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import { compiled } from '../../infra/export/compiled.ts';
import type { ExportSource } from '../../infra/export/export-source.ts';

/** The reviews that Google still shows and the list shows for the same filters, the newest first. */
export const reviewsExport: ExportSource<'reviews'> = (filter, { requestedAt }) => {
  const search = searchOf(filter);
  const source = search === null ? sql`read.review` : sql`read.search_reviews(${search}::text[])`;
  const conditions = [sql`not removed`, ...conditionsOf(filter, null, requestedAt)];
  return compiled(sql`
    select r.created_at, l.title as branch, r.author_name as author, r.stars, r.sentiment, r.text,
      case when r.replied then r.reply_text end as reply, r.answered_at as replied_at
    from (select * from ${source} where ${sql.join(conditions, sql` and `)}) r
      left join read.location l on l.location_id = r.location_id
    order by r.created_at desc, r.review_id desc`);
};
