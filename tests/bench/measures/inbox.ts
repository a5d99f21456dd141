import { searchPatterns } from '@sumaa/contracts';
import type { Pool } from 'pg';
import { inboxPerson, loadContacts } from '../rig/contact-loader.ts';
import { percentile, ratioRow, type Row } from '../rig/figures.ts';
import { alternate, keepInFlight, type LoadResult } from '../rig/load.ts';
import { assertDone, type BenchmarkDeps, type Measure } from '../rig/measure.ts';
import { openQuerySide, type QuerySide } from '../rig/query-side.ts';

/** A page of the inbox, as an API request and as plain SQL. */
interface Question {
  readonly name: string;
  readonly ask: string;
  readonly from: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  /** Which page of 25; the first where absent. */
  readonly page?: number;
}

const ended = `status in ('resolved', 'closed')`;
const questions: readonly Question[] = [
  {
    name: 'inbox, open, most urgent first',
    ask: 'view=open&sortBy=urgent',
    from: 'read.contact_message',
    where: `not ${ended}`,
    order: 'urgency desc, message_id desc',
    values: [],
  },
  {
    name: 'inbox, own, by priority',
    ask: 'view=mine&sortBy=priority',
    from: 'read.contact_message',
    where: `not ${ended} and m.assigned_to = '${inboxPerson.accountId}'`,
    order: 'priority_order desc, created_at desc, message_id desc',
    values: [],
  },
  {
    name: 'inbox, all, newest first, page 200',
    ask: 'view=all&sortBy=createdAt&page=200',
    from: 'read.contact_message',
    where: 'true',
    order: 'created_at desc, message_id desc',
    values: [],
    page: 200,
  },
  {
    name: 'inbox, searched',
    ask: `view=all&sortBy=createdAt&search=${encodeURIComponent('الموظفين العتيبي')}`,
    from: 'read.search_contacts($1::text[])',
    where: 'true',
    order: 'created_at desc, message_id desc',
    values: [searchPatterns('الموظفين العتيبي')],
  },
];

/** The same page in one transaction of the same role: how many match, and the first 25. */
async function queryBare(
  pool: Pool,
  { from, where, order, values, page: nth = 1 }: Question,
): Promise<{ readonly id: string; readonly total: number }> {
  const client = await pool.connect();
  const matching = `${from} m where ${where} and not exists (select 1 from read.contact_aside x where x.message_id = m.message_id)`;
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.location_ids', '*', true)`, [inboxPerson.tenantId]);
    const counts = await client.query<{ total: number }>(`select count(*)::int as total from ${matching}`, [...values]);
    const page = await client.query<{ message_id: string }>(
      `select m.*, a.full_name, c.warn_at from (select * from ${matching} order by ${order} limit 25 offset ${(nth - 1) * 25}) m
       left join read.account a on a.account_id = m.assigned_to left join read.contact_clock c on c.message_id = m.message_id
       order by ${order.replaceAll(/(^|, )/g, '$1m.')}`,
      [...values],
    );
    await client.query('commit');
    return { id: page.rows[0]?.message_id ?? '', total: counts.rows[0]?.total ?? 0 };
  } finally {
    client.release();
  }
}

async function openSide(bench: BenchmarkDeps, count: number): Promise<QuerySide> {
  const load = async (url: string) => {
    const from = performance.now();
    assertDone('messages', count, await loadContacts(url, count));
    bench.say(`${count} messages in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  return openQuerySide(bench, 'inbox', load, [inboxPerson]);
}

const pathOf = ({ ask }: Question): string => `/api/contacts?pageSize=25&${ask}`;

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const count = bench.size(200_000, 20_000);
  const side = await openSide(bench, count);
  try {
    const rows: Row[] = [];
    for (const question of questions) {
      const answer = JSON.parse(await side.ask(pathOf(question), 0)) as { model: { items: { id: string }[]; total: number } };
      const bare = await queryBare(side.pool, question);
      if (answer.model.items[0]?.id !== bare.id || answer.model.total !== bare.total)
        throw new Error(
          `${question.name}: the API says ${answer.model.total} from ${answer.model.items[0]?.id}, the statements ${bare.total} from ${bare.id}`,
        );
      const work = { sql: () => queryBare(side.pool, question), api: () => side.ask(pathOf(question), 0) };
      rows.push(await measure(bench, question.name, work, bare.total));
    }
    rows.push(await measureCounts(bench, side));
    return rows;
  } finally {
    await side.close();
  }
}

/** What the tabs of the inbox hold. */
async function countBare(pool: Pool): Promise<Readonly<Record<'open' | 'mine' | 'unassigned' | 'overdue' | 'all' | 'spam', number>>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.location_ids', '*', true)`, [inboxPerson.tenantId]);
    const { rows } = await client.query(
      `select count(*) filter (where not ${ended})::int as open, count(*) filter (where not ${ended} and m.assigned_to = $1)::int as mine,
         count(*) filter (where not ${ended} and m.assigned_to is null)::int as unassigned, count(*)::int as all,
         (select count(*)::int from read.contact_clock c where c.run = 'running' and c.sla_due_at < now()
            and not exists (select 1 from read.contact_aside x where x.message_id = c.message_id)) as overdue,
         (select count(*)::int from read.contact_aside where spam and merged_into is null) as spam
       from read.contact_message m where not exists (select 1 from read.contact_aside x where x.message_id = m.message_id)`,
      [inboxPerson.accountId],
    );
    await client.query('commit');
    return rows[0] as Awaited<ReturnType<typeof countBare>>;
  } finally {
    client.release();
  }
}

async function measureCounts(bench: BenchmarkDeps, side: QuerySide): Promise<Row> {
  const path = '/api/contacts/counts';
  const [answer, bare] = [JSON.parse(await side.ask(path, 0)) as { model: object }, await countBare(side.pool)];
  if (Object.entries(answer.model).some(([view, count]) => bare[view as keyof typeof bare] !== count))
    throw new Error(`the API counts ${JSON.stringify(answer.model)}, the statement ${JSON.stringify(bare)}`);
  return measure(bench, 'inbox, counts of its tabs', { sql: () => countBare(side.pool), api: () => side.ask(path, 0) }, bare.all);
}

async function measure(
  bench: BenchmarkDeps,
  name: string,
  work: { readonly sql: () => Promise<unknown>; readonly api: () => Promise<unknown> },
  matching: number,
): Promise<Row> {
  const seconds = bench.size(4, 0.5);
  const rounds = bench.size(5, 2);
  // Two at a time, because this measures latency, not throughput.
  const stretch = (act: () => Promise<unknown>) => (): Promise<LoadResult> => keepInFlight(2, seconds, act);
  const done = await alternate(rounds, {
    sql: stretch(work.sql),
    api: stretch(work.api),
  });
  const p = (of: keyof typeof done, percent: number) =>
    percentile(
      done[of].flatMap(({ latencies }) => latencies),
      percent,
    );
  return ratioRow({
    what: `${name}, ${bench.size(200_000, 20_000)} messages, p99`,
    unit: 'ms',
    ours: p('api', 99),
    baseline: p('sql', 99),
    against: 'the bare SQL',
    atMost: 1.5,
    detail: { 'p50 ms': p('api', 50), 'p50 ms of the SQL': p('sql', 50), matching, rounds },
  });
}

/** Measures pages of the inbox through the API and through `pg`. */
export const inbox: Measure = { name: 'inbox', run };
