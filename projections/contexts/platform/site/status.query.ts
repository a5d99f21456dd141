import { day, iso, minute, statusDays, statusServices, type statusRoutes } from '@sumaa/contracts';
import type { Health } from '@sumaa/runtime/health';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';
import { measuredSince, stateOf } from '../system/system.query.ts';

type Status = Omit<z.input<(typeof statusRoutes)['status']['model']>, 'incidents'>;
type Service = (typeof statusServices)[number];

/** How long one step of the history is. */
const stepMs = 5 * minute;

/** From when to when a service could be measured. */
interface Span {
  readonly first: Date;
  readonly last: Date;
}

interface DayRow {
  readonly part: Service;
  readonly day: string;
  readonly steps: number;
  readonly good: number;
}

/** How the services run and ran. `tx` is of the platform. */
export async function status(tx: Tx, { health, now }: { readonly health: Pick<Health, 'report'>; readonly now: Date }): Promise<Status> {
  const { parts } = await health.report();
  const since = await measuredSince(tx);
  const services = sql.join([...statusServices]);
  const { rows: calendar } = await sql<{ readonly day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from generate_series((${now}::timestamptz at time zone 'Asia/Riyadh')::date - ${statusDays - 1}::int,
      (${now}::timestamptz at time zone 'Asia/Riyadh')::date, interval '1 day') as day`.execute(tx);
  const { rows } = await sql<DayRow>`
    select part, to_char(at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day, count(*)::int as steps, (count(*) filter (where failed = 0))::int as good
    from ops.part_history where part in (${services}) and at > ${now}::timestamptz - make_interval(days => ${statusDays}) and at >= ${since} group by 1, 2`.execute(
    tx,
  );
  const { rows: times } = await sql<{ readonly part: Service; readonly ms: number }>`
    select part, (sum(ms_sum)::float8 / sum(checks)) as ms from ops.part_history
    where part in (${services}) and at > ${now}::timestamptz - interval '1 day' group by 1`.execute(tx);
  // The five minutes that go on count once something was written in them.
  const { rows: spans } = await sql<Span & { readonly part: Service }>`
    select part, min(at) as first, greatest(max(at), date_bin('5 minutes', ${now}::timestamptz, 'epoch') - interval '5 minutes') as last
    from ops.part_history where part in (${services}) and at > ${now}::timestamptz - make_interval(days => ${statusDays}) and at >= ${since} group by 1`.execute(
    tx,
  );
  const { rows: backups } = await sql<{ readonly at: Date | null }>`
    select max(ended_at) as at from read.backup where state = 'ready'`.execute(tx);
  return {
    at: iso(now),
    measuredSince: instant(since),
    backupAt: instant(backups[0]?.at ?? null),
    services: statusServices.map((name) => {
      const part = parts[name];
      const own = new Map(rows.filter((row) => row.part === name).map((row) => [row.day, row]));
      const span = spans.find((row) => row.part === name);
      const shown = calendar.map(({ day: date }) => measuredOn(date, own.get(date), span));
      const ms = times.find((row) => row.part === name)?.ms;
      return {
        name,
        state: part ? stateOf(part.status === 'down', part.ms) : 'unknown',
        ms: ms === undefined ? null : Math.round(ms),
        availability: shareOf(shown),
        days: calendar.map(({ day: date }, index) => ({ day: date, availability: shareOf([shown[index]!]) })),
      };
    }),
  };
}

type Measured = Pick<DayRow, 'steps' | 'good'>;

/**
 * The five minutes of a day, and those without a failed check. While the database or the whole installation is down nobody writes: what is
 * missing between the first and the last that could be written counts as failed.
 */
function measuredOn(date: string, row: DayRow | undefined, span: Span | undefined): Measured {
  const start = Date.parse(`${date}T00:00:00+03:00`);
  const [from, to] = span
    ? [Math.max(start, span.first.getTime()), Math.min(start + day - stepMs, span.last.getTime())]
    : [Infinity, -Infinity];
  const expected = to < from ? 0 : Math.floor((to - from) / stepMs) + 1;
  return { steps: Math.max(expected, row?.steps ?? 0), good: row?.good ?? 0 };
}

function shareOf(rows: readonly Measured[]): number | null {
  const steps = rows.reduce((sum, row) => sum + row.steps, 0);
  return steps === 0 ? null : rows.reduce((sum, row) => sum + row.good, 0) / steps;
}
