import {
  day,
  defaultPlatformSettings,
  defaultSlaSettings,
  hour,
  SlaSettings,
  type Iso,
  type PlatformSettings,
  type PlatformSettingsEvent,
  type Uuid,
} from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { platformSettings } from './platform-settings.ts';

const { given } = specOf(platformSettings);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const at = '2026-03-01T09:00:00.000Z' as Iso;
const within = (firstAnswerMs: number): SlaSettings => ({
  ...defaultSlaSettings,
  general: { ...defaultSlaSettings.general, firstAnswerMs },
});
const save = (revision: number, settings: SlaSettings) => ({ type: 'SaveSlaSettings', revision, settings, accountId, at }) as const;
const saved = (revision: number, settings: SlaSettings): PlatformSettingsEvent => ({
  type: 'SlaSettingsSaved',
  data: { revision, settings, savedBy: accountId, savedAt: at },
});

test('settings are saved under the next number', () => {
  given()
    .when(save(0, within(hour)))
    .then(saved(1, within(hour)));
  given(saved(1, within(hour)))
    .when(save(1, within(2 * hour)))
    .then(saved(2, within(2 * hour)));
});
test('the same settings are not saved again', () =>
  given(saved(1, within(hour)))
    .when(save(1, within(hour)))
    .then());
test('settings that a colleague saved in the meantime are not overwritten', () =>
  given(saved(1, within(hour)))
    .when(save(0, within(2 * hour)))
    .thenRefused('conflict'));

describe('the schema refuses', () => {
  const nineToTen = [{ opens: '09:00', closes: '10:00' }];
  const none = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
  const inHours = (sunday: { opens: string; closes: string }[], firstAnswerMs: number) => ({
    ...within(firstAnswerMs),
    hours: { kind: 'business_hours', timeZone: 'Asia/Riyadh', week: { ...none, sunday }, overrides: [], holidays: [] },
  });
  test.each([
    ['a target over 90 days', within(90 * day + 1), 'general.firstAnswerMs'],
    ['a target under a minute', within(1), 'general.firstAnswerMs'],
    ['a week with less than an hour', inHours([{ opens: '09:00', closes: '09:59' }], hour), 'hours.week'],
    [
      'a policy without a name',
      { ...within(hour), policies: [{ ...within(hour).general, name: ' ', priority: null, channel: null }] },
      'policies.0.name',
    ],
  ])('%s', (_what, settings, path) => {
    expect(SlaSettings.safeParse(settings).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
  test('nothing that is only far away: an hour a week, 90 days', () => {
    const settings = SlaSettings.parse({
      ...inHours(nineToTen, 90 * day),
      general: { ...within(90 * day).general, clock: 'support_hours' },
    });
    given().when(save(0, settings)).then(saved(1, settings));
  });
});

test('who issues invoices is saved when it differs', () => {
  const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
  const seller = { legalName: 'شركة سُمعة', vatNumber: '310122393500003', registrationNumber: '1010123456', address, phaseTwo: false };
  const event: PlatformSettingsEvent = { type: 'SellerIdentitySaved', data: { seller, savedBy: accountId, savedAt: at } };
  given().when({ type: 'SaveSeller', seller, accountId, at }).then(event);
  given(event).when({ type: 'SaveSeller', seller, accountId, at }).then();
  // Two who began with the same one: the second saves over nothing that they have not seen.
  const other = { ...seller, registrationNumber: '1010654321' };
  const over = (since: Iso | null) => ({ type: 'SaveSeller', seller: other, since, accountId, at }) as const;
  given(event).when(over(null)).thenRefused('settings_changed');
  given(event)
    .when(over(at))
    .then({ type: 'SellerIdentitySaved', data: { seller: other, savedBy: accountId, savedAt: at } });
});

test('a mail server is saved again with the same values, and not over one that a colleague saved', () => {
  const server = { host: 'mail.example', port: 587, isSecure: false, username: 'u', fromEmail: 'a@c.example', fromName: '' };
  const event: PlatformSettingsEvent = { type: 'MailServerSaved', data: { server, savedBy: accountId, savedAt: at } };
  const over = (since: Iso | null) => ({ type: 'SaveMailServer', server, since, accountId, at }) as const;
  given().when(over(null)).then(event);
  given(event).when(over(null)).thenRefused('settings_changed');
  given(event).when(over(at)).then(event);
});

test('what holds for everybody is saved with the names of what changed, once, and not over what a colleague saved', () => {
  const settings = { ...defaultPlatformSettings, trialPeriod: 30, maintenanceMode: true };
  const event: PlatformSettingsEvent = {
    type: 'PlatformSettingsSaved',
    data: { revision: 1, settings, changed: ['maintenanceMode', 'trialPeriod'], savedBy: accountId, savedAt: at },
  };
  const saveAll = { type: 'SavePlatformSettings', settings, accountId, at } as const;
  given()
    .when({ ...saveAll, revision: 0 })
    .then(event);
  given(event)
    .when({ ...saveAll, revision: 1 })
    .then();
  given(event)
    .when({ ...saveAll, revision: 0 })
    .thenRefused('settings_changed');
});

test('what the environment sets is not changed, and hinders no other change', () => {
  const saveAll = (settings: PlatformSettings) =>
    ({ type: 'SavePlatformSettings', revision: 0, settings, setByEnvironment: ['riyalsPerEuro'], accountId, at }) as const;
  given()
    .when(saveAll({ ...defaultPlatformSettings, riyalsPerEuro: 4.2 }))
    .thenRefused('validation_failed', { fields: { 'settings.riyalsPerEuro': ['setByEnvironment'] } });
  const settings = { ...defaultPlatformSettings, trialPeriod: 30 };
  given()
    .when(saveAll(settings))
    .then({ type: 'PlatformSettingsSaved', data: { revision: 1, settings, changed: ['trialPeriod'], savedBy: accountId, savedAt: at } });
});

test('a bank transfer is not switched on without an account, nor its account taken away; other settings are saved all the same', () => {
  const withTransfer = { ...defaultPlatformSettings, paymentMethods: { card: true, page: false, transfer: true } };
  const bankAccount = { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' };
  const saveAll = (settings: PlatformSettings, revision = 0) =>
    ({ type: 'SavePlatformSettings', settings, revision, accountId, at }) as const;
  const event = (settings: PlatformSettings, changed: string[], revision = 1): PlatformSettingsEvent => ({
    type: 'PlatformSettingsSaved',
    data: { revision, settings, changed, savedBy: accountId, savedAt: at },
  });
  given().when(saveAll(withTransfer)).thenRefused('validation_failed');
  const complete = event({ ...withTransfer, bankAccount }, ['paymentMethods', 'bankAccount']);
  given()
    .when(saveAll({ ...withTransfer, bankAccount }))
    .then(complete);
  given(complete).when(saveAll(withTransfer, 1)).thenRefused('validation_failed');
  const before = event(withTransfer, ['paymentMethods']);
  given(before)
    .when(saveAll({ ...withTransfer, taxRate: 5 }, 1))
    .then(event({ ...withTransfer, taxRate: 5 }, ['taxRate'], 2));
});
