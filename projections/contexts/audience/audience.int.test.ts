import { day, platformTenant, type Iso, type SitePage, type SiteSource, type SiteViews, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
const editor = idOf('a', 1);
const hour = (n: number) => at(new Date(Date.UTC(2026, 2, 1, n)).toISOString());

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await t.append(
    platformTenant,
    '2026-01-01T09:00:00Z',
    ...person(editor, platformTenant, 'عادل المطيري', 'super_admin'),
    membership(platformTenant, editor, 'super_admin', ['content']),
  );
  ({ token } = await t.signIn(editor, platformTenant));
  for (const n of [1, 2, 3, 4])
    await t.append(platformTenant, hour(n), {
      type: 'FollowRequested',
      data: {
        followerId: idOf('f', n),
        kind: n === 4 ? 'reminder' : 'newsletter',
        email: `Noura-${n}%@example.com`,
        language: 'ar',
        requestedAt: hour(n),
      },
    });
  await t.append(platformTenant, hour(5), {
    type: 'FollowConfirmed',
    data: { followerId: idOf('f', 1), kind: 'newsletter', confirmedAt: hour(5) },
  });
  await t.append(platformTenant, hour(5), {
    type: 'FollowEnded',
    data: { followerId: idOf('f', 2), kind: 'newsletter', because: 'asked', endedAt: hour(5) },
  });
  await t.append(platformTenant, hour(5), { type: 'LaunchDateSet', data: { launchAt: hour(9), accountId: editor, setAt: hour(5) } });
});
afterAll(() => t.close());

const model = async <M>(path: string, as = token) => (await t.get(path, as)).body.model as M;
interface Page {
  readonly items: readonly { readonly id: string; readonly email: string | null }[];
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

test('lists who follows by kind, state and part of the address, the newest first', async () => {
  const all = await model<Page>('/api/audience/followers?kind=newsletter');
  expect([all.items.map(({ id }) => id), all.total, all.counts]).toEqual([
    [idOf('f', 3), idOf('f', 2), idOf('f', 1)],
    3,
    { requested: 1, confirmed: 1, ended: 1 },
  ]);
  expect(all.items[1]?.email, 'an address that ended is not kept').toBeNull();
  expect((await model<Page>('/api/audience/followers?kind=newsletter&state=confirmed')).items.map(({ id }) => id)).toEqual([idOf('f', 1)]);
  expect((await model<Page>('/api/audience/followers?kind=newsletter&search=NOURA-3%25')).total).toBe(1);
  expect((await model<Page>('/api/audience/followers?kind=newsletter&search=%25%25')).total, 'a sign of patterns is a sign').toBe(0);
});

test('everybody may read when the platform starts', async () => {
  const answer = await t.get('/api/public/launch', '');
  expect(answer.body.model).toMatchObject({ launchAt: hour(9), now: expect.any(String) });
  expect(await sitePart('launch')).toContain('Sumaa has started');
});

test('lists applications with the newest first, without what an erased one said, and hands out no résumé of it', async () => {
  const applied = (n: number) => ({
    type: 'ApplicationReceived' as const,
    data: {
      applicationId: idOf('p', n),
      vacancy: n === 1 ? ('writer' as const) : ('engineer' as const),
      name: `Noura ${n}`,
      email: `noura-${n}@example.com`,
      note: null,
      resume: { fileId: `${'0'.repeat(64)}.bin`, size: 9 },
      language: 'ar' as const,
      acknowledged: true,
      receivedAt: hour(n),
    },
  });
  await t.append(platformTenant, hour(1), applied(1));
  await t.append(platformTenant, hour(2), applied(2));
  await t.append(platformTenant, hour(3), {
    type: 'ApplicationErased',
    data: { applicationId: idOf('p', 2), vacancy: 'engineer', because: 'staff', erasedAt: hour(3) },
  });
  interface Applications {
    readonly items: readonly { readonly id: string; readonly name: string | null; readonly keptUntil: string }[];
    readonly kept: number;
  }
  const all = await model<Applications>('/api/audience/applications');
  expect([all.items.map(({ id, name }) => [id, name]), all.kept]).toEqual([
    [
      [idOf('p', 2), null],
      [idOf('p', 1), 'Noura 1'],
    ],
    1,
  ]);
  expect(all.items[1]?.keptUntil).toBe('2027-03-01T01:00:00.000Z');
  expect((await model<Applications>('/api/audience/applications?vacancy=writer')).items.map(({ id }) => id)).toEqual([idOf('p', 1)]);
  for (const n of [1, 2, 3]) expect((await t.get(`/api/audience/applications/${idOf('p', n)}/resume`, token)).status).toBe(404);
});

test('says how many get the newsletter, and how far its articles are', async () => {
  const by = { article: 'angry-review', accountId: editor } as const;
  await t.append(platformTenant, hour(6), { type: 'NewsletterTested', data: { ...by, testedAt: hour(6) } });
  await t.append(platformTenant, hour(7), { type: 'NewsletterStarted', data: { ...by, startedAt: hour(7) } });
  await t.append(platformTenant, hour(8), {
    type: 'FollowerMailed',
    data: { followerId: idOf('f', 1), article: by.article, mailedAt: hour(8) },
  });
  expect(await model('/api/audience/newsletter')).toEqual({
    followers: 1,
    issues: [{ article: by.article, testedAt: hour(6), startedAt: hour(7), finishedAt: null, mailed: 1 }],
  });
});

const sitePart = async (name: string) =>
  (await t.projections.app.inject({ method: 'GET', url: `/api/public/site-parts/${name}?lang=en` })).body;

test('testimonials are shown to everybody once approved, to their writer with their state, and nothing of it after withdrawal or erasure', async () => {
  const { accountId, tenantId } = await openBusiness(t, 7);
  const writer = (await t.signIn(accountId, tenantId)).token;
  type Shown = {
    readonly items: readonly { readonly text: string; readonly name: string; readonly business: string }[];
    readonly rating: { readonly average: number; readonly count: number } | null;
  };
  const rating = async () => (await model<Shown>('/api/public/testimonials', '')).rating;
  const everybody = async () => (await model<Shown>('/api/public/testimonials', '')).items;
  const staff = async () => (await model<Shown>('/api/audience/testimonials')).items;
  const own = () => model<unknown>('/api/testimonial', writer);
  const write = (n: number, text: string) =>
    t.append(platformTenant, hour(n), {
      type: 'TestimonialWritten',
      data: { accountId, businessId: tenantId as Uuid, stars: 5, text, name: 'نورة', writtenAt: hour(n) },
    });
  const decide = (n: number, approved: boolean) =>
    t.append(platformTenant, hour(n), {
      type: 'TestimonialDecided',
      data: { accountId, approved, decidedBy: editor, decidedAt: hour(n) },
    });
  expect([await everybody(), await staff(), await own()]).toEqual([[], [], null]);
  await write(1, 'وفّر علينا ساعات كل أسبوع');
  expect(await everybody()).toEqual([]);
  expect(await staff()).toMatchObject([{ id: accountId, state: 'pending', text: 'وفّر علينا ساعات كل أسبوع' }]);
  await decide(2, true);
  expect(await everybody()).toMatchObject([{ stars: 5, text: 'وفّر علينا ساعات كل أسبوع', name: 'نورة', business: expect.any(String) }]);
  expect(await own()).toMatchObject({ state: 'approved', name: 'نورة', writtenAt: hour(1) });
  const drawn = await sitePart('testimonials');
  expect(drawn).toContain('<p><bdi>وفّر علينا ساعات كل أسبوع</bdi></p>');
  expect(drawn).toContain('5 out of 5');
  // What staff do not show counts all the same.
  const other = await openBusiness(t, 8);
  const said = { accountId: other.accountId, businessId: other.tenantId as Uuid, stars: 2, text: 'لم تناسب متجري الصغير', name: 'سعد' };
  await t.append(platformTenant, hour(2), { type: 'TestimonialWritten', data: { ...said, writtenAt: hour(2) } });
  await t.append(platformTenant, hour(2), {
    type: 'TestimonialDecided',
    data: { accountId: other.accountId, approved: false, decidedBy: editor, decidedAt: hour(2) },
  });
  expect([await rating(), (await everybody()).length]).toEqual([{ average: 3.5, count: 2 }, 1]);
  await t.append(platformTenant, hour(2), { type: 'TestimonialWithdrawn', data: { accountId: other.accountId, withdrawnAt: hour(2) } });
  expect(await rating()).toEqual({ average: 5, count: 1 });
  await write(3, 'تغيّر رأيي بعد التجديد');
  expect([await everybody(), (await own()) as object]).toMatchObject([[], { state: 'pending' }]);
  expect(await rating()).toBeNull();
  expect(await sitePart('testimonials'), 'the same for everybody within half a minute').toBe(drawn);
  t.clock.now = new Date(t.clock.now.getTime() + 30_000);
  expect(await sitePart('testimonials')).toBe('');
  await decide(4, true);
  await t.append(platformTenant, hour(5), { type: 'TestimonialWithdrawn', data: { accountId, withdrawnAt: hour(5) } });
  expect([await everybody(), await staff(), await own()]).toEqual([[], [], null]);
  await write(6, 'عدت إليها بعد شهر من التجربة');
  await decide(7, true);
  expect(await everybody()).toHaveLength(1);
  await t.append(tenantId, hour(8), { type: 'AccountErased', data: { accountId, connectionIds: [] } });
  expect([await everybody(), await staff()]).toEqual([[], []]);
  const { rows } = await t.pool.query('select text, name from read.testimonial_v1 where account_id = $1', [accountId]);
  expect(rows).toEqual([{ text: null, name: null }]);
});

test('views of the site are counted by page and source in the chosen days, with how far new businesses came', async () => {
  const now = t.clock.now.getTime();
  const ago = (days: number) => at(new Date(now - days * day).toISOString());
  const view = (n: number, page: SitePage, source: SiteSource, viewedAt: Iso) =>
    t.append(platformTenant, viewedAt, { type: 'SiteViewed', data: { viewId: idOf('v', n), page, source, viewedAt } });
  await view(1, '/', 'google', ago(1));
  await view(2, '/', 'google', ago(1));
  await view(3, '/pricing', 'own', ago(2));
  await view(4, '/signup', 'own', ago(2));
  await view(5, '/blog/reply-time', 'direct', ago(20));
  const of = (days: number) => model<SiteViews>(`/api/audience/site-views?days=${days}`);
  const week = await of(7);
  expect(week).toMatchObject({ views: 4, visits: 2, sources: [{ source: 'google', visits: 2 }] });
  expect(week.pages).toEqual([
    { page: '/', views: 2, visits: 2 },
    { page: '/pricing', views: 1, visits: 0 },
    { page: '/signup', views: 1, visits: 0 },
  ]);
  const month = await of(30);
  expect([month.views, month.sources.map(({ source }) => source)]).toEqual([5, ['direct', 'google']]);
  const before = Object.fromEntries(month.funnel.map(({ step, count }) => [step, count]));
  expect(before).toMatchObject({ site: 3, signup: 1 });
  const tenantId = idOf('b', 77);
  await t.append(tenantId, ago(1), {
    type: 'BusinessRegistered',
    data: { tenantId, ownerAccountId: idOf('a', 77), name: 'مقهى', activityType: 'cafes', timeZone: 'Asia/Riyadh' },
  });
  const after = Object.fromEntries((await of(30)).funnel.map(({ step, count }) => [step, count]));
  expect(after).toEqual({ ...before, registered: (before['registered'] ?? 0) + 1 });
});
