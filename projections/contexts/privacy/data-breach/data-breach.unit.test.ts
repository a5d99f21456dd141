import { platformTenant, type DataBreachEvent, type Iso } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { dataBreachProjection } from './data-breach.projection.ts';

const [breachId, accountId] = [idOf('d', 1), idOf('a', 1)];
const then = '2026-03-01T12:00:00Z';
const event = (given: DataBreachEvent) => eventAt(given, then, platformTenant);
const facts = { foundAt: at('2026-03-01T08:00:00Z'), what: 'x', affected: 'y', people: null, dueAt: at('2026-03-04T08:00:00Z') };

test('the register holds when the authority and the people were told, and how it ended', () => {
  const told = (audience: 'authority' | 'people', toldAt: Iso) =>
    event({ type: 'DataBreachAnnounced', data: { breachId, accountId, audience, toldAt, recordedAt: at(then) } });
  givenEvents(dataBreachProjection, [
    event({ type: 'DataBreachRecorded', data: { breachId, accountId, ...facts, recordedAt: at(then) } }),
    told('authority', at('2026-03-01T09:00:00Z')),
    told('people', at('2026-03-01T10:00:00Z')),
    event({ type: 'DataBreachClosed', data: { breachId, accountId, outcome: 'z', closedAt: at(then) } }),
  ]).then({
    [breachId]: {
      breachId,
      tenantId: platformTenant,
      ...facts,
      authorityToldAt: at('2026-03-01T09:00:00Z'),
      peopleToldAt: at('2026-03-01T10:00:00Z'),
      closedAt: at(then),
      outcome: 'z',
    },
  });
});
