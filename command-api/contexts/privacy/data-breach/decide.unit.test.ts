import type { DataBreachEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { dataBreach } from './data-breach.ts';

const { given } = specOf(dataBreach);
const breachId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const [foundAt, toldAt, at, later] = [
  '2026-03-01T08:00:00.000Z',
  '2026-03-01T09:00:00.000Z',
  '2026-03-01T10:00:00.000Z',
  '2026-03-04T08:00:00.000Z',
] as [Iso, Iso, Iso, Iso];
const facts = { breachId, accountId, foundAt, what: 'a lost laptop', affected: 'addresses of members', people: 12, dueAt: later };
const record = { type: 'RecordDataBreach', ...facts, at } as const;
const recorded: DataBreachEvent = { type: 'DataBreachRecorded', data: { ...facts, recordedAt: at } };
const announce = { type: 'AnnounceDataBreach', accountId, audience: 'authority', toldAt, at } as const;
const announced: DataBreachEvent = {
  type: 'DataBreachAnnounced',
  data: { breachId, accountId, audience: 'authority', toldAt, recordedAt: at },
};
const close = { type: 'CloseDataBreach', accountId, outcome: 'the disk was encrypted', at } as const;
const closed: DataBreachEvent = {
  type: 'DataBreachClosed',
  data: { breachId, accountId, outcome: 'the disk was encrypted', closedAt: at },
};

test('is recorded once, and was found before', () => {
  given().when(record).then(recorded);
  given(recorded).when(record).thenRefused('conflict');
  given()
    .when({ ...record, foundAt: later })
    .thenRefused('validation_failed');
});

test('is told of once to each audience, after it was found and not in the future', () => {
  given(recorded).when(announce).then(announced);
  given(recorded, announced).when(announce).thenRefused('conflict');
  given(recorded, announced)
    .when({ ...announce, audience: 'people' })
    .then({ type: 'DataBreachAnnounced', data: { ...announced.data, audience: 'people' } });
  given(recorded)
    .when({ ...announce, toldAt: later })
    .thenRefused('validation_failed');
  given(recorded)
    .when({ ...announce, toldAt: '2026-03-01T07:59:59.999Z' as Iso })
    .thenRefused('validation_failed');
  given().when(announce).thenRefused('not_found');
});

test('is closed once, and stays as it is', () => {
  given(recorded).when(close).then(closed);
  given(recorded, closed).when(close).thenRefused('conflict');
  given(recorded, closed).when(announce).thenRefused('conflict');
  given().when(close).thenRefused('not_found');
});
