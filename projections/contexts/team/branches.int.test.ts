import {
  defaultMemberPermissions,
  type Overview,
  type ReviewItem,
  type ReviewStatistics,
  type TeamMember,
  type Uuid,
} from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { createDb, createPool, withTenant } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { invited, membership, person, type TestBusiness } from '../../testing/business.ts';
import { idOf } from '../../testing/events.ts';
import { ofReview, openReviewFixture } from '../../testing/review-fixture.ts';
import { replySteps } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let a: Uuid;
let b: Uuid;
/** A manager limited to the first branch, and one limited to a branch that does not exist. */
const [first, none] = [idOf('a', 31), idOf('a', 32)];
let token: string;
let blind: string;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date('2026-03-15T09:00:00.000Z');
  ({ one } = await openReviewFixture(t));
  [a, b] = one.branches;
  const limitedTo = (account: Uuid, name: string, branches: Uuid[]) => [
    ...person(account, one.tenantId, name, 'manager'),
    membership(one.tenantId, account, 'manager', defaultMemberPermissions('manager'), branches),
  ];
  await t.append(one.tenantId, '2026-01-02T09:00:00Z', ...limitedTo(first, 'أول', [a]), ...limitedTo(none, 'لا أحد', [idOf('l', 99)]));
  const run = { runId: idOf('y', 1), kind: 'first', connectionId: one.connectionId, locationIds: [a, b] };
  const part = (n: number, locationId: Uuid) => ({ type: 'SyncPartStarted', data: { partId: idOf('z', n), runId: run.runId, locationId, kind: 'first', expected: 1, available: 1, startToken: null } }); // prettier-ignore
  await t.append(
    one.tenantId,
    '2026-03-15T08:30:00Z',
    { type: 'SyncRunStarted', data: run },
    part(1, a),
    part(2, b),
    ...[3, 1].map((n) => ({ type: 'ReviewAssigned', data: { reviewId: idOf('r', n), locationId: n === 3 ? b : a, memberId: memberIdOf(one.tenantId, first), accountId: first, assignedBy: one.accountId } })),
    ...[replySteps(4).queued, replySteps(4).publishing, replySteps(4).accepted, replySteps(4).rejected].map((event) => ofReview(4, b, event)),
  ); // prettier-ignore
  token = (await t.signIn(first, one.tenantId)).token;
  blind = (await t.signIn(none, one.tenantId)).token;
});
afterAll(() => t.close());

const model = async <M>(path: string, as = token): Promise<M> => (await t.get(path, as)).body.model as M;
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).toSorted();
const own = [1, 2, 5, 6].map((n) => idOf('r', n));

describe('a member limited to a branch', () => {
  test('sees only the reviews of that branch, in every sort, filter and search', async () => {
    for (const query of ['', '?sort=recent', '?sort=due', '?sort=rating_low', '?sort=rating_high', '?sort=oldest']) {
      const { body } = await t.get(`/api/Reviews${query}`, token);
      expect([query, idsOf(body.model as ReviewItem[]), body.paging]).toMatchObject([query, own.toSorted(), { total: 4, matching: 4 }]);
    }
    expect(idsOf(await model<ReviewItem[]>(`/api/Reviews?location=${b}`))).toEqual([]);
    // The search reads the table through a function.
    expect(idsOf(await model<ReviewItem[]>(`/api/Reviews?search=${encodeURIComponent('المندي')}`))).toEqual([]);
    expect(idsOf(await model<ReviewItem[]>(`/api/Reviews?search=${encodeURIComponent('المندي')}`, one.token))).toEqual([idOf('r', 3)]);
    expect(idsOf(await model<ReviewItem[]>(`/api/Reviews?search=${encodeURIComponent('أب')}`))).toEqual([]);
    expect(idsOf(await model<ReviewItem[]>('/api/Reviews?search=noise'))).toEqual([idOf('r', 2)]);
  });

  test('gets 404 for a review of another branch, as for an unknown id', async () => {
    const [foreign, unknown] = [await t.get(`/api/Reviews/${idOf('r', 3)}`, token), await t.get(`/api/Reviews/${idOf('r', 77)}`, token)];
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect((await t.get(`/api/Reviews/${idOf('r', 1)}`, token)).status).toBe(200);
  });

  test('gets figures of that branch only', async () => {
    expect(await model<ReviewStatistics>('/api/Reviews/statistics')).toMatchObject({ totalReviews: 4, unanswered: 3 });
    expect(await model<ReviewStatistics>('/api/Reviews/statistics', one.token)).toMatchObject({ totalReviews: 6 });
    const overview = await model<Overview>('/api/overview?period=1y');
    expect(overview).toMatchObject({ total: 4, waiting: { count: 3 } });
    expect(idsOf(overview.waiting.items)).toEqual([1, 2, 6].map((n) => idOf('r', n)));
    expect(await model<Overview>(`/api/overview?period=1y&location=${b}`)).toMatchObject({ total: 0, waiting: { count: 0 } });
  });

  test('sees nothing of another branch in activity, notifications, branches, sync and team', async () => {
    const feed = await model<{ reviewId: Uuid | null; kind: string }[]>('/api/activity?limit=50');
    expect(feed.filter(({ reviewId }) => reviewId !== null && ![...own, idOf('r', 7)].includes(reviewId))).toEqual([]);
    expect(feed.map(({ kind }) => kind)).toContain('google_connected');
    const bell = await model<{ items: { subjectId: Uuid | null }[] }>('/api/notifications');
    const named = (items: readonly { subjectId: Uuid | null }[]) => [...new Set(items.map(({ subjectId }) => subjectId))].toSorted();
    expect(named(bell.items)).toEqual([1, 2, 6, 7].map((n) => idOf('r', n)));
    const whole = await model<{ items: { subjectId: Uuid | null }[] }>('/api/notifications', one.token);
    expect(named(whole.items)).toEqual([1, 2, 3, 4, 6, 7].map((n) => idOf('r', n)));
    expect(idsOf(await model<{ id: string }[]>('/api/locations'))).toEqual([a]);
    const run = await model<{ parts: { locationId: Uuid }[] }>('/api/sync-runs/current');
    expect(run.parts.map(({ locationId }) => locationId)).toEqual([a]);
    const mine = (await model<TeamMember[]>('/api/team-members')).find(({ you }) => you);
    expect(mine?.stats).toMatchObject({ assignedReviews: 1, pendingTasks: 1 });
    const tasks = await model<{ items: { reviewId: Uuid }[] }>(`/api/team-members/${memberIdOf(one.tenantId, first)}/tasks`);
    expect(tasks.items.map(({ reviewId }) => reviewId)).toEqual([idOf('r', 1)]);
  });

  test('sees of the team those with a branch in common, and the names of all general managers', async () => {
    const people = ([
      ['هنا', 'agent', [a]],
      ['هناك', 'agent', [b]],
      ['في الاثنين', 'viewer', [a, b]],
      ['في الكل', 'agent', null],
      ['مدير هناك', 'admin', [b]],
    ] as const).map(([name, role, branches], nth) => ({ account: idOf('a', 40 + nth), name, role, branches: branches && [...branches] })); // prettier-ignore
    await t.append(
      one.tenantId,
      '2026-03-01T09:00:00Z',
      ...people.flatMap(({ account, name, role, branches }) => [
        ...person(account, one.tenantId, name, role),
        membership(one.tenantId, account, role, defaultMemberPermissions(role), branches),
      ]),
      invited(idOf('i', 21), one.accountId, { locationIds: [a] }),
      invited(idOf('i', 22), one.accountId, { locationIds: [b] }),
    );
    const addressOf = (name: string) => `${people.find((each) => each.name === name)?.account}@example.com`;
    const found = await model<TeamMember[]>('/api/team-members');
    const shown = new Map(found.map(({ name, email }) => [name || email, email]));
    expect([...shown.keys()]).toEqual(expect.arrayContaining(['أول', 'هنا', 'في الاثنين', 'في الكل', 'مدير هناك']));
    for (const name of ['هنا', 'في الاثنين', 'في الكل']) expect(shown.get(name)).toBe(addressOf(name));
    expect(shown.get('مدير هناك')).toBe('');
    expect([shown.has('هناك'), shown.has(`${idOf('i', 21)}@example.com`), shown.has(`${idOf('i', 22)}@example.com`)]).toEqual([
      false,
      true,
      false,
    ]);
    const others = JSON.stringify([await model('/api/team-members/statistics'), await model('/api/team-members/assignees'), found]);
    expect(others).not.toMatch(new RegExp(`"هناك"|${addressOf('هناك')}|${addressOf('مدير هناك')}`));
    expect((await model<TeamMember[]>('/api/team-members', one.token)).map(({ email }) => email)).toContain(addressOf('مدير هناك'));
  });

  test('sees nothing when the branch does not exist', async () => {
    const { body } = await t.get('/api/Reviews', blind);
    expect([body.model, body.paging]).toMatchObject([[], { total: 0 }]);
    expect(await model('/api/locations', blind)).toEqual([]);
    expect(await model<ReviewStatistics>('/api/Reviews/statistics', blind)).toMatchObject({ totalReviews: 0 });
  });

  // A process hears of changed rights by a notice.
  async function isAllowed(path: string): Promise<void> {
    await expect.poll(async () => (await t.get(path, token)).status).toBe(200);
  }
  test('sees a newly granted branch at once', async () => {
    const memberId = memberIdOf(one.tenantId, first);
    await t.append(one.tenantId, '2026-03-15T08:40:00Z', { type: 'MemberBranchesChanged', data: { memberId, accountId: first, locationIds: [b] } });
    await isAllowed(`/api/Reviews/${idOf('r', 3)}`);
    expect((await t.get(`/api/Reviews/${idOf('r', 1)}`, token)).status).toBe(404);
    await t.append(one.tenantId, '2026-03-15T08:41:00Z', { type: 'MemberBranchesChanged', data: { memberId, accountId: first, locationIds: null } });
    await isAllowed(`/api/Reviews/${idOf('r', 1)}`);
    expect((await t.get('/api/Reviews', token)).body.paging).toMatchObject({ total: 6 });
  }); // prettier-ignore
});

describe('the database setting app.location_ids', () => {
  test('hides every row when it is missing or empty', async () => {
    const pool = createPool({ url: t.url, role: 'sumaa_query', max: 1, applicationName: 'test-branches' });
    const client = await pool.connect();
    const count = async (branches: string | null) => {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [one.tenantId]);
      if (branches !== null) await client.query(`select set_config('app.location_ids', $1, true)`, [branches]);
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from read.review');
      await client.query('rollback');
      return rows[0]?.n;
    };
    expect([await count(null), await count('*'), await count('{}'), await count(''), await count(`{${a}}`), await count(null)]).toEqual([
      0, 7, 0, 0, 5, 0,
    ]);
    client.release();
    await pool.end();
  });

  test('does not change the query plan of lists and counts, with or without a limit to branches', async () => {
    await fillReviews();
    const pool = createPool({ url: t.url, role: 'sumaa_query', applicationName: 'test-explain' });
    const statements = [
      ...['due_order, review_id', 'created_at desc, review_id desc', 'low_order, review_id'].map(
        (order) => `select * from read.review where not removed order by ${order} limit 26`,
      ),
      'select count(*) from read.review where not removed',
      'select avg(stars) from read.review where not removed and due_at is not null',
    ];
    const planOf = (statement: string, branches: readonly Uuid[] | null) =>
      withTenant(
        createDb<unknown>(pool),
        one.tenantId,
        async (tx) => {
          const { rows } = await sql.raw<{ 'QUERY PLAN': unknown }>(`explain (format json) ${statement}`).execute(tx);
          const text = JSON.stringify(rows[0]?.['QUERY PLAN']);
          // Which of several equally good indexes a count reads, depends on what was vacuumed meanwhile.
          const named = statement.includes(' order by ') ? /"(?:Node Type|Index Name)":"([^"]+)"/g : /"Node Type":"([^"]+)"/g;
          return [...text.matchAll(named)].map(([, name]) => name).filter((name) => name !== 'Result');
        },
        branches,
      );
    const all = (branches: readonly Uuid[] | null) => Promise.all(statements.map((statement) => planOf(statement, branches)));
    const [everybody, limited] = [await all(null), await all([a])];
    await t.pool.query('alter policy branches on read.review_v1 using (true)');
    const without = await all(null);
    expect(everybody).toEqual(without);
    expect(limited).toEqual(without);
    expect(without[0]).toContain('review_v1_due');
    expect(without[1]).toContain('review_v1_created');
    await pool.end();
  });

  test('lets workers read the reviews of one branch with one descent of an index', async () => {
    const pool = createPool({ url: t.url, role: 'sumaa_worker', applicationName: 'test-explain' });
    // As many branches as a large business has.
    await t.pool.query(
      `update read.review_v1 set location_id = gen_random_uuid() where location_id <> $1 or hashtext(review_id::text) % 10 <> 0`,
      [a],
    );
    await t.pool.query('vacuum analyze read.review_v1');
    const planOf = async (where: string) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) select * from work.review where ${where}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const plan = await planOf(`tenant_id = '${one.tenantId}' and location_id = '${a}'`);
    expect(plan).toMatch(/Index Cond: \(\(tenant_id = .*\) AND \(location_id = /);
    await pool.end();
  });
});

/** Adds so many reviews of this and other businesses, and fresh statistics, that the planner avoids sequential scans. */
async function fillReviews(): Promise<void> {
  const { rows: columns } = await t.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'read.review_v1'::regclass and attnum > 0 order by attnum`,
  );
  const changed: Readonly<Record<string, string>> = {
    review_id: 'gen_random_uuid()',
    tenant_id: `case when n % 20 = 0 then r.tenant_id else 'other-' || n % 500 end`,
    created_at: 'r.created_at - make_interval(secs => n)',
    due_order: 'r.due_order + n',
    low_order: 'r.low_order + n',
    search_text: `''`,
  };
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `r.${name}`);
  await t.pool.query(
    `insert into read.review_v1 (${names.join()}) select ${values.join()} from read.review_v1 r, generate_series(1, 2000) n where r.tenant_id = $1`,
    [one.tenantId],
  );
  await t.pool.query('vacuum analyze read.review_v1');
}
