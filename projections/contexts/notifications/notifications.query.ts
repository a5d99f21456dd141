import { notificationKinds, type NoticeFacts, type NotificationItem, type NotificationKind, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface NotificationQueryRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly read: boolean;
  readonly count: number;
  readonly subject_id: Uuid | null;
  readonly author_name: string | null;
  readonly branch: string | null;
  readonly reference: string | null;
  readonly facts: NoticeFacts;
  readonly unread: number;
}

const maxItems = 50;
/** Of how many notifications the bell is made; older ones are not looked at. */
const maxLooked = 20_000;
/** From this number on, notifications of one kind on one day are one line. */
const manyFrom = 6;

/** Whose bell it is, and what of it is asked for. */
export interface BellAsked {
  readonly accountId: Uuid;
  /** The kinds that this person has in the bell. */
  readonly kinds: readonly NotificationKind[];
  /** The branches they want to know of; null: all that they see. */
  readonly branches: readonly Uuid[] | null;
  readonly show: 'all' | 'unread';
  readonly kind: NotificationKind | null;
}

/**
 * The newest fifty lines of a member's bell and the number of all unread ones. Notifications from before the member joined count as read;
 * what they did themselves is left out. Many of one kind on one day of the business are one line, read and unread apart.
 */
export async function notifications(
  tx: Tx,
  { accountId, kinds, branches, show, kind }: BellAsked,
): Promise<{ unread: number; items: NotificationItem[] }> {
  const counted = kinds.filter((one) => notificationKinds[one].isCounted);
  const { rows } = await sql<NotificationQueryRow>`
    with me as (
      select m.member_id, greatest(m.joined_at, b.read_up_to) as up_to
      from read.member m left join read.bell b using (member_id) where m.account_id = ${accountId}),
    looked as (
      select n.* from read.notification n
      where n.kind = any(${kinds}::text[]) and (n.account_id is null or n.account_id = ${accountId})
        and n.by_account is distinct from ${accountId}
        and (${branches === null} or n.location_id is null or n.location_id = any(${branches ?? []}::uuid[]))
      order by n.at desc, n.id desc limit ${maxLooked}),
    mine as (
      select n.*,
        n.at <= coalesce((select up_to from me), '-infinity'::timestamptz)
          or exists (
            select 1 from read.bell_entry e
            where e.member_id = (select member_id from me)
              and (e.entry = n.id::text or e.entry = n.kind and n.at <= e.at)) as read
      from looked n),
    dated as (
      select m.*, (m.at at time zone coalesce((select time_zone from read.business), 'Asia/Riyadh'))::date as day from mine m),
    grouped as (
      select d.*, count(*) over line as number, row_number() over (line order by d.at desc, d.id desc) as place
      from dated d window line as (partition by d.kind, d.read, d.day)),
    lines as (
      select g.*, kind = any(${counted}::text[]) and number >= ${manyFrom} as is_many from grouped g),
    shown as (select * from lines where not is_many or place = 1)
    select case when n.is_many then n.kind else n.id::text end as id, n.kind, n.at, n.read,
      case when n.is_many then n.number::int else 1 end as count, case when n.is_many then null else n.subject_id end as subject_id,
      r.author_name, l.title as branch, c.reference, case when n.is_many then '{}' else n.facts end as facts,
      (select count(*)::int from shown where not read) as unread
    from (
      select * from shown where (${show === 'all'} or not read) and (${kind}::text is null or kind = ${kind})
      order by at desc, id desc limit ${maxItems}) n
    left join read.review r on not n.is_many and r.review_id = n.subject_id
    left join read.location l on not n.is_many and l.location_id = n.location_id
    left join read.contact_message c on not n.is_many and c.message_id = n.subject_id
    order by n.at desc, n.id desc`.execute(tx);
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: instant(row.at),
    read: row.read,
    count: row.count,
    subjectId: row.subject_id,
    author: row.author_name,
    branch: row.branch,
    reference: row.reference,
    facts: row.facts,
  }));
  return { unread: rows[0]?.unread ?? 0, items };
}
