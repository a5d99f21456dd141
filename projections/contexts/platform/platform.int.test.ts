import { defaultSlaSettings, platformTenant, type Plan } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { projectionList } from '../../contexts.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
});
afterAll(() => t.close());

test('health lists its parts', async () => {
  const { status, body } = await t.get('/api/health');
  const { ok, parts } = body.model as { ok: boolean; parts: { name: string; ok: boolean; detail: Record<string, unknown> }[] };
  expect(status).toBe(200);
  expect(ok).toBe(true);
  expect(parts.map(({ name }) => name)).toEqual(['command-api', 'postgres', 'event store', 'projections', 'indexes', 'live']);
  expect(parts[3]?.detail).toMatchObject({ parked: 0 });
  // A projection that waits for its lease is not running yet.
  await vi.waitFor(
    async () => {
      const { model } = (await t.get('/api/health')).body as { model: { parts: { detail: Record<string, unknown> }[] } };
      expect(model.parts[3]?.detail).toMatchObject({ running: projectionList.length, parked: 0 });
    },
    { timeout: 120_000, interval: 50 },
  );
});

test('publishes a total only from 100 on', async () => {
  const totals = async () => (await t.get('/api/public/statistics')).body.model;
  const drawn = async () =>
    (await t.projections.app.inject({ method: 'GET', url: '/api/public/site-parts/statistics?lang=en' })).body.replace(/<[^>]+>|\s+/g, ' ');
  expect([await totals(), await drawn()]).toEqual([{ businesses: null, reviews: null, replies: null }, '']);
  await t.pool.query(`insert into read.public_totals_v1 values ('all', 'platform', 99, 100, 2000)
    on conflict (key) do update set businesses = 99, reviews = 100, replies = 2000`);
  expect(await totals()).toEqual({ businesses: null, reviews: 100, replies: 2000 });
  t.clock.now = new Date(t.clock.now.getTime() + 30_000);
  expect((await drawn()).replaceAll(/ +/g, ' ').trim()).toBe('100 reviews followed 2,000 replies published from here');
});

test('tells everybody the support hours in force and within which time the contact page is answered, and nothing else of the settings', async () => {
  const asked = async () => (await t.get('/api/public/support-hours')).body.model;
  expect(await asked()).toEqual({ hours: { kind: 'wall_clock' }, firstAnswer: { ms: 24 * 3_600_000, clock: 'wall_clock' } });
  const open = [{ opens: '09:00', closes: '18:00' }];
  const week = { sunday: open, monday: open, tuesday: open, wednesday: open, thursday: open, friday: [], saturday: [] };
  const hours = { kind: 'business_hours', timeZone: 'Asia/Riyadh', week, overrides: [], holidays: [] } as const;
  const general = { ...defaultSlaSettings.general, clock: 'support_hours', firstAnswerMs: 7_200_000 } as const;
  const saved = {
    revision: 1,
    settings: { ...defaultSlaSettings, hours, general },
    savedBy: idOf('a', 1),
    savedAt: at('2026-03-01T08:00:00Z'),
  };
  await t.append(platformTenant, '2026-03-01T08:00:00Z', { type: 'SlaSettingsSaved', data: saved });
  expect(await asked()).toEqual({ hours, firstAnswer: { ms: 7_200_000, clock: 'support_hours' } });
});

test('returns the plans in the requested language', async () => {
  const plans = async (query: string) => (await t.get(`/api/SubscriptionTypes${query}`)).body.model as Plan[];
  const [ar, en] = [await plans(''), await plans('?lang=en')];
  expect(en.map(({ name, price, popular }) => [name, price, popular])).toEqual([
    ['Basic', { amount: 5000, currency: 'SAR' }, false],
    ['Professional', { amount: 20000, currency: 'SAR' }, true],
    ['Enterprise', { amount: 50000, currency: 'SAR' }, false],
  ]);
  expect(ar.map(({ name }) => name)).toEqual(['الأساسية', 'الاحترافية', 'المؤسسات']);
  expect(ar.map(({ features }) => features.length)).toEqual(en.map(({ features }) => features.length));
});

test('describes the routes of all apps', async () => {
  const { paths } = (await t.get('/api/openapi.json')).body as unknown as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/Reviews', '/api/Reviews/{id}/reply', '/api/UsernameAuth/AdminSignIn']));
});
