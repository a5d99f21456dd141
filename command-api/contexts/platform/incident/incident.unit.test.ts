import { maxIncidentUpdates, type IncidentEvent, type Iso, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { incident, type IncidentCommand } from './incident.ts';

const { given } = specOf(incident);
const incidentId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const title = { ar: 'تأخر البريد', en: 'Mail is late' };
const text = { ar: 'نبحث عن السبب', en: 'We look for the cause' };
const by = { accountId, at };
const opened: IncidentEvent = { type: 'IncidentOpened', data: { incidentId, services: ['mail'], title, text, accountId, openedAt: at } };
const updated: IncidentEvent = { type: 'IncidentUpdated', data: { incidentId, text, accountId, updatedAt: at } };
const closed: IncidentEvent = { type: 'IncidentClosed', data: { incidentId, text, accountId, closedAt: at } };
const open: IncidentCommand = { type: 'OpenIncident', incidentId, services: ['mail'], title, text, ...by };
const update = { type: 'UpdateIncident', text, ...by } as const;
const close = { type: 'CloseIncident', text, ...by } as const;

test('an incident is opened once, updated and closed', () => {
  given().when(open).then(opened);
  given(opened).when(open).thenRefused('conflict');
  given(opened, updated).when(update).then(updated);
  given(opened, updated).when(close).then(closed);
});

test('nothing more is said about an incident that is over or was never opened', () => {
  given(opened, closed).when(update).thenRefused('incident_closed');
  given(opened, closed).when(close).thenRefused('incident_closed');
  given().when(update).thenRefused('not_found');
});

test('an incident with as many updates as it may have can only be closed', () => {
  const all = [opened, ...Array.from({ length: maxIncidentUpdates - 1 }, () => updated)];
  given(...all)
    .when(update)
    .thenRefused('conflict');
  given(...all)
    .when(close)
    .then(closed);
});
