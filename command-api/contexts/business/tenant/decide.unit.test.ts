import {
  defaultBusinessPreferences,
  hour,
  messageMailOutcomes,
  type BusinessPreferences,
  type BusinessProfile,
  type MessageMailOutcome,
  type TenantEvent,
  type Uuid,
} from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { tenant } from './tenant.ts';

const { given } = specOf(tenant);
const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const business = {
  tenantId,
  ownerAccountId: '22222222-2222-4222-8222-222222222222' as Uuid,
  name: 'مقهى',
  activityType: 'cafes',
  timeZone: 'Asia/Riyadh',
} as const;
const registered: TenantEvent = { type: 'BusinessRegistered', data: business };
const finished: TenantEvent = { type: 'OnboardingFinished', data: { tenantId, tour: true } };
const finish = (step: number) => ({ type: 'FinishOnboarding', tenantId, tour: true, step }) as const;

test('registers a business', () =>
  given()
    .when({ type: 'RegisterBusiness', ...business })
    .then(registered));
test('refuses to register a business twice', () =>
  given(registered)
    .when({ type: 'RegisterBusiness', ...business })
    .thenRefused('conflict'));
test('refuses to finish onboarding before the first sync is complete', () =>
  given(registered).when(finish(2)).thenRefused('onboarding_step'));
test('finishes onboarding', () => given(registered).when(finish(3)).then(finished));
test('accepts a repeated finish of onboarding without an event', () => given(registered, finished).when(finish(3)).then());
test('refuses to finish onboarding of an unknown business', () => given().when(finish(3)).thenRefused('not_found'));

const accountId = '33333333-3333-4333-8333-333333333333' as Uuid;
const nothing = { ownerName: null, email: null, phone: null, address: null, country: null, city: null, logoUrl: null };
const profile = (over: Partial<BusinessProfile> = {}): BusinessProfile => ({
  ...nothing,
  name: 'مقهى',
  industry: 'cafes',
  website: null,
  description: null,
  ...over,
});
const profileSaved = (revision: number, over: Partial<BusinessProfile>, changed = Object.keys(over)): TenantEvent => ({
  type: 'BusinessProfileSaved',
  data: { tenantId, revision, ...profile(over), changed, savedBy: accountId },
});
const saveProfile = (over: Partial<BusinessProfile>, revision: number | null = null, isFirst = false) =>
  ({ type: 'SaveProfile', revision, isFirst, profile: profile(over), accountId }) as const;

describe('the profile', () => {
  test('is saved with what changed', () =>
    given(registered)
      .when(saveProfile({ name: 'مقهى الواحة', city: 'جدة' }, 0))
      .then(profileSaved(1, { name: 'مقهى الواحة', city: 'جدة' })));
  test('is not saved again without a difference', () =>
    given(registered, profileSaved(1, { city: 'جدة' }))
      .when(saveProfile({ city: 'جدة' }, 1))
      .then());
  test('names the fields that were saved since, and overwrites nothing', () =>
    given(registered, profileSaved(1, { city: 'جدة' }), profileSaved(2, { city: 'جدة', phone: '0112345678' }, ['phone']))
      .when(saveProfile({ city: 'الرياض' }, 1))
      .thenRefused('settings_changed', { fields: { phone: ['changedMeanwhile'] } }));
  test('without a number replaces whichever is in force', () =>
    given(registered, profileSaved(1, { city: 'جدة' }))
      .when(saveProfile({}))
      .then(profileSaved(2, {}, ['city'])));
  test('is created once only', () => {
    given(registered)
      .when(saveProfile({ city: 'جدة' }, null, true))
      .then(profileSaved(1, { city: 'جدة' }));
    given(registered, profileSaved(1, { city: 'جدة' }))
      .when(saveProfile({ city: 'الرياض' }, null, true))
      .thenRefused('business_exists');
  });
  test('needs a business', () => given().when(saveProfile({})).thenRefused('not_found'));
});

const preferencesSaved = (revision: number, over: Partial<BusinessPreferences>, changed = Object.keys(over)): TenantEvent => ({
  type: 'BusinessPreferencesSaved',
  data: { tenantId, revision, ...defaultBusinessPreferences, ...over, changed, savedBy: accountId },
});
const savePreferences = (over: Partial<BusinessPreferences>, revision = 0) =>
  ({ type: 'SavePreferences', revision, preferences: { ...defaultBusinessPreferences, ...over }, accountId }) as const;
const closedWeek = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
const target = (timeZone: string): BusinessPreferences['answerTarget'] => ({
  ms: 2 * hour,
  working: {
    kind: 'business_hours',
    timeZone,
    week: { ...closedWeek, sunday: [{ opens: '09:00', closes: '10:00' }] },
    overrides: [],
    holidays: [],
  },
});

describe('the preferences', () => {
  test('are saved with what changed', () =>
    given(registered)
      .when(savePreferences({ timeZone: 'UTC', currency: 'USD' }))
      .then(preferencesSaved(1, { timeZone: 'UTC', currency: 'USD' })));
  test('have business hours in the time zone of the business', () =>
    given(registered)
      .when(savePreferences({ timeZone: 'Asia/Dubai', answerTarget: target('Asia/Riyadh') }))
      .then(preferencesSaved(1, { timeZone: 'Asia/Dubai', answerTarget: target('Asia/Dubai') })));
  test('name what was saved since, apart from the profile', () =>
    given(registered, profileSaved(1, { city: 'جدة' }), preferencesSaved(1, { weekStart: 'monday' }))
      .when(savePreferences({ currency: 'EUR' }))
      .thenRefused('settings_changed', { fields: { weekStart: ['changedMeanwhile'] } }));
});

describe('closing by the platform', () => {
  const reason = 'طلب صاحب النشاط';
  const deactivated: TenantEvent = { type: 'BusinessDeactivated', data: { tenantId, reason, accountId } };
  const reactivated: TenantEvent = { type: 'BusinessReactivated', data: { tenantId, reason, accountId } };
  const deactivate = { type: 'DeactivateBusiness', reason, accountId } as const;
  const reactivate = { type: 'ReactivateBusiness', reason, accountId } as const;

  test('says why, once', () => {
    given(registered).when(deactivate).then(deactivated);
    given(registered, deactivated).when(deactivate).then();
  });
  test('is undone, once', () => {
    given(registered, deactivated).when(reactivate).then(reactivated);
    given(registered, deactivated, reactivated).when(reactivate).then();
  });
  test('an erasure closes it for good, and nothing is written about it any more', () => {
    const held = { connectionId: null, locationIds: [accountId], googleLocations: ['locations/1'] };
    const erased: TenantEvent = { type: 'BusinessErased', data: { tenantId, ...held } };
    given(registered)
      .when({ type: 'EraseBusiness', ...held })
      .then(erased);
    given(registered, erased)
      .when({ type: 'EraseBusiness', ...held })
      .then();
    given(registered, erased).when(reactivate).thenRefused('not_found');
  });
  test('needs a business', () => given().when(deactivate).thenRefused('not_found'));
});

describe('the mails with a message of the staff', () => {
  const messageId = '44444444-4444-4444-8444-444444444444' as Uuid;
  const text = { template: null, language: 'ar', subject: 'أهلًا', body: 'نص', accountId } as const;
  const messaged: TenantEvent = { type: 'BusinessMessaged', data: { tenantId, messageId, ...text } };
  const of = (outcome: MessageMailOutcome, to = business.ownerAccountId) => ({ messageId, accountId: to, outcome });
  const mailed = (...mail: Parameters<typeof of>): TenantEvent => ({ type: 'BusinessMessageMailed', data: { tenantId, ...of(...mail) } });
  const report = (...mail: Parameters<typeof of>) => ({ type: 'ReportMessageMail', ...of(...mail) }) as const;

  test.each(messageMailOutcomes)('are reported as %s once for each general manager', (outcome) => {
    given(registered, messaged).when(report(outcome)).then(mailed(outcome));
    given(registered, messaged, mailed(outcome)).when(report(outcome)).then();
    given(registered, messaged, mailed(outcome)).when(report(outcome, accountId)).then(mailed(outcome, accountId));
  });
  test('are taken after they were refused', () => {
    given(registered, messaged, mailed('refused')).when(report('sent')).then(mailed('sent'));
  });
  test('need a message', () => {
    given(registered).when(report('sent')).thenRefused('not_found');
    given().when(report('sent')).thenRefused('not_found');
  });
  test('say nothing of a business that is erased', () => {
    const held = { connectionId: null, locationIds: [], googleLocations: [] };
    given(registered, messaged, { type: 'BusinessErased', data: { tenantId, ...held } })
      .when(report('sent'))
      .then();
  });
});

describe('a business that the platform added', () => {
  const added: TenantEvent = { type: 'BusinessRegistered', data: { ...business, ownerAccountId: tenantId } };
  const joined: TenantEvent = { type: 'BusinessOwnerJoined', data: { tenantId, accountId } };
  const own = { type: 'OwnBusiness', accountId } as const;
  test('belongs to the first general manager who joins', () => given(added).when(own).then(joined));
  test('does not change hands afterwards', () =>
    given(added, joined)
      .when({ ...own, accountId: business.ownerAccountId })
      .then());
  test('a registered one belongs to who registered it', () => given(registered).when(own).then());
});
