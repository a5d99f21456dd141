import type { NotificationItem, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface NotificationQueryRow {
  readonly id: string;
  readonly kind: NotificationItem['kind'];
  readonly at: Date;
  readonly read: boolean;
  readonly reviews: number | null;
  readonly locations: number | null;
  readonly failed_locations: number | null;
  readonly review_id: Uuid | null;
  readonly author_name: string | null;
  readonly stars: number | null;
  readonly policy_violation: string | null;
  readonly reason: string | null;
  readonly unread: number;
}

const maxItems = 50;

/**
 * The newest fifty notifications of a member and the number of all unread ones. Notifications from before the member joined
 * count as read; those about a review are included only when `mayRead`, those about one to be answered when `mayReply`.
 */
export async function notifications(
  tx: Tx,
  accountId: Uuid,
  { mayRead, mayReply }: { readonly mayRead: boolean; readonly mayReply: boolean },
): Promise<{ unread: number; items: NotificationItem[] }> {
  const { rows } = await sql<NotificationQueryRow>`
    with seen as (
      select coalesce((
        select greatest(m.joined_at, b.read_up_to) from read.member m left join read.bell b using (member_id)
        where m.account_id = ${accountId}), '-infinity'::timestamptz) as up_to),
    visible as (
      select * from read.notification n
      where (${mayRead} or n.review_id is null) and (${mayReply} or n.kind <> 'bad_review')
        and (n.account_id is null or n.account_id = ${accountId}))
    select n.id, n.kind, n.at, n.at <= (select up_to from seen) as read, n.reviews, n.locations, n.failed_locations, n.review_id,
      r.author_name, n.stars, n.policy_violation, n.reason,
      (select count(*)::int from visible where at > (select up_to from seen)) as unread
    from (select * from visible order by at desc, id desc limit ${maxItems}) n
    left join read.review r on r.review_id = n.review_id
    order by n.at desc, n.id desc`.execute(tx);
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: instant(row.at),
    read: row.read,
    reviews: row.reviews,
    locations: row.locations,
    failedLocations: row.failed_locations,
    reviewId: row.review_id,
    authorName: row.author_name,
    stars: row.stars,
    policyViolation: row.policy_violation,
    reason: row.reason,
  }));
  return { unread: rows[0]?.unread ?? 0, items };
}
