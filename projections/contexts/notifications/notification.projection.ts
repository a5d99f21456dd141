import {
  noticeCategories,
  noticeOf,
  type Iso,
  type NotifiableEvent,
  type NoticeFacts,
  type NotificationKind,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A notification of a business, shared by its members or, with `accountId`, for one of them; not for `byAccount`, whose doing it was. */
export interface NotificationRow {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly kind: NotificationKind;
  readonly at: Iso;
  readonly subjectId: Uuid | null;
  readonly locationId: Uuid | null;
  readonly accountId: Uuid | null;
  readonly byAccount: Uuid | null;
  readonly facts: NoticeFacts;
}

/** The entries of the notification bell, one row per event. */
export const notificationProjection: Projection<NotificationRow, NotifiableEvent> = {
  name: 'notification',
  version: 1,
  categories: noticeCategories,
  key: (event) => (noticeOf(event) === null ? null : event.id),
  evolve(row, event) {
    const notice = noticeOf(event);
    if (!notice) return row;
    const { eventId: id, tenantId, kind, at, subjectId, locationId, accountId, by: byAccount, facts } = notice;
    return { id, tenantId, kind, at, subjectId, locationId, accountId, byAccount, facts };
  },
  rows: typedRows<NotificationRow>({
    table: 'read.notification_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      kind: 'text',
      at: 'timestamptz',
      subjectId: 'uuid',
      locationId: 'uuid',
      accountId: 'uuid',
      byAccount: 'uuid',
      facts: 'jsonb',
    },
  }),
};
