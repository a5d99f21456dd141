import {
  type ContactEntry,
  type ContactMessage,
  type ContactView,
  type WriterFacts,
  type contactRoutes,
  type contactTriageRoutes,
  type savedAnswerRoutes,
  type Uuid,
  contactStatuses,
  isEnded,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';
import type { StoredDraft } from './contact-draft.projection.ts';

type Thread = z.output<typeof contactRoutes.contactReplies.model>;

// Names what is wanted: the index of statuses is then read for these alone.
const waits = sql`status in (${sql.join(contactStatuses.filter((status) => !isEnded(status)).map((status) => sql.lit(status)))})`;
const aside = sql`select 1 from read.contact_aside x where x.message_id = m.message_id`;

/** The condition of a view of the list, on messages `m`. */
export function inView(view: ContactView, accountId: Uuid): RawBuilder<unknown> {
  if (view === 'spam') return sql`exists (${aside} and x.spam and x.merged_into is null)`;
  const listed = sql`not exists (${aside})`;
  switch (view) {
    case 'all':
      return listed;
    case 'open':
      return sql`${listed} and ${waits}`;
    case 'mine':
      return sql`${listed} and ${waits} and m.assigned_to = ${accountId}`;
    case 'unassigned':
      return sql`${listed} and ${waits} and m.assigned_to is null`;
    default: {
      const unhandled: never = view;
      return unhandled;
    }
  }
}

/** How many messages each view holds, and how many are overdue. */
export async function contactCounts(tx: Tx, accountId: Uuid, now: Date): Promise<z.input<typeof contactTriageRoutes.contactCounts.model>> {
  const { rows } = await sql<z.input<typeof contactTriageRoutes.contactCounts.model>>`
    select
      count(*) filter (where waits)::int as open,
      count(*) filter (where waits and assigned_to = ${accountId})::int as mine,
      count(*) filter (where waits and assigned_to is null)::int as unassigned,
      (select count(*)::int from read.contact_clock c where c.run = 'running' and c.sla_due_at < ${now}
        and not exists (select 1 from read.contact_aside x where x.message_id = c.message_id)) as overdue,
      count(*)::int as all,
      (select count(*)::int from read.contact_aside where spam and merged_into is null) as spam
    from (select m.assigned_to, ${waits} as waits from read.contact_message m where ${inView('all', accountId)}) m`.execute(tx);
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, overdue: 0, all: 0, spam: 0 };
}

interface AsideRow {
  readonly message_id: Uuid;
  readonly spam: boolean;
  readonly merged_into: Uuid | null;
}

/** The messages as they stand aside: spam, or merged into another one; the clock of such a message does not run. */
export async function markAside(tx: Tx, messages: readonly ContactMessage[]): Promise<ContactMessage[]> {
  const ids = messages.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<AsideRow>`select * from read.contact_aside where message_id = any(${ids}::uuid[])`.execute(tx);
  const byId = new Map<string, AsideRow>(rows.map((row) => [row.message_id, row]));
  return messages.map((message) => {
    const row = byId.get(message.id);
    if (!row) return message;
    const stopped: ContactMessage['slaState'] = message.slaState === 'met' ? 'met' : 'stopped';
    return { ...message, isSpam: row.spam, mergedInto: row.merged_into, slaState: stopped };
  });
}

/** The messages that were merged into this one, the earliest first. */
export async function mergedMessages(tx: Tx, id: Uuid): Promise<readonly Uuid[]> {
  const { rows } = await sql<{ readonly message_id: Uuid }>`
    select x.message_id from read.contact_aside x join read.contact_message m using (message_id)
    where x.merged_into = ${id} order by m.created_at, m.message_id`.execute(tx);
  return rows.map(({ message_id }) => message_id);
}

/** The thread of a message with those of its duplicates, by time; of each message in its own order. */
export function joinThreads(thread: Thread, duplicates: readonly Thread[]): Thread['items'] {
  const joined = duplicates.map(({ message, items, attachments }): Thread['items'] => [
    {
      id: message.id,
      kind: 'joined',
      duplicateId: message.id,
      repliedAt: message.createdAt,
      by: { id: message.id, name: message.name },
      content: message.message,
      isPublic: true,
      assignedToName: null,
      status: null,
      reopened: false,
      attachments,
      mail: null,
    },
    // What was set on a duplicate says nothing about this message.
    ...items.filter(({ kind }) => ofDuplicate.includes(kind)).map((entry) => ({ ...entry, duplicateId: message.id })),
  ]);
  return joined.reduce<Thread['items']>((all, more) => merge(all, more), thread.items);
}

const ofDuplicate: readonly ContactEntry['kind'][] = ['answer', 'note', 'writer', 'bounced', 'auto_reply', 'merged', 'unmerged'];

function merge(one: Thread['items'], other: Thread['items']): Thread['items'] {
  const [all, rest] = [[] as Thread['items'], [...other]];
  for (const entry of one) {
    while (rest[0] !== undefined && rest[0].repliedAt <= entry.repliedAt) all.push(rest.shift()!);
    all.push(entry);
  }
  return [...all, ...rest];
}

interface DraftRow {
  readonly name: string | null;
  readonly draft: StoredDraft;
}

/** The drafts of a message, the oldest first. */
export async function contactDrafts(tx: Tx, id: Uuid): Promise<NonNullable<Thread['drafts']>> {
  const { rows } = await sql<DraftRow>`
    select d.draft, a.full_name as name
    from (
      select each.draft, each.nth from read.contact_draft c cross join jsonb_array_elements(c.drafts) with ordinality each (draft, nth)
      where c.message_id = ${id}
    ) d
    left join read.account a on a.account_id = (d.draft ->> 'accountId')::uuid
    order by d.nth`.execute(tx);
  return rows.map(({ name, draft: { accountId, text, isPublic, savedAt } }) => ({ by: { id: accountId, name }, text, isPublic, savedAt }));
}

interface AccountRow {
  readonly account_id: Uuid;
  readonly full_name: string | null;
  readonly active: boolean;
  readonly email_confirmed: boolean;
}
interface BusinessRow {
  readonly name: string;
  readonly plan: WriterFacts['businesses'][number]['plan'];
  readonly trial_ends_at: Date | null;
}
interface EarlierRow {
  readonly message_id: Uuid;
  readonly reference: string;
  readonly subject: string | null;
  readonly created_at: Date;
  readonly status: ContactMessage['status'];
  readonly spam: boolean | null;
  readonly total: number;
}
const earlierShown = 10;

/** What is known about the writer of a message by the address; null when there is no such message. */
export async function contactWriter(tx: Tx, id: Uuid): Promise<z.input<typeof contactTriageRoutes.contactWriter.model> | null> {
  const { rows } = await sql<{ readonly email: string | null }>`select email from read.contact_message where message_id = ${id}`.execute(
    tx,
  );
  const [message] = rows;
  if (!message) return null;
  const { email } = message;
  if (email === null) return { account: null, businesses: [], earlier: [], total: 0 };
  const account = (await sql<AccountRow>`select * from read.accounts_of_writer(${email})`.execute(tx)).rows[0];
  const businesses = account
    ? (await sql<BusinessRow>`select name, plan, trial_ends_at from read.businesses_of_writer(${account.account_id})`.execute(tx)).rows
    : [];
  const earlier = await sql<EarlierRow>`
    select m.message_id, m.reference, m.subject, m.created_at, m.status, x.spam, count(*) over ()::int as total
    from read.contact_message m left join read.contact_aside x on x.message_id = m.message_id
    where lower(m.email) = lower(${email}) and m.message_id <> ${id} and x.merged_into is null
    order by m.created_at desc, m.message_id desc limit ${earlierShown}`.execute(tx);
  return {
    account: account ? { name: account.full_name, isActive: account.active, isConfirmed: account.email_confirmed } : null,
    businesses: businesses.map(({ name, plan, trial_ends_at }) => ({
      name,
      plan,
      trialEndsAt: trial_ends_at === null ? null : instant(trial_ends_at),
    })),
    earlier: earlier.rows.map((row) => ({
      id: row.message_id,
      reference: row.reference,
      subject: row.subject,
      createdAt: instant(row.created_at),
      status: row.status,
      isSpam: row.spam === true,
    })),
    total: earlier.rows[0]?.total ?? 0,
  };
}

/** The answers that the platform keeps, in the order in which they were first written. */
export async function savedAnswers(tx: Tx): Promise<z.input<typeof savedAnswerRoutes.savedAnswers.model>> {
  const { rows } = await sql<Record<'answer_id' | 'title_ar' | 'title_en' | 'text_ar' | 'text_en', string>>`
    select * from read.saved_answer order by added_at, answer_id`.execute(tx);
  return rows.map((row) => ({
    id: row.answer_id as Uuid,
    title: { ar: row.title_ar, en: row.title_en },
    text: { ar: row.text_ar, en: row.text_en },
  }));
}
