import { erased, type Erased, type SubscriptionEvent, type TenantEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { eventAt, idOf } from '../../../testing/events.ts';
import { staffReasonProjection } from './staff-reason.projection.ts';

const tenantId = idOf('t', 1);

test('what the staff did says why until the business is erased, with or without its key', () => {
  const granted = (n: number, reason: string | Erased) => {
    const data = { tenantId, percent: 10, periods: 1, reason, accountId: idOf('a', 9) };
    const event: SubscriptionEvent = { type: 'DiscountGranted', data };
    return { ...eventAt(event, '2026-03-01T12:00:00Z'), id: idOf('e', n) };
  };
  const held = { connectionId: null, locationIds: [], googleLocations: [] };
  const last: TenantEvent = { type: 'BusinessErased', data: { tenantId, ...held } };
  const gone = eventAt(last, '2026-03-02T12:00:00Z');
  const given = (...events: readonly object[]) => givenEvents(staffReasonProjection, events as never);
  const reasons = [
    { eventId: idOf('e', 1), reason: 'شكوى' },
    { eventId: idOf('e', 2), reason: 'نص' },
  ];
  given(granted(1, 'شكوى'), granted(2, 'نص')).then({ [tenantId]: { tenantId, erased: false, reasons } });
  for (const text of ['نص', erased]) {
    given(granted(1, text), gone, granted(2, text)).then({ [tenantId]: { tenantId, erased: true, reasons: [] } });
  }
});
