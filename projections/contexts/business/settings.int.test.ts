import {
  defaultBusinessPreferences,
  defaultPlatformSettings,
  iso,
  noPreferences,
  platformTenant,
  type BusinessPreferences,
  type Overview,
  type PersonPreferences,
} from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let revision = 0;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
});
afterAll(() => t.close());

const savedAt = '2026-03-01T09:00:00Z';
const save = async (over: Partial<BusinessPreferences>) => {
  const { tenantId, accountId: savedBy } = one;
  const data = { tenantId, revision: ++revision, ...defaultBusinessPreferences, ...over, changed: Object.keys(over), savedBy };
  await t.append(tenantId, savedAt, { type: 'BusinessPreferencesSaved', data });
};
const choose = async (over: Partial<PersonPreferences>) => {
  const data = { accountId: one.accountId, ...noPreferences, ...over, changed: Object.keys(over) };
  await t.append(one.tenantId, savedAt, { type: 'AccountPreferencesChanged', data });
};
const modelOf = async (path: string) => (await t.get(path, one.token)).body.model;

test('a saved profile replaces what is known from the registration and from Google, also by nothing', async () => {
  const place = { address: null, country: 'السعودية', city: 'الرياض', website: null, logoUrl: null, description: null };
  const profile = { name: 'بيت الشواء', ownerName: null, email: 'house@example.com', phone: null, industry: 'restaurants', ...place };
  const { tenantId, accountId: savedBy } = one;
  await t.append(tenantId, savedAt, {
    type: 'BusinessProfileSaved',
    data: { tenantId, revision: 1, ...profile, changed: ['name'], savedBy },
  });
  const saved = { revision: 1, savedAt: '2026-03-01T09:00:00.000Z', savedByName: 'مالك 1' };
  expect(await modelOf('/api/Businesses')).toMatchObject({ ...profile, ...saved });
  expect(await modelOf('/api/UsernameAuth/me')).toMatchObject({ businesses: [{ id: tenantId, name: 'بيت الشواء' }] });
});

test('preferences are the default ones until some are saved', async () => {
  expect(await modelOf('/api/business/preferences')).toEqual({
    preferences: defaultBusinessPreferences,
    riyals: { USD: 3.75, EUR: null },
    revision: 0,
    savedAt: null,
    savedByName: null,
  });
  await save({ currency: 'EUR', weekStart: 'monday' });
  expect(await modelOf('/api/business/preferences')).toMatchObject({
    preferences: { currency: 'EUR', weekStart: 'monday' },
    revision: 1,
    savedByName: 'مالك 1',
  });
});

test('a rate of the euro that staff saved holds for the sums of businesses that chose euros', async () => {
  const settings = { ...defaultPlatformSettings, riyalsPerEuro: 4.35 };
  const data = { revision: 1, settings, changed: ['riyalsPerEuro'], savedBy: one.accountId, savedAt: iso(new Date(savedAt)) };
  await t.append(platformTenant, savedAt, { type: 'PlatformSettingsSaved', data });
  expect(await modelOf('/api/business/preferences')).toMatchObject({ riyals: { USD: 3.75, EUR: 4.35 } });
  expect(await modelOf('/api/UsernameAuth/me')).toMatchObject({ display: { currency: { code: 'EUR', riyals: 4.35 } } });
});

describe('what a screen shows follows the person, then the business', () => {
  const shown = async () => ((await modelOf('/api/UsernameAuth/me')) as { display: object }).display;

  test('without a choice of the person', async () => {
    const held = { calendar: 'both', undoSeconds: 15 } as const;
    await save({ timeZone: 'UTC', weekStart: 'saturday', dateFormat: 'yyyy-mm-dd', language: 'en', currency: 'USD', ...held });
    expect(await shown()).toEqual({
      timeZone: 'UTC',
      weekStart: 'saturday',
      dateFormat: 'yyyy-mm-dd',
      ...held,
      language: 'en',
      theme: null,
      currency: { code: 'USD', riyals: 3.75 },
    });
  });

  test('with one, which the account page shows beside what it stands above', async () => {
    const chosen = { language: 'ar', dateFormat: 'mm/dd/yyyy', calendar: 'both', undoSeconds: 30, theme: 'dark' } as const;
    await choose(chosen);
    expect(await shown()).toMatchObject(chosen);
    expect(await modelOf('/api/account/preferences')).toEqual({
      chosen,
      defaults: { language: 'en', dateFormat: 'yyyy-mm-dd', calendar: 'both', undoSeconds: 15, theme: 'system' },
    });
  });

  test('mails are written in the chosen language, else in that of the business, else in that of the registration', async () => {
    const languages = async () => {
      const read = await t.pool.query<{ language: string }>('select language from work.owner where tenant_id = $1', [one.tenantId]);
      const account = await t.pool.query<{ language: string }>('select language from work.account where account_id = $1', [one.accountId]);
      const member = await t.pool.query<{ language: string }>('select language from work.member where tenant_id = $1', [one.tenantId]);
      return [read, account, member].map(({ rows }) => rows[0]?.language);
    };
    const settled = async () => {
      await modelOf('/api/account/preferences');
      return languages();
    };
    expect(await settled()).toEqual(['ar', 'ar', 'ar']);
    await choose({ language: 'en' });
    expect(await settled()).toEqual(['en', 'en', 'en']);
    await choose({ language: null });
    await save({ language: 'en' });
    expect(await settled()).toEqual(['en', 'en', 'en']);
    await save({ language: null });
    expect(await settled()).toEqual(['ar', 'ar', 'ar']);
  });

  test('mails and printed reports write dates as the person chose, else as the business did', async () => {
    const styles = async () => {
      await modelOf('/api/account/preferences');
      const read = async (view: string, column: string) => {
        const { rows } = await t.pool.query<Record<string, string>>(
          `select date_format, calendar, time_zone from work.${view} where ${column} = $1`,
          [column === 'tenant_id' ? one.tenantId : one.accountId],
        );
        return Object.values(rows[0] ?? {});
      };
      return [await read('owner', 'tenant_id'), await read('account', 'account_id'), await read('member', 'tenant_id')];
    };
    await choose({ dateFormat: null, calendar: null });
    await save({ dateFormat: 'yyyy-mm-dd', timeZone: 'UTC', calendar: 'hijri' });
    expect(await styles()).toEqual(Array.from({ length: 3 }, () => ['yyyy-mm-dd', 'hijri', 'UTC']));
    await choose({ dateFormat: 'mm/dd/yyyy', calendar: 'both' });
    expect(await styles()).toEqual(Array.from({ length: 3 }, () => ['mm/dd/yyyy', 'both', 'UTC']));
  });
});

test('a new time zone holds at once in the figures, and the due times that were given stay', async () => {
  // At 22:00 UTC it is April in Riyadh and Dubai, and March in UTC; the review is from 21:30, when April had begun in Riyadh.
  t.clock.now = new Date('2026-03-31T22:00:00Z');
  const review = received({ reviewId: idOf('r', 7), locationId: one.branches[0], createdAt: at('2026-03-31T21:30:00Z') });
  await t.append(one.tenantId, '2026-03-31T21:40:00Z', review);
  const seen = async () => {
    const { months, waiting } = (await modelOf('/api/overview?period=30d')) as Overview;
    const last = months.at(-1);
    return [last?.month, last?.count, waiting.items.map(({ dueAt }) => dueAt)];
  };
  const dueAt = ['2026-04-01T21:30:00.000Z'];
  await save({ timeZone: 'Asia/Riyadh' });
  expect(await seen()).toEqual(['2026-04', 1, dueAt]);
  await save({ timeZone: 'UTC', answerTarget: { ms: 3_600_000, working: { kind: 'wall_clock' } } });
  expect(await seen()).toEqual(['2026-03', 1, dueAt]);
});
