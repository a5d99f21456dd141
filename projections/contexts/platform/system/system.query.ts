import {
  iso,
  meterLimits,
  meterNames,
  slowPartMs,
  systemServices,
  type MeterName,
  type PartState,
  type systemRoutes,
} from '@sumaa/contracts';
import { Measures, type Health } from '@sumaa/runtime/health';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';

type System = z.input<(typeof systemRoutes)['system']['model']>;

interface ProcessRow {
  readonly app: string;
  readonly started_at: Date;
  readonly silent: boolean;
  readonly measures: unknown;
}

/** A process that has not reported for this long counts as silent. */
const silentSeconds = 20;

/** What the installation measured of itself. `tx` is of the platform. */
export async function system(tx: Tx, { health, now }: { readonly health: Pick<Health, 'report'>; readonly now: Date }): Promise<System> {
  const report = await health.report();
  const { rows: processes } = await sql<ProcessRow>`
    select app, started_at, at < now() - make_interval(secs => ${silentSeconds}) as silent, measures
    from ops.heartbeat order by app, started_at`.execute(tx);
  // A process of another version may measure something else.
  const measures = processes.flatMap(({ silent, measures: found }) => (silent ? [] : (Measures.safeParse(found).data ?? [])));
  return {
    at: iso(now),
    ...(await running(tx, now)),
    parts: await parts(tx, { reported: report.parts, now }),
    meters: await meters(tx, { measures, now }),
    processes: processes.map(({ app, started_at, silent }) => ({ app, startedAt: instant(started_at), silent })),
    queues: queuesOf(measures),
    consumers: consumersOf(measures),
    google: {
      callsLastMinute: sum(measures, ({ googleCalls }) => googleCalls),
      limitPerMinute: highestOf(measures.map(({ googleLimit }) => googleLimit)) ?? 0,
    },
    breakers: breakersOf(measures),
    databaseBytes: await databaseBytes(tx),
  };
}

/** The first five minutes in which nothing needed failed; null before. Until then an installation starts, and is not measured. */
export async function measuredSince(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ readonly at: Date }>`
    select h.at from ops.part_history h
    where not exists (select from ops.part_history g where g.at = h.at and g.needed and g.failed > 0) order by h.at limit 1`.execute(tx);
  return rows[0]?.at ?? null;
}

/** An interruption: five minutes with a failed check of a needed part, or a gap of more than ten. */
async function running(tx: Tx, now: Date): Promise<Pick<System, 'runsSince' | 'availability'>> {
  const { rows } = await sql<{ readonly runs_since: Date | null; readonly availability: number | null }>`
    with steps as (
      select at, bool_or(needed and failed > 0) as down, at - lag(at) over (order by at) > interval '10 minutes' as after_gap
      from ops.part_history where at > ${now}::timestamptz - interval '91 days' and at >= ${await measuredSince(tx)} group by at
    ), last_break as (
      select coalesce(max(case when down then at + interval '5 minutes' else at end), '-infinity') as at from steps where down or after_gap
    )
    select (select min(s.at) from steps s, last_break b where s.at >= b.at and (select max(at) from steps) > ${now}::timestamptz - interval '10 minutes') as runs_since,
      -- What is missing between the first and the last that could be written counts as failed.
      -- The five minutes that go on count once something was written in them.
      (select (count(*) filter (where not down))::float8 / (1 + extract(epoch from
        greatest(max(at), date_bin('5 minutes', ${now}::timestamptz, 'epoch') - interval '5 minutes') - min(at))::float8 / 300)
        from steps where at > ${now}::timestamptz - interval '30 days') as availability`.execute(tx);
  const [row] = rows;
  return { runsSince: instant(row?.runs_since ?? null), availability: row?.availability ?? null };
}

type Reported = Awaited<ReturnType<Health['report']>>['parts'];

async function parts(tx: Tx, { reported, now }: { readonly reported: Reported; readonly now: Date }): Promise<System['parts']> {
  const { rows } = await sql<{ readonly part: string; readonly at: Date; readonly failed: number; readonly ms: number }>`
    select part, date_trunc('hour', at) as at, sum(failed)::int as failed, (sum(ms_sum) / sum(checks))::float8 as ms
    from ops.part_history where at > date_trunc('hour', ${now}::timestamptz) - interval '23 hours' group by 1, 2`.execute(tx);
  const { rows: hours } = await sql<{ readonly at: Date }>`
    select generate_series(date_trunc('hour', ${now}::timestamptz) - interval '23 hours', ${now}::timestamptz, interval '1 hour') as at`.execute(
    tx,
  );
  const measured = new Map(rows.map((row) => [`${row.part} ${row.at.toISOString()}`, row]));
  const others = Object.keys(reported).filter((name) => !systemServices.some((service) => service === name));
  return [...systemServices, ...others].map((name) => {
    const part = reported[name];
    const alert = part?.detail?.['alert'];
    return {
      name,
      state: part ? stateOf(part.status === 'down', part.ms) : 'unknown',
      needed: part?.needed ?? false,
      ms: part?.ms ?? null,
      alert: typeof alert === 'string' ? alert : (part?.error ?? null),
      hours: hours.map(({ at }) => {
        const row = measured.get(`${name} ${at.toISOString()}`);
        return { at: instant(at), state: row ? stateOf(row.failed > 0, row.ms) : 'unknown', ms: row ? Math.round(row.ms) : null };
      }),
    };
  });
}

/** The state of a part by its check. */
export const stateOf = (isDown: boolean, ms: number): PartState => (isDown ? 'down' : ms > slowPartMs ? 'slow' : 'ok');

async function meters(
  tx: Tx,
  { measures, now }: { readonly measures: readonly Measures[]; readonly now: Date },
): Promise<System['meters']> {
  const { rows } = await sql<{ readonly meter: string; readonly highest: number }>`
    select meter, max(highest) as highest from ops.meter_history
    where at >= date_trunc('day', ${now}::timestamptz at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh' group by meter`.execute(tx);
  const highest = new Map(rows.map((row) => [row.meter, row.highest]));
  const { rows: connections } = await sql<{ readonly used: number; readonly total: number }>`
    select numbackends as used, current_setting('max_connections')::int as total
    from pg_stat_database where datname = current_database()`.execute(tx);
  const [{ used, total } = { used: 0, total: 1 }] = connections;
  const [fullestMemory, fullestDisk] = [fullest(measures.map(({ memory }) => memory)), fullest(measures.flatMap(({ disk }) => disk ?? []))];
  const values: Readonly<Record<MeterName, readonly [value: number | null, total: number | null]>> = {
    cpu: [highestOf(measures.map(({ cpu }) => cpu)), null],
    connections: [used / total, total],
    memory: fullestMemory ? [fullestMemory.used / fullestMemory.total, fullestMemory.total] : [null, null],
    disk: fullestDisk ? [fullestDisk.used / fullestDisk.total, fullestDisk.total] : [null, null],
    response: [highestOf(measures.flatMap(({ responseMs }) => responseMs ?? [])), null],
  };
  return meterNames.map((name) => {
    const [value, whole] = values[name];
    const most = highest.get(name);
    const highestToday = most === undefined ? null : name === 'connections' ? most / total : most;
    return { name, value, total: whole, limit: meterLimits[name], highestToday };
  });
}

const highestOf = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));

const fullest = (all: readonly { readonly used: number; readonly total: number }[]) =>
  all.toSorted((a, b) => b.used / b.total - a.used / a.total)[0];

const sum = (measures: readonly Measures[], of: (one: Measures) => number) => measures.reduce((total, one) => total + of(one), 0);

/** Every process sees the same queues, so the newest figures are as good as any. */
function queuesOf(measures: readonly Measures[]): System['queues'] {
  const all = new Map(measures.flatMap(({ queues }) => Object.entries(queues)));
  return [...all].map(([name, figures]) => ({ name, ...figures })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the process that runs a consumer says of it. */
function consumersOf(measures: readonly Measures[]): System['consumers'] {
  const all = measures.flatMap(({ consumers }) => consumers);
  const best = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const key = `${one.kind} ${one.name}`;
    if (one.running || !best.get(key)?.running) best.set(key, one);
  }
  return [...best.values()]
    .map(({ kind, name, running: runs, caughtUp, lagSeconds, parked }) => {
      const state = !runs ? 'stopped' : caughtUp && lagSeconds < 2 ? 'live' : 'behind';
      return { kind, name, state, lagSeconds, parked } as const;
    })
    .toSorted((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1));
}

/** The worst state of each circuit: each process has its own. */
function breakersOf(measures: readonly Measures[]): System['breakers'] {
  const worst = new Map<string, number>();
  for (const { breakers } of measures)
    for (const [name, open] of Object.entries(breakers)) worst.set(name, Math.max(open, worst.get(name) ?? 0));
  return [...worst].map(([name, open]) => ({ name, open }));
}

async function databaseBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ readonly bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}
