import { searchPatterns } from '@sumaa/contracts';
import { searches } from '../../rig/review-texts.ts';
import type { Question } from './question.ts';

/** A page of the list. */
interface Page {
  readonly name: string;
  /** The query string. */
  ask(iteration: number): string;
  /** The parts of the equivalent SQL. */
  sql(iteration: number): { readonly from: string; readonly where: string; readonly order: string; readonly values: readonly unknown[] };
}

const newest = 'created_at desc, review_id desc';
const filters = [
  [
    'reply=unanswered&sort=due',
    'due_at is not null and location_id = any(array(select location_id from read.location where linked))',
    'due_order, review_id',
  ],
  ['stars=1,2', 'stars = any(array[1, 2])', newest],
  ['sentiment=negative&sort=oldest', `sentiment = any(array['negative'])`, 'created_at, review_id'],
  ['reply=answered&sort=rating_low', 'answered_at is not null', 'low_order, review_id'],
] as const;
const searchFor = (iteration: number) => searches[iteration % searches.length] ?? '';
const filterFor = (iteration: number) => filters[iteration % filters.length] ?? filters[0];

const pages: readonly Page[] = [
  { name: 'list', ask: () => '', sql: () => ({ from: 'read.review', where: 'true', order: newest, values: [] }) },
  {
    name: 'list, filtered',
    ask: (iteration) => filterFor(iteration)[0],
    sql: (iteration) => ({ from: 'read.review', where: filterFor(iteration)[1], order: filterFor(iteration)[2], values: [] }),
  },
  {
    name: 'list, searched',
    ask: (iteration) => `search=${encodeURIComponent(searchFor(iteration))}`,
    sql: (iteration) => {
      const patterns = searchPatterns(searchFor(iteration));
      return { from: 'read.search_reviews($1::text[])', where: 'true', order: newest, values: [patterns] };
    },
  },
];

/** Pages of the list: its first review and how many match. */
export const listQuestions: readonly Question[] = pages.map(({ name, ask, sql }) => ({
  name,
  path: (iteration) => `/api/Reviews?${ask(iteration)}`,
  fromAnswer(answer) {
    const { model, paging } = answer as { model: { id: string }[]; paging: { matching: number } };
    return { id: model[0]?.id ?? '', matching: paging.matching };
  },
  async fromDatabase(client, iteration) {
    const { from, where, order, values } = sql(iteration);
    const matching = name === 'list' ? 'null::int' : `(select count(*)::int from ${from} where not removed and ${where})`;
    const counts = await client.query<{ total: number; matching: number | null }>(
      `select (select count(*)::int from read.review where not removed) as total, ${matching} as matching`,
      [...values],
    );
    const page = await client.query<{ review_id: string }>(
      `select r.*, l.title, a.full_name
       from (select * from ${from} where not removed and ${where} order by ${order} limit 26) r
       left join read.location l on l.location_id = r.location_id
       left join read.account a on a.account_id = r.reply_account_id
       order by ${order
         .split(', ')
         .map((column) => `r.${column}`)
         .join(', ')}`,
      [...values],
    );
    const { total = 0, matching: some = null } = counts.rows[0] ?? {};
    return { id: page.rows[0]?.review_id ?? '', matching: some ?? total };
  },
}));
