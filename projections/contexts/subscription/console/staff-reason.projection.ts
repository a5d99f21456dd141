import { readable, type PaymentEvent, type SubscriptionEvent, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/**
 * Why the staff did what they did with the plan of a business, in their own words, the oldest first. One row per business, so that its
 * erasure reaches all of them; what is written after that is not kept.
 */
export interface StaffReasonsRow {
  readonly tenantId: TenantId;
  readonly erased: boolean;
  readonly reasons: readonly { readonly eventId: Uuid; readonly reason: string }[];
}

type Event = SubscriptionEvent | PaymentEvent | TenantEvent;

/** The timeline of a subscription shows that many steps at most. */
const kept = 100;

/** Null: the event gives no reason of the staff that a timeline shows. */
function reasonOf({ type, data }: Event): string | null {
  switch (type) {
    case 'TrialExtended':
    case 'MonthsGranted':
    case 'DiscountGranted':
    case 'PlanArranged':
    case 'RefundRequested':
    case 'TransferSettled':
      return readable(data.reason);
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- no other event has one
    default:
      return null;
  }
}

export const staffReasonProjection: Projection<StaffReasonsRow, Event> = {
  name: 'staff-reason',
  version: 1,
  categories: ['tenant', 'subscription', 'payment'],
  key: (event) => (event.type === 'BusinessErased' || reasonOf(event) !== null ? event.metadata.tenantId : null),
  evolve(row, event) {
    const { tenantId } = event.metadata;
    if (event.type === 'BusinessErased') return { tenantId, erased: true, reasons: [] };
    const reason = reasonOf(event);
    if (reason === null || row?.erased) return row;
    return { tenantId, erased: false, reasons: [...(row?.reasons ?? []), { eventId: event.id, reason }].slice(-kept) };
  },
  rows: typedRows<StaffReasonsRow>({
    table: 'read.staff_reason_v1',
    key: 'tenantId',
    columns: { tenantId: 'text', erased: 'boolean', reasons: 'jsonb' },
  }),
};
