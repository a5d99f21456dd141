import type { MessageMailOutcome, Role, SubscriberDetails, SubscriptionState, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, isAnswered, type Tx } from '../../infra/index.ts';
import { statusAt, subscriberOf, type SubscriberColumns } from './subscribers.query.ts';

type OfPlatform = SubscriberColumns & {
  readonly owner_account_id: Uuid;
  readonly deactivated_at: Date | null;
  readonly deactivation_reason: string | null;
  readonly deactivated_by_name: string | null;
  readonly manager_id: Uuid | null;
  readonly manager_name: string | null;
  readonly subscription: SubscriptionState;
};

/** What the platform itself knows of a business. */
export type SubscriberAtPlatform = Pick<
  SubscriberDetails,
  keyof ReturnType<typeof subscriberOf> | 'period' | 'cancelsAt' | 'connection' | 'deactivated' | 'accountManager'
> & { readonly ownerAccountId: Uuid };

/** What the business knows of itself. */
type InBusiness = Omit<SubscriberDetails, keyof SubscriberAtPlatform | 'messages'> & {
  /** By the accounts of the staff who sent them. */
  readonly messages: readonly (Omit<SubscriberDetails['messages'][number], 'byName'> & { readonly sentBy: Uuid })[];
};

/** A business by its id, as far as the platform knows it; null where there is none. `tx` is of the platform. */
export async function subscriberAtPlatform(tx: Tx, id: Uuid, now: Date): Promise<SubscriberAtPlatform | null> {
  const { rows } = await sql<OfPlatform>`
    select s.*, ${statusAt(now)} as status, a.full_name as owner_name, a.email as owner_email, by.full_name as deactivated_by_name,
      x.account_id as manager_id, manager.full_name as manager_name
    from read.subscriber s
    left join read.owners(array(select o.owner_account_id from read.subscriber o where o.subscriber_id = ${id})) a
      on a.account_id = s.owner_account_id
    left join read.account_manager x on x.subscriber_id = s.subscriber_id
    left join read.account manager on manager.account_id = x.account_id
    left join read.account by on by.account_id = s.deactivated_by
    where s.subscriber_id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { subscription, connection } = row;
  const paid = subscription.status === 'none' ? null : subscription.period;
  return {
    ...subscriberOf(row),
    ownerAccountId: row.owner_account_id,
    period: paid && { plan: paid.plan, interval: paid.interval, net: paid.paidNet, end: paid.end },
    cancelsAt: subscription.status === 'none' ? null : subscription.cancelsAt,
    connection,
    accountManager: row.manager_id && { id: row.manager_id, name: row.manager_name },
    deactivated: row.deactivated_at && {
      at: instant(row.deactivated_at),
      reason: row.deactivation_reason ?? '',
      byName: row.deactivated_by_name,
    },
  };
}

interface Contact {
  readonly phone: string | null;
  readonly website: string | null;
  readonly reviews: number;
  readonly answered: number;
  readonly invitations: number;
}

/** What a business knows of itself. `tx` is of the business. */
export async function subscriberInBusiness(tx: Tx, ownerAccountId: Uuid): Promise<InBusiness> {
  const contact = await sql<Contact>`
    select coalesce(b.phone, a.phone) as phone, b.website,
      r.reviews, r.answered, (select count(*)::int from read.invitation i where i.state = 'open') as invitations
    from read.business b
    left join read.account a on a.account_id = b.owner_account_id
    cross join (
      select count(*)::int as reviews, count(*) filter (where ${isAnswered})::int as answered from read.review where not removed
    ) r`.execute(tx);
  const people = await sql<{
    readonly id: Uuid;
    readonly name: string | null;
    readonly role: Role;
    readonly active: boolean;
    readonly is_owner: boolean;
  }>`
    select m.member_id as id, a.full_name as name, m.role, m.active and coalesce(a.active, true) as active,
      m.account_id = ${ownerAccountId} as is_owner
    from read.member m left join read.account a on a.account_id = m.account_id
    order by m.joined_at, m.member_id`.execute(tx);
  const locations = await sql<{
    readonly id: Uuid;
    readonly title: string;
    readonly imported: number;
    readonly access: string;
    readonly last_synced_at: Date | null;
  }>`
    select location_id as id, title, imported, access, last_synced_at from read.location where linked
    order by linked_at, location_id`.execute(tx);
  const messages = await sql<{
    readonly id: Uuid;
    readonly sent_at: Date;
    readonly subject: string;
    readonly sent_by: Uuid;
    readonly mails: Readonly<Record<string, MessageMailOutcome>>;
    readonly read_by: number;
    readonly of: number;
  }>`
    select p.message_id as id, p.sent_at, p.subject, p.sent_by, p.mails,
      count(*) filter (where n.at <= b.read_up_to or e.entry is not null)::int as read_by, count(m.member_id)::int as of
    from (select * from read.platform_message where subject is not null order by sent_at desc, message_id desc limit 5) p
    left join read.member m on m.active and m.role = 'admin'
    left join read.notification n on n.kind = 'platform_message' and n.subject_id = p.message_id
    left join read.bell b on b.member_id = m.member_id
    left join read.bell_entry e on e.member_id = m.member_id and e.entry = n.id::text
    group by p.message_id, p.sent_at, p.subject, p.sent_by, p.mails
    order by p.sent_at desc, p.message_id desc`.execute(tx);
  const [known] = contact.rows;
  return {
    phone: known?.phone ?? null,
    website: known?.website ?? null,
    answeredPercent: known && known.reviews > 0 ? Math.round((100 * known.answered) / known.reviews) : null,
    openInvitations: known?.invitations ?? 0,
    messages: messages.rows.map(({ sent_at: at, sent_by: sentBy, read_by: readBy, mails, ...message }) => ({
      ...message,
      at: instant(at),
      readBy,
      sentBy,
      mails: countOf(mails),
    })),
    people: people.rows.map(({ is_owner: isOwner, ...person }) => ({ ...person, isOwner })),
    locations: locations.rows.map(({ id, title, imported: reviews, access, last_synced_at }) => ({
      id,
      title,
      reviews,
      accessible: access === 'ok',
      lastSyncedAt: instant(last_synced_at),
    })),
  };
}

/** How many mails came to each outcome. */
function countOf(mails: Readonly<Record<string, MessageMailOutcome>>): SubscriberDetails['messages'][number]['mails'] {
  const count = (outcome: MessageMailOutcome) => Object.values(mails).filter((one) => one === outcome).length;
  return { sent: count('sent'), refused: count('refused') };
}

/** The names of these people of the staff. `tx` is of the platform. */
export async function staffNames(tx: Tx, accountIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, string | null>> {
  const { rows } = await sql<{ readonly account_id: Uuid; readonly full_name: string | null }>`
    select account_id, full_name from read.account where account_id = any(${accountIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ account_id: id, full_name: name }) => [id, name]));
}
