import type { NotificationChoices, NotificationChoicesEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What a member, or with `memberId` null the business, wants to be notified of. */
export interface NotificationChoicesRow {
  readonly ownerId: Uuid;
  readonly tenantId: TenantId;
  readonly memberId: Uuid | null;
  readonly revision: number;
  readonly savedBy: Uuid;
  readonly choices: NotificationChoices;
}

/** The choices in force of each member and business that made some. */
export const notificationChoicesProjection: Projection<NotificationChoicesRow, NotificationChoicesEvent> = {
  name: 'notification-choices',
  version: 1,
  categories: ['notificationchoices'],
  key: ({ data }) => data.ownerId,
  evolve(_row, { data: { ownerId, memberId, accountId: savedBy, revision, choices }, metadata: { tenantId } }) {
    return { ownerId, tenantId, memberId, revision, savedBy, choices };
  },
  rows: typedRows<NotificationChoicesRow>({
    table: 'read.notification_choices_v1',
    key: 'ownerId',
    columns: { ownerId: 'uuid', tenantId: 'text', memberId: 'uuid', revision: 'int', savedBy: 'uuid', choices: 'jsonb' },
  }),
};
