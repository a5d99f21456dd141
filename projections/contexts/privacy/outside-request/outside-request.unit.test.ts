import { platformTenant, type OutsideRequestEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { outsideRequestProjection } from './outside-request.projection.ts';

const [requestId, accountId] = [idOf('d', 1), idOf('a', 1)];
const then = '2026-03-02T12:00:00Z';
const event = (given: OutsideRequestEvent) => eventAt(given, then, platformTenant);
const facts = { kind: 'copy', reference: 'a letter', receivedAt: at('2026-03-01T08:00:00Z'), dueAt: at('2026-03-31T08:00:00Z') } as const;

test('the register holds how a request was answered', () => {
  givenEvents(outsideRequestProjection, [
    event({ type: 'OutsideRequestRecorded', data: { requestId, accountId, ...facts, recordedAt: at(then) } }),
    event({ type: 'OutsideRequestAnswered', data: { requestId, accountId, outcome: 'refused', answer: 'x', answeredAt: at(then) } }),
  ]).then({
    [requestId]: { requestId, tenantId: platformTenant, ...facts, outcome: 'refused', answer: 'x', answeredAt: at(then) },
  });
});
