import { erased, type Erased, type PersonalReadingEvent, type TenantEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { eventAt, idOf } from '../../../testing/events.ts';
import { readingReasonProjection } from './reading-reason.projection.ts';

const tenantId = idOf('t', 1);

test('whoever read personal data said why until the business is erased, with or without its key', () => {
  const read = (n: number, reason: string | Erased) => {
    const data = { readingId: idOf('r', n), accountId: idOf('a', 9), record: 'tenant-1', reason };
    const event: PersonalReadingEvent = { type: 'PersonalDataRead', data };
    return { ...eventAt(event, '2026-03-01T12:00:00Z'), id: idOf('e', n) };
  };
  const held = { connectionId: null, locationIds: [], googleLocations: [] };
  const last: TenantEvent = { type: 'BusinessErased', data: { tenantId, ...held } };
  const gone = eventAt(last, '2026-03-02T12:00:00Z');
  const given = (...events: readonly object[]) => givenEvents(readingReasonProjection, events as never);
  const reasons = [
    { eventId: idOf('e', 1), reason: 'طلب' },
    { eventId: idOf('e', 2), reason: 'نص' },
  ];
  given(read(1, 'طلب'), read(2, 'نص')).then({ [tenantId]: { tenantId, erased: false, reasons } });
  for (const text of ['نص', erased]) {
    given(read(1, text), gone, read(2, text)).then({ [tenantId]: { tenantId, erased: true, reasons: [] } });
  }
});
