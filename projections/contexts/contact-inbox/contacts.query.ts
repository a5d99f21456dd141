import {
  type ContactEntry,
  type ContactListQuery,
  type ContactMessage,
  type NamedPermission,
  type Role,
  type Uuid,
  abilitiesOf,
  type contactRoutes,
  dueSoonMs,
  isoAfter,
  searchPatterns,
  slaClockOf,
  slaStateAt,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';
import { contactMails, type ContactMails } from './contact-mails.query.ts';
import { inView, markAside } from './triage.query.ts';

type ListQuery = z.output<typeof ContactListQuery>;

interface MessageRow {
  readonly message_id: Uuid;
  readonly reference: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly channel: ContactMessage['channel'];
  readonly language: ContactMessage['language'];
  readonly created_at: Date;
  readonly status: ContactMessage['status'];
  readonly priority: ContactMessage['priority'];
  readonly assigned_to: Uuid | null;
  readonly assigned_name: string | null;
  readonly sla_due_at: Date;
  readonly answered_at: Date | null;
  readonly waits_since: Date | null;
  readonly warn_at: Date | null;
}

/** Each sort as its index has it, and the direction that this is. The other direction reads the index backwards. */
const sorts: Readonly<Record<ListQuery['sortBy'], { readonly natural: ListQuery['sortDir']; readonly columns: readonly Column[] }>> = {
  createdAt: { natural: 'desc', columns: [['created_at', 'desc']] },
  status: {
    natural: 'asc',
    columns: [
      ['status_order', 'asc'],
      ['created_at', 'desc'],
    ],
  },
  priority: {
    natural: 'desc',
    columns: [
      ['priority_order', 'desc'],
      ['created_at', 'desc'],
    ],
  },
  urgent: { natural: 'desc', columns: [['urgency', 'desc']] },
};
type Column = readonly [name: string, direction: 'asc' | 'desc'];

function orderOf({ sortBy, sortDir }: ListQuery): RawBuilder<unknown> {
  const { natural, columns } = sorts[sortBy];
  const turned = { asc: 'desc', desc: 'asc' } as const;
  return sql.join(
    [...columns, ['message_id', 'desc'] as const].map(([name, direction]) => {
      const way = sortDir === natural ? direction : turned[direction];
      return sql`${sql.ref(name)} ${sql.raw(way)}`;
    }),
  );
}

const named = sql`left join read.account a on a.account_id = m.assigned_to left join read.contact_clock c on c.message_id = m.message_id`;

/** One page of the inbox, and how many messages match. The rows before the page are counted in the index alone. */
export async function contacts(
  tx: Tx,
  query: ListQuery,
  now: Date,
  accountId: Uuid,
): Promise<z.input<typeof contactRoutes.contacts.model>> {
  const { page, pageSize, status, view } = query;
  const patterns = searchPatterns(query.search ?? '');
  const isSearch = patterns.length > 0;
  const found = isSearch ? sql`with found as materialized (select * from read.search_contacts(${patterns}::text[]))` : sql``;
  const source = isSearch ? sql`found` : sql`read.contact_message`;
  const where = sql`where ${inView(view, accountId)}${status === undefined ? sql`` : sql` and status = ${status}`}`;
  const order = orderOf(query);
  const { rows } = await sql<{ readonly total: number } & (MessageRow | Readonly<Record<keyof MessageRow, null>>)>`
    ${found}
    select c.total, p.*
    from (select count(*)::int as total from ${source} m ${where}) c
    left join (
      select m.*, a.full_name as assigned_name, c.warn_at, k.nth
      from (
        select message_id, row_number() over (order by ${order}) as nth from ${source} m ${where}
        order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
      ) k
      join ${source} m on m.message_id = k.message_id
      ${named}
    ) p on true
    order by p.nth`.execute(tx);
  const items = rows.flatMap((row) => (row.message_id === null ? [] : [messageOf(row, now)]));
  return { items: await markAside(tx, items), total: rows[0]?.total ?? 0, page, pageSize };
}

function messageOf(row: MessageRow, now: Date): ContactMessage {
  const { reference, name, email, company, subject, message, channel, language, status, priority } = row;
  const slaDueAt = instant(row.sla_due_at);
  const soonMs = row.warn_at === null ? dueSoonMs : row.sla_due_at.getTime() - row.warn_at.getTime();
  return {
    id: row.message_id,
    reference,
    name,
    email,
    company,
    subject,
    message,
    createdAt: instant(row.created_at),
    status,
    priority,
    channel,
    language,
    assignedToUserId: row.assigned_to,
    assignedToName: row.assigned_name,
    slaDueAt,
    slaSoonAt: isoAfter(slaDueAt, -soonMs),
    waitsSince: instant(row.waits_since),
    slaState: slaStateAt(slaClockOf(status, row.answered_at !== null), slaDueAt, now.getTime(), soonMs),
    isSpam: false,
    mergedInto: null,
  };
}

interface EntryRow {
  readonly id: Uuid;
  readonly kind: ContactEntry['kind'];
  readonly at: Date;
  readonly account_id: Uuid | null;
  readonly by_name: string | null;
  readonly content: string | null;
  readonly assigned_name: string | null;
  readonly status: ContactEntry['status'];
  readonly reopened: boolean;
  readonly revision: string;
}

/** A message with its thread; null when there is no such message. */
export async function contactThread(tx: Tx, id: Uuid, now: Date): Promise<z.output<typeof contactRoutes.contactReplies.model> | null> {
  const { rows } = await sql<MessageRow>`
    select m.*, a.full_name as assigned_name, c.warn_at from read.contact_message m ${named} where m.message_id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const entries = await sql<EntryRow>`
    select e.*, by.full_name as by_name, a.full_name as assigned_name
    from read.contact_entry e
    left join read.account by on by.account_id = e.account_id
    left join read.account a on a.account_id = e.assigned_to
    where e.message_id = ${id}
    order by e.revision`.execute(tx);
  const mails = await contactMails(tx, id, row.name);
  const done = entries.rows.map((entry) => ({ revision: Number(entry.revision), entry: entryOf(entry, row, mails) }));
  const items = [...done, ...mails.entries].toSorted((one, other) => one.revision - other.revision).map(({ entry }) => entry);
  return { message: messageOf(row, now), items, attachments: mails.filesOf(id), drafts: [], lastAnswerId: null };
}

function entryOf(row: EntryRow, message: MessageRow, mails: ContactMails): ContactEntry {
  const { id, kind, content, status, reopened } = row;
  // Who wrote the message has no account: what happens by their answer is recorded under the message's id.
  const name = row.account_id === message.message_id ? message.name : row.by_name;
  return {
    id,
    kind,
    duplicateId: null,
    repliedAt: instant(row.at),
    by: row.account_id && { id: row.account_id, name },
    content,
    isPublic: kind === 'answer',
    assignedToName: row.assigned_name,
    status,
    reopened,
    attachments: mails.filesOf(id),
    mail: null,
  };
}

interface StaffRow {
  readonly id: Uuid;
  readonly name: string | null;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
}

/** The platform's active people whose duties open the inbox. */
export async function contactAssignees(tx: Tx): Promise<z.input<typeof contactRoutes.contactAssignees.model>> {
  const { rows } = await sql<StaffRow>`
    select m.account_id as id, a.full_name as name, m.role, m.permissions
    from read.member m join read.account a on a.account_id = m.account_id
    where m.active and a.active
    order by a.full_name, m.account_id`.execute(tx);
  return rows
    .filter(({ role, permissions }) => abilitiesOf(role, permissions, null).includes('platform.inbox'))
    .map(({ id, name }) => ({ id, name: name ?? '' }));
}
