import { businessTimeZones, day, iso, lastReports, weekStarts, type Notice, type ReportPeriod, type TenantId } from '@sumaa/contracts';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';
import type { JobAdder } from '../../../infra/new-job.ts';
import type { Chore } from '../../../infra/work-deps.ts';
import { noticeAttempts } from '../notices-due.ts';

/** A report that is later than that is not sent any more. */
const latestMs = 2 * day;
/** So many businesses of one clock and week get their report in one sweep. */
const limit = 500;

// A business that changes its zone or the first day of its week has had the report of a period that begins within three days of this one.
const missing = `
select b.tenant_id from work.business b
where b.time_zone = $1 and b.week_start = $2
  and not exists (select from outbox.report r where r.tenant_id = b.tenant_id and r.kind = $3
    and r.period_from between $4::timestamptz - interval '3 days' and $4::timestamptz + interval '3 days')
order by b.tenant_id limit $5`;
const insert = `
insert into outbox.report (tenant_id, kind, period_from, at)
select tenant_id, $2, $3, $4 from unnest($1::text[]) as due (tenant_id) on conflict do nothing`;

/**
 * Brings the report of the last week or month on its way, from 8:00 of the business. Its notice has an id of its own, so that one that is
 * brought twice, by a process that died in between, is still mailed once.
 */
export function sendReports(pool: Pick<pg.Pool, 'query'>, notices: JobAdder<Notice>, clock: Clock): Chore {
  return async () => {
    const now = clock();
    for (const timeZone of businessTimeZones)
      for (const weekStart of weekStarts)
        for (const period of lastReports(now.getTime(), timeZone, weekStart)) {
          if (now.getTime() - period.dueAt >= latestMs) continue;
          const from = new Date(period.from);
          const { rows } = await pool.query<{ tenant_id: TenantId }>(missing, [timeZone, weekStart, period.kind, from, limit]);
          const tenants = rows.map(({ tenant_id: tenantId }) => tenantId);
          if (tenants.length === 0) continue;
          await notices.addBulk(tenants.map((tenantId) => reportJob(tenantId, period)));
          await pool.query(insert, [tenants, period.kind, from, now]);
        }
  };
}

function reportJob(tenantId: TenantId, { kind, from, to, dueAt }: ReportPeriod) {
  const [start, end, at] = [from, to, dueAt].map((ms) => iso(new Date(ms))) as [Notice['at'], Notice['at'], Notice['at']];
  const eventId = uuidV5(namespaces.message, 'report', kind, tenantId, start);
  const nobody = { subjectId: null, locationId: null, accountId: null, by: null };
  return { jobId: eventId, payload: { kind, eventId, tenantId, at, ...nobody, facts: { from: start, to: end } }, ...noticeAttempts };
}
