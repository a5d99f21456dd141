import type { Uuid } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import { mailboxOf } from '../mailbox-of.ts';

/** How many addresses are compared at a time. */
const batch = 10_000;

/** The ids of every message from an address, in whatever spelling. `tx` is of the platform. */
export async function messagesFrom(tx: Tx, email: string): Promise<readonly Uuid[]> {
  const [mailbox, ids] = [mailboxOf(email), [] as Uuid[]];
  for (let after: Uuid | null = null; ;) {
    const found: { readonly rows: { readonly id: Uuid; readonly email: string }[] } = await sql<{ id: Uuid; email: string }>`
      select message_id as id, email from read.contact_message
      where email is not null and (${after}::uuid is null or message_id > ${after}::uuid) order by message_id limit ${batch}`.execute(tx);
    ids.push(...found.rows.filter((row) => mailboxOf(row.email) === mailbox).map(({ id }) => id));
    after = found.rows.at(-1)?.id ?? null;
    if (found.rows.length < batch) return ids;
  }
}

/** The messages with these ids, the oldest first. */
export const messagesById = (ids: readonly Uuid[]) => sql<Record<string, unknown>>`
  select reference, created_at as "receivedAt", name, email, company, subject, message, channel, language, status, priority
  from read.contact_message where message_id = any(${ids}::uuid[]) order by created_at, message_id`;

/** Answers, notes, what the writer wrote again, notices, what was done, and drafts that were not sent. Names of staff are theirs, and left out. */
export const entriesOf = (ids: readonly Uuid[]) => sql<Record<string, unknown>>`
  select m.reference, e.at, e.kind, e.content, e.quoted, e.address
  from read.contact_message m join (
    select message_id, at, kind, content, null as quoted, null as address from read.contact_entry
    union all
    select message_id, at, kind, content, quoted, address from read.contact_mail where kind is not null
    union all
    select d.message_id, (each ->> 'savedAt')::timestamptz, 'draft', each ->> 'text', null, null
    from read.contact_draft d cross join jsonb_array_elements(d.drafts) each
  ) e using (message_id)
  where message_id = any(${ids}::uuid[]) order by m.created_at, m.message_id, e.at, e.kind`;
