import type { Iso, OutsideRequestEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { outsideRequest } from './outside-request.ts';

const { given } = specOf(outsideRequest);
const requestId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const [receivedAt, at, dueAt] = ['2026-03-01T08:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-31T08:00:00.000Z'] as [Iso, Iso, Iso];
const facts = { requestId, accountId, kind: 'erasure', reference: 'message 4f2a', receivedAt, dueAt } as const;
const record = { type: 'RecordOutsideRequest', ...facts, at } as const;
const recorded: OutsideRequestEvent = { type: 'OutsideRequestRecorded', data: { ...facts, recordedAt: at } };
const answer = { type: 'AnswerOutsideRequest', accountId, outcome: 'done', answer: 'erased at two businesses', at } as const;
const answered: OutsideRequestEvent = {
  type: 'OutsideRequestAnswered',
  data: { requestId, accountId, outcome: 'done', answer: 'erased at two businesses', answeredAt: at },
};

test('is recorded once, after it was received', () => {
  given().when(record).then(recorded);
  given(recorded).when(record).thenRefused('conflict');
  given()
    .when({ ...record, receivedAt: dueAt })
    .thenRefused('validation_failed');
});

test('is answered once', () => {
  given(recorded).when(answer).then(answered);
  given(recorded, answered).when(answer).thenRefused('conflict');
  given().when(answer).thenRefused('not_found');
});
