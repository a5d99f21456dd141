import type { ContactEvent, ContactStatus, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Who has a message, for the turns. */
export interface ContactLoadRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  readonly receivedAt: Iso;
  readonly status: ContactStatus;
  readonly assignedTo: Uuid | null;
  /** Also when that was taken back: such a message is given to nobody in turn. */
  readonly wasAssigned: boolean;
  /** Spam, or merged into another message: it waits for nobody and is no work for anybody. */
  readonly aside: boolean;
}

/** Which messages wait for somebody, and how many open ones each person has. */
export const contactLoadProjection: Projection<ContactLoadRow, ContactEvent> = {
  name: 'contact-load',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    if (event.type === 'ContactMessageReceived') {
      const { messageId, receivedAt } = event.data;
      return {
        messageId,
        tenantId: event.metadata.tenantId,
        receivedAt,
        status: 'new',
        assignedTo: null,
        wasAssigned: false,
        aside: false,
      };
    }
    if (!row) return null;
    switch (event.type) {
      case 'ContactStatusChanged':
        return { ...row, status: event.data.to };
      case 'ContactMessageErased':
        return { ...row, status: 'closed' };
      case 'ContactAssigned':
      case 'ContactTurnGiven':
        return { ...row, assignedTo: event.data.accountId, wasAssigned: true };
      case 'ContactRuleApplied':
        return event.data.accountId === null ? row : { ...row, assignedTo: event.data.accountId, wasAssigned: true };
      case 'ContactSlaBreached': {
        const { reassignedTo } = event.data;
        return reassignedTo === null ? row : { ...row, assignedTo: reassignedTo, wasAssigned: true };
      }
      case 'ContactMarkedAsSpam':
      case 'ContactMerged':
        return { ...row, aside: true };
      case 'ContactSpamUndone':
      case 'ContactMergeUndone':
        return { ...row, aside: false };
      default:
        return row;
    }
  },
  rows: typedRows<ContactLoadRow>({
    table: 'read.contact_load_v1',
    key: 'messageId',
    columns: {
      messageId: 'uuid',
      tenantId: 'text',
      receivedAt: 'timestamptz',
      status: 'text',
      assignedTo: 'uuid',
      wasAssigned: 'boolean',
      aside: 'boolean',
    },
  }),
};
