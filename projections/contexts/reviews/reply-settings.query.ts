import { defaultReplyWriting, mayPublish, type ReplyWriting, type ReplySettings, type Role, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

interface TemplateRow {
  readonly template_id: Uuid;
  readonly title: string;
  readonly text: string;
  readonly language: 'ar' | 'en';
  readonly stars: number[];
}

/** The templates of the business in the order in which they were first written, how its replies sound, and what somebody of this role may publish. */
export async function replySettings(tx: Tx, role: Role): Promise<ReplySettings> {
  const templates = await sql<TemplateRow>`
    select template_id, title, text, language, stars from read.reply_template order by added_at, template_id`.execute(tx);
  const approval = await sql<{ required: boolean }>`select required from read.reply_approval`.execute(tx);
  const writing = await sql<ReplyWriting>`select tone, signature from read.reply_writing`.execute(tx);
  const approvalRequired = approval.rows[0]?.required ?? false;
  return {
    approvalRequired,
    mayPublish: mayPublish(role, approvalRequired),
    writing: writing.rows[0] ?? defaultReplyWriting,
    templates: templates.rows.map(({ template_id: id, ...template }) => ({ id, ...template })),
  };
}
