import type { ConnectionEvent, SyncRunEvent, TenantEvent } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
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
    plan: 'trial',
    trialEndsAt: at('2026-03-15T12:00:00Z'),
    timeZone: 'Asia/Riyadh',
  },
};
const row: BusinessRow = {
  tenantId,
  ownerAccountId: idOf('a', 1),
  name: 'بيت الشواء',
  activityType: 'restaurants',
  plan: 'trial',
  trialEndsAt: at('2026-03-15T12:00:00Z'),
  timeZone: 'Asia/Riyadh',
  step: 0,
  registeredAt: at(then),
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
