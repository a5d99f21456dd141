import { randomUUID } from 'node:crypto';
import { shownQueryRows, type AnalyticsView, type AuditItem, type QueryResult, type QueryRun, type SavedQuery } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { demoLogin } from '../support/people.ts';
import { until } from '../support/until.ts';

let product: Instance;
let analyst: Caller;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'on', RATE_LIMITS: 'off' } });
  const { email, password } = await demoLogin(product, 'super_admin');
  analyst = await signIn(product, email, password);
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const run = (text: string, id: string = randomUUID()) => analyst.model<QueryResult>('POST', '/api/platform/sql/runs', { id, text });
const runs = () => analyst.model<QueryRun[]>('GET', '/api/platform/sql/runs');

test('every view is described, and every example of the dictionary runs', async () => {
  const views = await analyst.model<AnalyticsView[]>('GET', '/api/platform/sql/views');
  expect(views.length).toBeGreaterThan(12);
  for (const { name, about, columns, examples } of views) {
    expect(
      [name, about, ...columns.map((column) => column.about)].filter((text) => text === ''),
      name,
    ).toEqual([]);
    expect(examples, name).not.toEqual([]);
    for (const { id, text } of examples) expect(await run(text), id).toMatchObject({ outcome: 'done', error: null });
  }
});

test('a query is answered with at most the rows that are shown, as they are ordered', async () => {
  const { columns, rows, capped } = await run(
    `select n, n * 1.5 as half, 'س' as letter from generate_series(1, 5000) n order by n desc -- all`,
  );
  expect(capped).toBe(true);
  expect(rows).toHaveLength(shownQueryRows);
  expect(rows[0]).toEqual(['5000', '7500.0', 'س']);
  expect(columns.map(({ kind }) => kind)).toEqual(['number', 'number', 'text']);
});

test('what is no query on the views is refused in the words of the database, and changes no limit', async () => {
  for (const [text, why] of [
    ['delete from analytics.reviews', /syntax error/],
    ['select 1; select 2', /syntax error/],
    ['select 1) q; delete from read.review_v1; select (1', /syntax error|multiple commands/],
    ['with gone as (delete from analytics.reviews returning 1) select * from gone', /must be at the top level/],
    ['select * from read.account_v1', /permission denied/],
    ['select * from es.event', /permission denied|does not exist/],
    [`select set_config('statement_timeout', '0', false)`, /permission denied/],
    [`select pg_advisory_lock(1)`, /permission denied/],
    [`select pg_read_file('/etc/passwd')`, /permission denied/],
  ] as const) {
    const { outcome, error } = await run(text);
    expect([outcome, error?.message], text).toEqual(['failed', expect.stringMatching(why)]);
  }
  const { error } = await run('select stars,\n  nothing from analytics.reviews');
  expect(error).toMatchObject({ message: expect.stringContaining('nothing'), offset: 'select stars,\n  '.length });
});

test('a result beyond the limit of bytes is cut off', async () => {
  expect(await run(`select repeat('x', 100000) from generate_series(1, 900)`)).toMatchObject({ outcome: 'too_large', rows: [] });
});

test('a running query is cancelled, and each run is in the history and in the audit trail', async () => {
  const id = randomUUID();
  const text = 'select count(*) from generate_series(1, 100000000000)';
  const running = run(text, id);
  await until(runs, (list) => list.some((each) => each.id === id));
  // The run is recorded before its connection is there, so it may need more than one.
  const cancelled = until(
    async () => {
      await analyst.model('POST', `/api/platform/sql/runs/${id}/cancel`);
      return runs();
    },
    (list) => list.some((each) => each.id === id && each.outcome !== null),
  );
  expect(await running).toMatchObject({ outcome: 'cancelled' });
  expect((await cancelled).find((each) => each.id === id)).toMatchObject({ text, outcome: 'cancelled' });
  const trail = await until(
    () => analyst.model<{ items: readonly AuditItem[] }>('GET', '/api/audit?events=QueryRunStarted'),
    ({ items }) => items.some(({ record }) => record?.stream === `queryrun-${id}`),
  );
  expect(trail.items.length).toBeGreaterThan(10);
});

test('what a query says of addresses and telephone numbers is stored nowhere, also where the database repeats it', async () => {
  const [ran, kept] = [randomUUID(), randomUUID()];
  const text = (person: string, phone: string) => `select '${person}'::uuid as who, '${phone}' as phone`;
  expect((await run(text('noura@example.test', '+966501234567'), ran)).error?.message).toContain('noura@example.test');
  expect(await until(runs, (list) => list.some(({ id, outcome }) => id === ran && outcome !== null))).toContainEqual(
    expect.objectContaining({ id: ran, text: text('[e-mail]', '[phone]'), error: expect.stringContaining('"[e-mail]"') }),
  );
  const query = { name: 'noura@example.test', text: text('noura@example.test', '+966501234567'), shared: false };
  await analyst.model('PUT', `/api/platform/sql/queries/${kept}`, query);
  const saved = await until(
    () => analyst.model<SavedQuery[]>('GET', '/api/platform/sql/queries'),
    (list) => list.some(({ id }) => id === kept),
  );
  expect(saved.find(({ id }) => id === kept)).toMatchObject({ name: '[e-mail]', text: text('[e-mail]', '[phone]') });
  await analyst.model('DELETE', `/api/platform/sql/queries/${kept}`);
});

test('queries are saved, changed and removed', async () => {
  const id = randomUUID();
  const saved = () => analyst.model<SavedQuery[]>('GET', '/api/platform/sql/queries');
  const put = (body: object) => analyst.model('PUT', `/api/platform/sql/queries/${id}`, body);
  await put({ name: 'الفروع', text: 'select 1', shared: false });
  await put({ name: 'الفروع', text: 'select 2', shared: true });
  const [query] = await until(saved, (list) => list[0]?.shared === true);
  expect(query).toMatchObject({ id, name: 'الفروع', text: 'select 2', own: true, by: null });
  await analyst.model('DELETE', `/api/platform/sql/queries/${id}`);
  await until(saved, (list) => list.length === 0);
});
