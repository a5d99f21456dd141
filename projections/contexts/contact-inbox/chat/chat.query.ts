import { helpConversationsShown, type HelpConversation, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

interface Row extends Pick<HelpConversation, 'reference' | 'subject' | 'status' | 'entries'> {
  readonly message_id: Uuid;
  readonly started_at: Date;
}

/** The conversations of an account in its current business, the last active one first. */
export async function helpConversations(tx: Tx, accountId: Uuid): Promise<HelpConversation[]> {
  const { rows } = await sql<Row>`
    select * from read.contact_chat where account_id = ${accountId}
    order by last_at desc, message_id limit ${helpConversationsShown}`.execute(tx);
  return rows.map(({ message_id: id, reference, subject, status, started_at, entries }) => ({
    id,
    reference,
    subject,
    status,
    startedAt: instant(started_at),
    entries,
  }));
}
