import {
  abilitiesOf,
  defaultReplyWriting,
  iso,
  mayPublish,
  type NamedPermission,
  type PublishingRuleView,
  type ReplyWriting,
  type ReplySettings,
  type Role,
  type RuleHold,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

interface TemplateRow {
  readonly template_id: Uuid;
  readonly title: string;
  readonly text: string;
  readonly language: 'ar' | 'en';
  readonly stars: number[];
}

interface RuleRow {
  readonly min_stars: number;
  readonly location_ids: Uuid[] | null;
  readonly delay_minutes: PublishingRuleView['delayMinutes'];
  readonly daily_cap: number;
  readonly paused: boolean;
  readonly agreed_at: Date;
  readonly agreed_by: string | null;
  readonly role: Role | null;
  readonly permissions: NamedPermission[] | null;
  readonly member_locations: Uuid[] | null;
  readonly held: RuleHold | null;
}

/** The templates of the business in the order in which they were first written, how its replies sound, and what somebody of this role may publish. */
export async function replySettings(tx: Tx, role: Role): Promise<ReplySettings> {
  const templates = await sql<TemplateRow>`
    select template_id, title, text, language, stars from read.reply_template order by added_at, template_id`.execute(tx);
  const approval = await sql<{ required: boolean }>`select required from read.reply_approval`.execute(tx);
  const writing = await sql<ReplyWriting>`select tone, signature from read.reply_writing`.execute(tx);
  const rules = await sql<RuleRow>`
    select p.min_stars, p.location_ids, p.delay_minutes, p.daily_cap, p.paused, p.agreed_at, p.held, a.full_name as agreed_by,
      m.role, m.permissions, m.location_ids as member_locations
    from read.publishing_rule p left join read.account a on a.account_id = p.agreed_by
    left join read.member m on m.account_id = p.agreed_by and m.active`.execute(tx);
  const approvalRequired = approval.rows[0]?.required ?? false;
  return {
    approvalRequired,
    mayPublish: mayPublish(role, approvalRequired),
    writing: writing.rows[0] ?? defaultReplyWriting,
    rule: ruleOf(rules.rows[0]),
    templates: templates.rows.map(({ template_id: id, ...template }) => ({ id, ...template })),
  };
}

function ruleOf(row: RuleRow | undefined): PublishingRuleView | null {
  if (row === undefined) return null;
  const { min_stars: minStars, location_ids: locationIds, delay_minutes: delayMinutes, daily_cap: dailyCap, paused } = row;
  const { role, permissions, member_locations: seen } = row;
  const mayAgree = role !== null && abilitiesOf(role, permissions ?? [], seen).includes('reviews.rule');
  // Until its event is there.
  const hold = row.held ?? (mayAgree ? null : role === null ? 'left' : 'rights');
  return {
    minStars,
    locationIds,
    delayMinutes,
    dailyCap,
    paused,
    isAgreed: hold === null,
    hold,
    agreedBy: row.agreed_by,
    agreedAt: iso(row.agreed_at),
  };
}
