import { platformTenant, type AccountEvent, type ErasureRequestEvent, type TenantEvent, type Uuid } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { erasureRequestIdOf } from '@sumaa/runtime/derive';
import { test } from 'vitest';
import { at, eventAt, idOf } from '../../../testing/events.ts';
import { erasureRequestProjection, ownErasureRequestProjection } from './erasure-request.projection.ts';

const [accountId, staffId, tenantId] = [idOf('a', 1), idOf('a', 9), idOf('b', 1)];
const then = at('2026-03-02T12:00:00Z');
const event = (given: ErasureRequestEvent | AccountEvent | TenantEvent) => eventAt(given, then, platformTenant);
const [ofPerson, ofBusiness] = [erasureRequestIdOf('person', accountId), erasureRequestIdOf('business', tenantId)];
const asked = { accountId, requestedAt: then, dueAt: then };
const refusal = (requestId: Uuid, subjectId: Uuid) =>
  event({ type: 'ErasureRefused', data: { requestId, subjectId, accountId: staffId, reason: 'why', refusedAt: then } });
const refused = [
  event({ type: 'ErasureRequested', data: { requestId: ofPerson, subject: 'person', tenantId, ...asked } }),
  event({ type: 'ErasureRequested', data: { requestId: ofBusiness, subject: 'business', tenantId, ...asked } }),
  refusal(ofPerson, accountId),
  refusal(ofBusiness, tenantId),
];

test('an erasure takes the reason of a refusal with it, from the register and from the page of whoever asked', () => {
  const held = { connectionId: null, locationIds: [], googleLocations: [] };
  const row = { ...asked, askedIn: tenantId, state: 'refused', endedAt: then, reason: 'why' } as const;
  const [person, business] = [
    { ...row, requestId: ofPerson, subject: 'person' },
    { ...row, requestId: ofBusiness, subject: 'business' },
  ] as const;
  for (const [projection, shownIn] of [
    [erasureRequestProjection, platformTenant],
    [ownErasureRequestProjection, tenantId],
  ] as const) {
    givenEvents(projection, [...refused, event({ type: 'AccountErased', data: { accountId, connectionIds: [] } })]).then({
      [ofPerson]: { ...person, tenantId: shownIn, reason: null },
      [ofBusiness]: { ...business, tenantId: shownIn },
    });
    givenEvents(projection, [...refused, event({ type: 'BusinessErased', data: { tenantId, ...held } })]).then({
      [ofPerson]: { ...person, tenantId: shownIn },
      [ofBusiness]: { ...business, tenantId: shownIn, reason: null },
    });
  }
});
