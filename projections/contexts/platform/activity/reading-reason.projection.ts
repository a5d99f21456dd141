import { readable, type PersonalReadingEvent, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/**
 * Why somebody read personal data of a business that the activity log masks, in their own words, the oldest first. One row per business, so
 * that its erasure reaches all of them; what is written after that is not kept.
 */
export interface ReadingReasonsRow {
  readonly tenantId: TenantId;
  readonly erased: boolean;
  readonly reasons: readonly { readonly eventId: Uuid; readonly reason: string }[];
}

/** So many sentences of the activity log give their reason; that of an older one is in its record. */
const kept = 1000;

export const readingReasonProjection: Projection<ReadingReasonsRow, PersonalReadingEvent | TenantEvent> = {
  name: 'reading-reason',
  version: 1,
  categories: ['tenant', 'personalreading'],
  key: ({ type, metadata }) => (type === 'BusinessErased' || type === 'PersonalDataRead' ? metadata.tenantId : null),
  evolve(row, event) {
    const { tenantId } = event.metadata;
    if (event.type === 'BusinessErased') return { tenantId, erased: true, reasons: [] };
    const reason = event.type === 'PersonalDataRead' ? readable(event.data.reason) : null;
    if (reason === null || row?.erased) return row;
    return { tenantId, erased: false, reasons: [...(row?.reasons ?? []), { eventId: event.id, reason }].slice(-kept) };
  },
  rows: typedRows<ReadingReasonsRow>({
    table: 'read.reading_reason_v1',
    key: 'tenantId',
    columns: { tenantId: 'text', erased: 'boolean', reasons: 'jsonb' },
  }),
};
