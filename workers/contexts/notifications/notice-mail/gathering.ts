import { hour, minute, Notice, notificationKinds, type TenantId, type Uuid } from '@sumaa/contracts';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import { inTransaction } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { NoticesOfMails } from '../../../infra/mail/mail-writer.ts';

/** After a mail about something that many may follow, the next of its kind waits so long, and gathers what comes meanwhile. */
const pauseMs = { urgent: 10 * minute, other: hour } as const;

/** A notice that one person wants outside the product. */
export interface MailWanted {
  readonly channel: 'email' | 'push' | 'sms' | 'whatsapp';
  readonly accountId: Uuid;
  readonly notice: Notice;
  /** The earliest time to send it. */
  readonly dueAt: Date;
  /** It goes out with all else that is gathered for this person until then. */
  readonly isGathered: boolean;
}

/** The mail, push or text message that a notice goes out with. */
export interface MailOfNotice {
  readonly mailId: Uuid;
  readonly dueAt: Date;
  /** It began with this notice. */
  readonly isFirst: boolean;
}

/** The push, text message or message by WhatsApp of one person that gathers a notice. */
export interface GatheredFor {
  readonly mailId: Uuid;
  readonly accountId: Uuid;
  readonly channel: 'push' | 'sms' | 'whatsapp';
  /** It began with this notice. */
  readonly isFirst: boolean;
}

export interface Gathering extends NoticesOfMails {
  /** The pushes and text messages that gather a notice, open or closed. */
  gatheringsOf(notice: Notice): Promise<readonly GatheredFor[]>;
  /** Puts a notice into a mail, push or text message for this person; the same one when it is repeated. */
  add(wanted: MailWanted, now: Date): Promise<MailOfNotice>;
}

interface MailRow {
  readonly mail_id: Uuid;
  readonly due_at: Date;
}

const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const ofNotice = `
select m.mail_id, m.due_at from outbox.mailed_notice n join outbox.notice_mail m using (mail_id)
where n.account_id = $1 and n.event_id = $2 and n.channel = $3`;
const openMail = `
select mail_id, due_at from outbox.notice_mail
where account_id = $1 and tenant_id = $2 and kind is not distinct from $3 and closed_at is null and due_at = coalesce($4, due_at)
  and channel = $5
order by due_at limit 1`;
// By time too, which has the index.
const gatherings = `
select account_id, mail_id, channel from outbox.mailed_notice where at = $1 and event_id = $2 and channel <> 'email' order by account_id, channel`;
const lastMail =
  'select max(due_at) as due_at from outbox.notice_mail where account_id = $1 and tenant_id = $2 and kind = $3 and channel = $4';
const newMail = 'insert into outbox.notice_mail (mail_id, tenant_id, account_id, kind, due_at, channel) values ($1, $2, $3, $4, $5, $6)';
const newNotice = 'insert into outbox.mailed_notice (account_id, event_id, mail_id, notice, at, channel) values ($1, $2, $3, $4, $5, $6)';
const found = 'select account_id, due_at from outbox.notice_mail where mail_id = $1';
const close = 'update outbox.notice_mail set closed_at = coalesce(closed_at, $2) where mail_id = $1';
const noticesOf = 'select notice from outbox.mailed_notice where mail_id = $1 order by at, event_id';

/**
 * Gathers notices into mails, pushes and text messages, each channel for itself. A storm of them is two mails: the first of its kind goes
 * out at once, what follows waits for the end of the pause. What a person wants hourly or daily, or after quiet hours, goes out in one.
 */
export function createGathering(pool: pg.Pool): Gathering {
  return {
    async gatheringsOf({ eventId, at }) {
      const { rows } = await pool.query<{ account_id: Uuid; mail_id: Uuid; channel: 'push' | 'sms' }>(gatherings, [at, eventId]);
      return rows.map(({ account_id: accountId, mail_id: mailId, channel }) => ({
        mailId,
        accountId,
        channel,
        isFirst: mailId === mailIdOf(channel, accountId, eventId),
      }));
    },
    add: (wanted, now) =>
      inTransaction(pool, async (client) => {
        const { channel, accountId, notice } = wanted;
        await client.query(lock, [`notice mails ${accountId}`]);
        const { rows } = await client.query<MailRow>(ofNotice, [accountId, notice.eventId, channel]);
        const mail = rows[0] ?? (await mailFor(client, wanted, now));
        if (rows.length === 0) {
          await client.query(newNotice, [accountId, notice.eventId, mail.mail_id, JSON.stringify(notice), notice.at, channel]);
        }
        return { mailId: mail.mail_id, dueAt: mail.due_at, isFirst: mail.mail_id === mailIdOf(channel, accountId, notice.eventId) };
      }),
    close: (mailId, now) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ account_id: Uuid; due_at: Date }>(found, [mailId]);
        const [mail] = rows;
        if (!mail) return null;
        await client.query(lock, [`notice mails ${mail.account_id}`]);
        if (mail.due_at > now) return { notices: [], dueAt: mail.due_at };
        await client.query(close, [mailId, now]);
        const notices = await client.query<{ notice: unknown }>(noticesOf, [mailId]);
        return { notices: notices.rows.map(({ notice }) => Notice.parse(notice)), dueAt: mail.due_at };
      }),
  };
}

const mailIdOf = (channel: MailWanted['channel'], accountId: Uuid, eventId: Uuid): Uuid =>
  uuidV5(namespaces.message, channel === 'email' ? 'notice-mail' : `notice-${channel}`, accountId, eventId);

/** The open mail that takes the notice, or a new one. */
async function mailFor(client: pg.PoolClient, { channel, accountId, notice, dueAt, isGathered }: MailWanted, now: Date): Promise<MailRow> {
  const { tenantId, kind, eventId } = notice;
  const { isCounted, isUrgent } = notificationKinds[kind];
  const mailKind = isGathered ? null : kind;
  if (isGathered || isCounted) {
    const open = await client.query<MailRow>(openMail, [accountId, tenantId, mailKind, isGathered ? dueAt : null, channel]);
    if (open.rows[0]) return open.rows[0];
  }
  const mail = {
    mail_id: mailIdOf(channel, accountId, eventId),
    due_at: isGathered || !isCounted ? dueAt : await afterPause(client, { channel, accountId, tenantId, kind }, now, isUrgent),
  };
  await client.query(newMail, [mail.mail_id, tenantId, accountId, mailKind, mail.due_at, channel]);
  return mail;
}

async function afterPause(
  client: pg.PoolClient,
  {
    channel,
    accountId,
    tenantId,
    kind,
  }: Pick<MailWanted, 'channel' | 'accountId'> & { readonly tenantId: TenantId; readonly kind: string },
  now: Date,
  isUrgent: boolean,
): Promise<Date> {
  const { rows } = await client.query<{ due_at: Date | null }>(lastMail, [accountId, tenantId, kind, channel]);
  const last = rows[0]?.due_at ?? null;
  const pause = isUrgent ? pauseMs.urgent : pauseMs.other;
  return last === null ? now : new Date(Math.max(now.getTime(), last.getTime() + pause));
}
