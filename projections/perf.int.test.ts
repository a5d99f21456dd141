import { createDb, createPool, withTenant } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import { inject, test } from 'vitest';
import { overview } from './contexts/reviews/overview.query.ts';
import { reviews } from './contexts/reviews/reviews.query.ts';
import { statistics } from './contexts/reviews/statistics.query.ts';
import { activity } from './contexts/reviews/activity.query.ts';
import { startProjections } from './testing/start-projections.ts';
test('x', async () => {
  const t = await startProjections(inject('postgresUrl'));
  await t.pool.query(`set statement_timeout=0`);
  const c = await t.pool.connect();
  await c.query('set statement_timeout=0');
  await c.query(`
  insert into read.review_v1
  select gen_random_uuid(), case when i<=20000 then 'big' else 'small'||(i%2000) end, ('00000000-0000-4000-8000-00000000000'||(i%3))::uuid, 'g', 'author '||i, null, 1+(i*7)%5, 'text '||i, null, 'ar',
   (array['positive','neutral','negative'])[1+i%3], false, now()-(i%20000)*interval '40 minutes', now(), now(), null,false,false,null,null,null,null,null,null,null,null,null,null, i%10<>0, case when i%10<>0 then now()-(i%20000)*interval '40 minutes'+interval '3 hours' end, null,
   case when i%10=0 then now()-(i%20000)*interval '40 minutes'+interval '1 day' end, i, i, i,
   (array['القهوه ممتازه والمكان جميل','الخدمه بطييه جدا','good food and nice place','كل شيء رايع'])[1+i%4] || ' زائر ' || md5(i::text)
  from generate_series(1,220000) i`);
  await c.query(`insert into read.business_v1 values ('big', gen_random_uuid(),'x','x','trial',null,'Asia/Riyadh',4,now())`);
  await c.query('vacuum analyze read.review_v1');
  await c.query('vacuum analyze read.business_v1');
  const pool = createPool({ url: t.url, role: 'sumaa_query', applicationName: 'x', max: 1 });
  const db = createDb<unknown>(pool);
  const time = async (name: string, fn: (tx: never) => Promise<unknown>) => {
    const ms: number[] = [];
    for (let i = 0; i < 12; i++) { const s = performance.now(); await withTenant(db, 'big', (tx) => fn(tx as never)); ms.push(performance.now() - s); }
    ms.sort((a, b) => a - b);
    console.log(name.padEnd(28), 'p50', ms[6]!.toFixed(1), 'max', ms[11]!.toFixed(1));
  };
  const now = new Date();
  const q = (o: object) => ({ sort: 'recent', limit: 25, ...o }) as never;
  await time('nothing', (tx) => sql`select 1`.execute(tx));
  await time('list recent', (tx) => reviews(tx, q({}), now));
  await time('list due', (tx) => reviews(tx, q({ sort: 'due' }), now));
  await time('list high', (tx) => reviews(tx, q({ sort: 'rating_high' }), now));
  await time('list stars=5', (tx) => reviews(tx, q({ stars: [5] }), now));
  await time('list overdue', (tx) => reviews(tx, q({ reply: 'overdue' }), now));
  await time('list answered', (tx) => reviews(tx, q({ reply: 'answered' }), now));
  await time('list location', (tx) => reviews(tx, q({ location: '00000000-0000-4000-8000-000000000001' }), now));
  await time('search common', (tx) => reviews(tx, q({ search: 'القهوة' }), now));
  await time('search rare', (tx) => reviews(tx, q({ search: 'c4ca4238' }), now));
  await time('search none', (tx) => reviews(tx, q({ search: 'zzzz' }), now));
  await time('search 2 letters', (tx) => reviews(tx, q({ search: 'ct' }), now));
  await time('statistics', (tx) => statistics(tx, now));
  await time('overview 30d', (tx) => overview(tx, { period: '30d' }, now));
  await time('overview 1y', (tx) => overview(tx, { period: '1y' }, now));
  await time('overview 1y branch', (tx) => overview(tx, { period: '1y', location: '00000000-0000-4000-8000-000000000001' as never }, now));
  await time('activity', (tx) => activity(tx, 10));
  const explain = async (text: string) => { const r = await withTenant(db, 'big', (tx) => sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers off, costs off) ${sql.raw(text)}`.execute(tx)); console.log(text + '\n' + r.rows.map((x) => x['QUERY PLAN']).join('\n')); };
  await explain(`select count(*) from read.review where not removed and tenant_id = 'big'`);
  await explain(`select count(*), avg(stars) from read.review where not removed and tenant_id = 'big' and created_at >= now() - interval '30 days'`);
  await explain(`select * from read.review where not removed and tenant_id = 'big' order by created_at desc, review_id desc limit 26`);
  await explain(`select count(*) from read.review where not removed and tenant_id = 'big' and stars = any(array[5])`);
  await pool.end(); c.release(); await t.close();
}, 300000);
