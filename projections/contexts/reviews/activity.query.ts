import type { ActivityItem, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface ActivityQueryRow {
  readonly id: string;
  readonly kind: ActivityItem['kind'];
  readonly at: Date;
  readonly actor_name: string | null;
  readonly review_id: Uuid | null;
  readonly author_name: string | null;
  readonly stars: number | null;
  readonly previous_stars: number | null;
  readonly location_name: string | null;
  readonly count: number | null;
}

/**
 * The activity feed, newest first. A new review is listed at the time it was written, so that an imported history does not
 * appear as new; a published, rejected or failed reply names its author as the actor.
 */
export async function activity(tx: Tx, limit: number): Promise<ActivityItem[]> {
  const { rows } = await sql<ActivityQueryRow>`
    with happened as (
      (select e.id::text, e.kind, e.at, e.account_id, e.review_id, e.location_id, e.stars, e.previous_stars, e.count
       from read.activity e order by e.at desc, e.id desc limit ${limit})
      union all
      (select n.review_id::text, 'review_received', n.created_at, null, n.review_id, n.location_id, null, null, null
       from read.review n where not n.removed order by n.created_at desc, n.review_id desc limit ${limit}))
    select h.id, h.kind, h.at, coalesce(a.full_name, w.full_name) as actor_name, h.review_id, r.author_name,
      coalesce(h.stars, r.stars) as stars, h.previous_stars, l.title as location_name, h.count
    from (select * from happened order by at desc, id desc limit ${limit}) h
    left join read.review r on r.review_id = h.review_id
    left join read.location l on l.location_id = h.location_id
    left join read.account a on a.account_id = h.account_id
    left join read.account w on w.account_id = r.reply_account_id and h.kind in ('reply_published', 'reply_rejected', 'reply_failed')
    order by h.at desc, h.id desc`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: instant(row.at),
    actorName: row.actor_name,
    reviewId: row.review_id,
    authorName: row.author_name,
    stars: row.stars,
    previousStars: row.previous_stars,
    locationName: row.location_name,
    count: row.count,
  }));
}
