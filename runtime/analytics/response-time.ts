import { defaultTimeZone } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';

/** Whether the branch of a row is linked; else its reviews cannot be answered and are neither waiting nor late. `alias`: of the row. */
export const isLinked = (alias = ''): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(alias)}location_id = any(array(select b.location_id from read.location b where b.linked))`;

/** The time zone of the tenant, as a scalar subquery. */
export const businessZone = sql<string>`(select coalesce((select time_zone from read.business limit 1), ${defaultTimeZone}))`;

/** Whether a review of `read.review` waits for an answer without a clock, because it was written before its branch was linked. */
export const isBacklog = sql<boolean>`written_before_link and not replied and not removed and ${isLinked()}`;

/**
 * Whether a review of `read.review` is answered: an answer is at Google. A reply on its way is none yet, and one that was rejected, deleted
 * or vanished is none any more.
 */
export const isAnswered = sql<boolean>`answered_at is not null`;

/** From a review of `read.review` to its first answer at Google; null without one. */
export const responseTime = sql`case when answered_at is not null then greatest(interval '0', answered_at - created_at) end`;

/** The `ResponseSpeed` of a review of `read.review`. */
export const responseSpeed = sql<string>`case
  when answered_at is null then 'none'
  when ${responseTime} <= interval '1 hour' then '1h'
  when ${responseTime} <= interval '4 hours' then '4h'
  when ${responseTime} <= interval '12 hours' then '12h'
  when ${responseTime} <= interval '24 hours' then '24h'
  when ${responseTime} <= interval '72 hours' then '3d'
  else 'later' end`;

/** Whether a review of `read.review` got its answer in time. */
export const isTargetMet = sql<boolean>`(answer_due_at is not null and answered_at is not null and answered_at <= answer_due_at)`;

/** Whether its answer came late, or is late at `now`. Without its branch being linked it can get none. */
export const isTargetMissed = (now: Date) =>
  sql<boolean>`(answer_due_at is not null and case when answered_at is null then answer_due_at < ${now} and ${isLinked()} else answered_at > answer_due_at end)`;

/** The replies of `read.written_reply` that reached Google, by whoever wrote them; they count where the review is answered now. */
export const isSentReply = sql<boolean>`went_out_at is not null and not rejected`;
