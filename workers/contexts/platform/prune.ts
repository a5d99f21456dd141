import { day } from '@sumaa/contracts';
import type { Config } from '@sumaa/runtime/config';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { JobQueue } from '@sumaa/runtime/queue';
import type pg from 'pg';
import type { z } from 'zod';
import type { Chore } from '../../infra/work-deps.ts';

export interface PruneDeps {
  readonly pool: Pick<pg.Pool, 'query'>;
  /** The queues whose dead letters are pruned. */
  readonly queues: readonly Pick<JobQueue<z.ZodType>, 'removeFailed'>[];
  /** How long each kind of row is kept, in days. */
  readonly keep: Config['keepDays'];
  readonly clock: Clock;
  /** Most rows of a table that one run deletes; the next run continues. */
  readonly limit?: number;
}

/** The tables with rows that age, their time, and the setting that applies. */
const aging = [
  ['outbox.sent_mail', 'settled_at', 'mails'],
  ['outbox.mail_due', 'settled_at', 'mails'],
  ['outbox.push_due', 'settled_at', 'notifications'],
  ['outbox.pushed', 'at', 'notifications'],
  ['outbox.notice_mail', 'closed_at', 'notifications'],
  ['outbox.mailed_notice', 'at', 'notifications'],
  ['outbox.report', 'at', 'notifications'],
  ['work.prunable_activity', 'at', 'activity'],
  ['work.prunable_notification', 'at', 'notifications'],
  ['work.prunable_bell_entry', 'at', 'notifications'],
  ['work.prunable_audit', 'at', 'audit'],
  ['work.prunable_recorded_event', 'at', 'audit'],
] as const;

/** The columns that name a row. */
const keyOf: Readonly<Record<string, string>> = {
  'outbox.sent_mail': 'event_id, account_id',
  'outbox.mail_due': 'job_id',
  'outbox.push_due': 'event_id',
  'outbox.pushed': 'channel, account_id, event_id',
  'outbox.notice_mail': 'mail_id',
  'outbox.mailed_notice': 'channel, account_id, event_id',
  'outbox.report': 'tenant_id, kind, period_from',
};

const isDone = `select 1 from outbox.daily where name = 'prune' and done_on = $1`;
const markDone = `
insert into outbox.daily (name, done_on) values ('prune', $1) on conflict (name) do update set done_on = excluded.done_on`;

/** Deletes what is older than its setting, once a day (UTC); in several runs when there is much of it. */
export function pruneDaily({ pool, queues, keep, clock, limit = 10_000 }: PruneDeps): Chore {
  return async () => {
    const now = clock();
    const today = now.toISOString().slice(0, 10);
    if ((await pool.query(isDone, [today])).rowCount === 1) return;
    let isWhole = true;
    for (const [table, time, setting] of aging) {
      const key = keyOf[table] ?? 'id';
      const { rowCount } = await pool.query(
        `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < $1 limit $2)`,
        [new Date(now.getTime() - keep[setting] * day), limit],
      );
      isWhole &&= (rowCount ?? 0) < limit;
    }
    for (const queue of queues) isWhole &&= (await queue.removeFailed(keep.deadLetters * day, limit)) < limit;
    if (isWhole) await pool.query(markDone, [today]);
  };
}
