import { Client } from 'pg';

/** Fills the logs with `count` lines, the last ones today. */
export async function loadLogs(url: string, count: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select ops.prepare_log(14, 9000000000000)');
    const { rowCount } = await client.query(
      `insert into ops.log_line (at, level, service, message, details)
       select now() - n * interval '24 hours' / $1::int, case when n % 200 = 0 then 50 when n % 40 = 0 then 40 else 30 end,
         (array['command-api', 'projections', 'workers'])[1 + n % 3],
         (array['request done', 'job done', 'batch folded', 'a mail was sent', 'reviews were fetched'])[1 + n % 5] || ' after ' || n % 997 || ' ms',
         jsonb_build_object('requestId', md5(n::text)::uuid, 'tenantId', md5((n % 10000)::text)::uuid, 'method', 'GET', 'status', 200, 'ms', n % 911,
           'route', '/api/' || (array['Reviews', 'platform/logs', 'subscribers', 'contacts'])[1 + n % 4])
       from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query('vacuum (analyze) ops.log_line');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
