import { contactReference, firstAnswerDueAt, platformTenant, type ContactEvent, type Iso, type Uuid } from '@sumaa/contracts';
import type { Projection } from '@sumaa/event-store/consumer';
import type { Recorded } from '@sumaa/event-store';
import { contactAsideProjection, contactClockProjection, contactMessageProjection } from '@sumaa/projections/testing';
import { Client } from 'pg';
import { columnOf, copyInto, withoutIndexes } from './copy.ts';
import { createDice, type Dice } from './dice.ts';
import { composeReview } from './review-texts.ts';

/** The person who opens the inbox. */
export const inboxPerson = { accountId: createDice(5).uuid(), memberId: createDice(6).uuid(), tenantId: platformTenant };

const now = Date.parse('2026-03-15T09:00:00.000Z');
const hour = 3_600_000;
const instant = (at: number) => new Date(at).toISOString() as Iso;

/** The events of one message: nine in ten are answered, most of these resolved; three in a hundred are spam, two were merged into another. */
function eventsOf(dice: Dice): ContactEvent[] {
  const events = answeredEventsOf(dice);
  const { messageId } = events[0]!.data;
  const [by, at] = [{ messageId, accountId: inboxPerson.accountId as Uuid }, instant(now)];
  const place = dice.int(100);
  if (place < 3) return [...events, { type: 'ContactMarkedAsSpam', data: { ...by, markedAt: at } }];
  if (place < 5) return [...events, { type: 'ContactMerged', data: { ...by, into: dice.uuid() as Uuid, mergedAt: at } }];
  return events;
}

function answeredEventsOf(dice: Dice): ContactEvent[] {
  const messageId = dice.uuid() as Uuid;
  const receivedAt = now - dice.int(2 * 365 * 24 * hour);
  const { language, author, text } = composeReview(dice, 1 + dice.int(5));
  const reference = contactReference(messageId);
  const slaDueAt = firstAnswerDueAt(instant(receivedAt));
  const email = `${messageId.slice(0, 8)}@example.com`;
  const said = { name: author, email, company: null, subject: text?.slice(0, 40) ?? '', message: text ?? author };
  const priority = dice.pick(['low', 'medium', 'medium', 'high'] as const);
  const head = { messageId, reference, ...said, channel: dice.pick(['web', 'email'] as const), language, priority };
  const events: ContactEvent[] = [
    { type: 'ContactMessageReceived', data: { ...head, receivedAt: instant(receivedAt), slaDueAt, acknowledged: true } },
  ];
  const { accountId } = inboxPerson;
  if (dice.int(2) > 0)
    events.push({ type: 'ContactAssigned', data: { messageId, accountId: accountId as Uuid, assignedBy: accountId as Uuid } });
  if (dice.int(10) === 0) return events;
  const repliedAt = instant(receivedAt + dice.int(30 * hour));
  const by = { messageId, accountId: accountId as Uuid };
  events.push({ type: 'ContactReplied', data: { ...by, replyId: dice.uuid() as Uuid, content: 'أهلًا بك', isPublic: true, repliedAt } });
  const to = dice.pick(['open', 'pending', 'resolved', 'resolved', 'resolved', 'closed'] as const);
  events.push({ type: 'ContactStatusChanged', data: { ...by, from: 'new', to, reopened: false, changedAt: repliedAt, slaDueAt } });
  return events;
}

function folded<Row>({ evolve, key }: Projection<Row, ContactEvent>, events: readonly ContactEvent[]): Row | null {
  // Only the fields that the folds read.
  const recorded = (event: ContactEvent) => ({ ...event, metadata: { tenantId: platformTenant } }) as unknown as Recorded<ContactEvent>;
  const ofProjection = events.filter((event) => key(recorded(event)) !== null);
  return ofProjection.reduce<Row | null>((row, event) => evolve(row, recorded(event), event.data.messageId), null);
}

/** The same messages for every projection. */
async function fill<Row extends object>(client: Client, table: string, projection: Projection<Row, ContactEvent>, count: number) {
  const some = function* () {
    const dice = createDice(17);
    for (let n = 0; n < count; n++) {
      const row = folded(projection, eventsOf(dice));
      if (row !== null) yield row;
    }
  };
  const first = some().next();
  if (first.done) return;
  const names = Object.keys(first.value) as (keyof Row & string)[];
  const rows = function* () {
    for (const row of some()) yield names.map((name) => row[name]);
  };
  await withoutIndexes(client, table, () => copyInto(client, table, names.map(columnOf), rows()));
}

/** Fills the tables of the inbox directly, by the folds of its projections, and adds the person who opens it. */
export async function loadContacts(url: string, count: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, 'read.contact_message_v1', contactMessageProjection, count);
    await fill(client, 'read.contact_clock_v1', contactClockProjection, count);
    await fill(client, 'read.contact_aside_v1', contactAsideProjection, count);
    const { accountId, memberId, tenantId } = inboxPerson;
    await client.query(
      `insert into read.account_v1 (account_id, tenant_id, role, email, full_name, language, email_confirmed, active, created_at)
       values ($1, $2, 'super_admin', 'inbox@example.com', 'عبير', 'ar', true, true, '2025-01-01')`,
      [accountId, tenantId],
    );
    await client.query(
      `insert into read.member_v1 (member_id, tenant_id, account_id, role, permissions, active, joined_at)
       values ($1, $2, $3, 'super_admin', '{inbox}', true, '2025-01-01')`,
      [memberId, tenantId, accountId],
    );
    for (const table of ['contact_message', 'contact_clock', 'contact_aside', 'account', 'member'])
      await client.query(`vacuum (analyze) read.${table}_v1`);
    const { rows } = await client.query<{ count: string }>('select count(*) as count from read.contact_message_v1');
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
