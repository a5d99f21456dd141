import {
  abilitiesOf,
  contactRulesId,
  isOnDuty,
  iso,
  matchesRule,
  noContactDuty,
  testedMessages,
  type ContactDuty,
  type ContactPerson,
  type ContactRuleMatch,
  type ContactRules,
  type Language,
  type NamedPermission,
  type Role,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

/** The rules, and the version that a change must name. */
export async function readContactRules(tx: Tx): Promise<{ rules: ContactRules; version: number }> {
  const { rows } = await sql<{ rules: ContactRules; version: number }>`
    select rules, version from read.contact_rules where id = ${contactRulesId}`.execute(tx);
  return rows[0] ?? { rules: [], version: 0 };
}

interface PersonRow extends Omit<ContactDuty, 'timeZone' | 'capacity'> {
  readonly id: Uuid;
  readonly name: string | null;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly capacity: number | null;
  readonly time_zone: string | null;
  readonly version: number | null;
  readonly open: number;
}

/** The platform's active people whose duties open the inbox, with their turns. */
export async function contactPeople(tx: Tx, now: Date): Promise<ContactPerson[]> {
  const { rows } = await sql<PersonRow>`
    select m.account_id as id, a.full_name as name, m.role, m.permissions, d.capacity, d.time_zone, d.week, d.absence, d.version,
      (select count(*)::int from read.contact_load l where l.assigned_to = m.account_id and not l.aside and l.status in ('new', 'open')) as open
    from read.member m
    join read.account a on a.account_id = m.account_id
    left join read.contact_duty d on d.account_id = m.account_id
    where m.active and a.active
    order by a.full_name, m.account_id`.execute(tx);
  return rows
    .filter(({ role, permissions }) => abilitiesOf(role, permissions, null).includes('platform.inbox'))
    .map(({ id, name, capacity, time_zone: timeZone, week, absence, version, open }) => {
      const duty: ContactDuty = timeZone === null ? noContactDuty : { capacity, timeZone, week, absence };
      return { id, name: name ?? '', duty, version: version ?? 0, onDuty: isOnDuty(duty, iso(now)), open };
    });
}

/** How many matches are shown. */
const shown = 10;

interface MessageRow {
  readonly id: Uuid;
  readonly name: string | null;
  readonly email: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly language: Language;
  readonly created_at: Date;
}

/** Which of the newest messages a rule would match. */
export async function testContactRule(tx: Tx, match: ContactRuleMatch) {
  const { rows } = await sql<MessageRow>`
    select message_id as id, name, email, subject, message, language, created_at from read.contact_message
    order by created_at desc, message_id desc limit ${testedMessages}`.execute(tx);
  const matched = rows.filter((row) => matchesRule(match, row));
  return {
    tested: rows.length,
    matched: matched.length,
    items: matched.slice(0, shown).map(({ id, name, subject, created_at }) => ({ id, name, subject, createdAt: instant(created_at) })),
  };
}
