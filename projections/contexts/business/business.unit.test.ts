import { erased, type ConnectionEvent, type SyncRunEvent, type TenantEvent } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { businessProjection, type BusinessRow } from './business.projection.ts';

const tenantId = idOf('t', 1);
const connectionId = idOf('c', 1);
const then = '2026-03-01T12:00:00Z';
type BusinessEvent = TenantEvent | ConnectionEvent | SyncRunEvent;

const registered: TenantEvent = {
  type: 'BusinessRegistered',
  data: {
    tenantId,
    ownerAccountId: idOf('a', 1),
    name: 'بيت الشواء',
    activityType: 'restaurants',
    timeZone: 'Asia/Riyadh',
  },
};
const row: BusinessRow = {
  tenantId,
  ownerAccountId: idOf('a', 1),
  name: 'بيت الشواء',
  activityType: 'restaurants',
  timeZone: 'Asia/Riyadh',
  step: 0,
  registeredAt: at(then),
  deactivatedAt: null,
  ownerName: null,
  email: null,
  phone: null,
  address: null,
  country: null,
  city: null,
  logoUrl: null,
  website: null,
  description: null,
  profileRevision: 0,
  profileSavedAt: null,
  profileSavedBy: null,
  weekStart: 'sunday',
  answerTarget: { ms: 86_400_000, working: { kind: 'wall_clock' } },
  currency: 'SAR',
  language: null,
  dateFormat: 'dd/mm/yyyy',
  calendar: 'gregorian',
  undoSeconds: null,
  preferencesRevision: 0,
  preferencesSavedAt: null,
  preferencesSavedBy: null,
};
const connected: ConnectionEvent = {
  type: 'GoogleConnected',
  data: { connectionId, accountId: idOf('a', 1), googleEmail: null, scopes: [], reconnect: false },
};
const chosen: ConnectionEvent = { type: 'LocationsChosen', data: { connectionId, locationIds: [] } };
const synced = (kind: 'first' | 'history'): SyncRunEvent => ({
  type: 'SyncRunCompleted',
  data: { runId: idOf('y', 1), kind, reviews: 1, locations: 1, failedLocations: 0 },
});
const finished: TenantEvent = { type: 'OnboardingFinished', data: { tenantId, tour: true } };

const expectStep = (step: number, ...events: readonly BusinessEvent[]) =>
  givenEvents(
    businessProjection,
    [registered, ...events].map((event): Recorded<BusinessEvent> => eventAt(event, then)),
  ).then({ [tenantId]: { ...row, step } });

test('each onboarding event moves the step forward', () => {
  expectStep(0);
  expectStep(1, connected);
  expectStep(2, connected, chosen);
  expectStep(3, connected, chosen, synced('first'));
  expectStep(4, connected, chosen, synced('first'), finished);
});

test('the step never decreases, and a history sync does not change it', () => {
  expectStep(4, connected, chosen, synced('first'), finished, connected, chosen);
  expectStep(2, connected, chosen, synced('history'));
});

const savedBy = idOf('a', 2);
const profileSaved: Extract<TenantEvent, { type: 'BusinessProfileSaved' }> = {
  type: 'BusinessProfileSaved',
  data: {
    tenantId,
    revision: 1,
    name: 'بيت الشواء الجديد',
    ownerName: 'نورة',
    email: 'house@example.com',
    phone: '0112345678',
    address: 'العليا',
    industry: 'cafes',
    country: 'السعودية',
    city: 'الرياض',
    logoUrl: null,
    website: 'https://example.com',
    description: null,
    changed: ['name'],
    savedBy,
  },
};
const rowOf = (...events: readonly TenantEvent[]) =>
  events.reduce<BusinessRow | null>((before, event) => businessProjection.evolve(before, eventAt(event, then), tenantId), null);

test('the saved profile replaces name and activity, and says who saved it; the step stays', () => {
  const { name, ownerName, phone, city, website, industry: activityType } = profileSaved.data;
  const profile = { name, ownerName, phone, city, website, activityType };
  expect(rowOf(registered, finished, profileSaved)).toMatchObject({ ...profile, profileRevision: 1, profileSavedBy: savedBy, step: 4 });
});

test('erased personal data of a profile is null', () => {
  const data = { ...profileSaved.data, ownerName: erased, email: erased, phone: erased };
  expect(rowOf(registered, { ...profileSaved, data })).toMatchObject({ ownerName: null, email: null, phone: null, city: 'الرياض' });
});

test('the saved preferences replace the time zone too', () => {
  const preferences = {
    timeZone: 'UTC',
    weekStart: 'monday',
    answerTarget: { ms: 7_200_000, working: { kind: 'wall_clock' } },
    currency: 'USD',
    language: 'en',
    dateFormat: 'yyyy-mm-dd',
    calendar: 'hijri',
    undoSeconds: 30,
  } as const;
  const saved = rowOf(registered, {
    type: 'BusinessPreferencesSaved',
    data: { tenantId, revision: 1, ...preferences, changed: ['timeZone'], savedBy },
  });
  expect(saved).toMatchObject({ ...preferences, preferencesRevision: 1, preferencesSavedBy: savedBy, preferencesSavedAt: at(then) });
});
