import { likePattern, logLevels, type LogLevel, type LogLine, type systemRoutes } from '@sumaa/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { createCursorCodec, instant, type Tx } from '../../../infra/index.ts';

type Query = z.output<(typeof systemRoutes)['logs']['query']>;

interface Row {
  readonly id: string;
  readonly at: Date;
  /** Finer than `at`, so that no line is left out between two pages. */
  readonly exact: string;
  readonly level: number;
  readonly service: string;
  readonly message: string;
  readonly details: Record<string, unknown>;
}

const cursors = createCursorCodec(z.object({ at: z.string().max(40), id: z.string().regex(/^\d{1,19}$/) }));

/** A page of the logs, the newest first; null when the cursor is invalid. */
export async function logs(
  tx: Tx,
  { level, service, search, hours, limit, cursor: token }: Query,
): Promise<{ items: LogLine[]; next: string | null; services: string[] } | null> {
  const cursor = token === undefined ? null : cursors.parse(token);
  if (token !== undefined && !cursor) return null;
  const pattern = search ? likePattern(search) : null;
  const conditions = [
    sql`at > now() - make_interval(hours => ${hours})`,
    ...(level === 'info' ? [] : [sql`level >= ${logLevels[level]}`]),
    ...(service ? [sql`service = ${service}`] : []),
    ...(pattern ? [sql`(message ilike ${pattern} or details::text ilike ${pattern})`] : []),
    ...(cursor ? [sql`(at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`] : []),
  ];
  // Only what is looked for tells whether the index or the newest lines answer sooner; a plan for any words takes the lines.
  if (pattern) await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const { rows } = await sql<Row>`
    select id::text, at, at::text as exact, level, service, message, details from ops.log_line
    where ${sql.join(conditions, sql` and `)} order by at desc, log_line.id desc limit ${limit + 1}`.execute(tx);
  const { rows: services } = await sql<{ readonly service: string }>`
    select distinct app as service from ops.heartbeat
    union select unnest(array['command-api', 'projections', 'workers']) order by service`.execute(tx);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ id, at, level: found, service: from, message, details }) => {
      return { id, at: instant(at), level: levelOf(found), service: from, message, details };
    }),
    next: last ? cursors.pack({ at: last.exact, id: last.id }) : null,
    services: services.map(({ service: name }) => name),
  };
}

const levelOf = (level: number): LogLevel => (level >= logLevels.error ? 'error' : level >= logLevels.warn ? 'warn' : 'info');
