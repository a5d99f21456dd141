import { answerDueSoonMs, type MemberStatistics, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { isAnswered, isLinked, isSentReply, rounded, type Tx } from '../../infra/index.ts';
import { isOpenTask } from './open-task.ts';

interface RepliesRow {
  readonly account_id: Uuid;
  readonly answered: number;
  readonly timed: number;
  readonly positive: number;
  readonly hours: number | null;
  readonly last_written_at: Date;
}
interface TasksRow {
  readonly member_id: Uuid;
  readonly assigned: number;
  readonly open: number;
  readonly pending: number;
  readonly overdue: number;
  readonly soon: number;
}

/** Figures of a member, with the sum that an average over several members needs. */
export interface Figures {
  readonly stats: MemberStatistics;
  /** Sum of the hours from review to reply, over the `timed` replies: to reviews written since their branch was linked. */
  readonly hours: number;
  readonly timed: number;
  readonly lastWrittenAt: Date | null;
}

export type FiguresOf = (member: { readonly memberId: Uuid; readonly accountId: Uuid }) => Figures;

/**
 * The figures of all members, over the reviews that the caller may see. A review counts once for each member who answered it,
 * however often they replaced the reply, as long as it is answered; replies that Google rejected do not count. The response time ends
 * when the member's first reply reached Google. `now` decides what is late.
 */
export async function memberFigures(tx: Tx, now: Date): Promise<FiguresOf> {
  const replies = await sql<RepliesRow>`
    with written as (
      select account_id, review_id, min(went_out_at) filter (where ${isSentReply}) as went_out_at, max(written_at) as written_at
      from read.written_reply group by account_id, review_id),
    answer as (
      select w.account_id, w.written_at, r.sentiment, r.written_before_link, r.created_at, case when ${isAnswered} then w.went_out_at end as went_out_at
      from written w join read.review r on r.review_id = w.review_id)
    select account_id, count(went_out_at)::int as answered, max(written_at) as last_written_at,
      count(went_out_at) filter (where sentiment = 'positive')::int as positive,
      count(went_out_at) filter (where not written_before_link)::int as timed,
      (sum(extract(epoch from greatest(interval '0', went_out_at - created_at)) / 3600) filter (where not written_before_link))::float8 as hours
    from answer group by account_id`.execute(tx);
  const isPending = sql`${isOpenTask} and ${isLinked('r.')}`;
  const tasks = await sql<TasksRow>`
    select s.member_id, count(*)::int as assigned, count(*) filter (where ${isOpenTask})::int as open,
      count(*) filter (where ${isPending})::int as pending,
      count(*) filter (where r.due_at < ${now} and ${isPending})::int as overdue,
      count(*) filter (where r.due_at >= ${now} and r.due_at < ${new Date(now.getTime() + answerDueSoonMs)} and ${isPending})::int as soon
    from read.assignment s join read.review r on r.review_id = s.review_id and not r.removed
    group by s.member_id`.execute(tx);
  const byAccount = new Map(replies.rows.map((row) => [row.account_id, row]));
  const byMember = new Map(tasks.rows.map((row) => [row.member_id, row]));
  return ({ memberId, accountId }) => {
    const written = byAccount.get(accountId);
    const given = byMember.get(memberId);
    const [totalReplies, hours, timed] = [written?.answered ?? 0, written?.hours ?? 0, written?.timed ?? 0];
    return {
      hours,
      timed,
      lastWrittenAt: written?.last_written_at ?? null,
      stats: {
        totalReplies,
        avgResponseTime: averageOf(hours, timed),
        positiveReplies: written?.positive ?? 0,
        openTasks: given?.open ?? 0,
        pendingTasks: given?.pending ?? 0,
        assignedReviews: given?.assigned ?? 0,
        overdueTasks: given?.overdue ?? 0,
        dueSoonTasks: given?.soon ?? 0,
      },
    };
  };
}

/** Hours per reply with one decimal; null when there are no replies. */
export function averageOf(hours: number, replies: number): number | null {
  return replies === 0 ? null : rounded(hours / replies, 1);
}
