import { draftsPerAiReply, monthAt, defaultTimeZone, type Iso, type PlanLimits, type Usage } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

/** What the business of the transaction used of its limits: in this month of its time zone, and of members now. */
export async function usageOf(tx: Tx, limits: PlanLimits, now: Iso): Promise<Usage> {
  const zone = await sql<{ time_zone: string }>`select time_zone from read.business`.execute(tx);
  const month = monthAt(now, zone.rows[0]?.time_zone ?? defaultTimeZone);
  const { rows } = await sql<{ answers: number; ai_replies: number; ai_drafts: number; received: number; members: number }>`
    select coalesce((select u.answers from read.usage u where u.month = ${month.name}), 0) as answers,
      coalesce((select u.ai_replies from read.usage u where u.month = ${month.name}), 0) as ai_replies,
      coalesce((select u.ai_drafts from read.usage u where u.month = ${month.name}), 0) as ai_drafts,
      (select count(*)::int from read.review r
        where r.created_at >= ${month.start}::timestamptz and r.created_at < ${month.end}::timestamptz and not r.removed) as received,
      (select count(*)::int from read.member m where m.active)
        + (select count(*)::int from read.invitation i where i.state = 'open' and i.expires_at > ${now}::timestamptz) as members`.execute(
    tx,
  );
  const used = rows[0]!;
  return {
    month: month.name,
    resetsAt: month.end,
    reviews: { used: used.answers, limit: limits.reviewsPerMonth, received: used.received },
    members: { used: used.members, limit: limits.members },
    aiReplies: {
      used: used.ai_replies,
      limit: limits.aiReplies,
      drafts: { used: used.ai_drafts, limit: limits.aiReplies === null ? null : limits.aiReplies * draftsPerAiReply },
    },
  };
}
