import { readable, type ContactEntry, type ContactEvent, type ContactStatus, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Something that was done with a message: a text, an assignment, a change of status, spam, a merge. */
export interface ContactEntryRow {
  /** Of the reply, or of the event. */
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly messageId: Uuid;
  readonly kind: ContactEntry['kind'];
  readonly at: Iso;
  /** Who did it; null: nobody of the platform. */
  readonly accountId: Uuid | null;
  /** The text; of a rule its name; of a merge the reference of the duplicate. */
  readonly content: string | null;
  readonly assignedTo: Uuid | null;
  readonly status: ContactStatus | null;
  readonly reopened: boolean;
  readonly revision: number;
}

const shown = [
  'ContactReplied',
  'ContactAssigned',
  'ContactRuleApplied',
  'ContactTurnGiven',
  'ContactStatusChanged',
  'ContactMarkedAsSpam',
  'ContactSpamUndone',
  'ContactMergeReceived',
  'ContactMergeReleased',
] as const satisfies readonly ContactEvent['type'][];
type Shown = (typeof shown)[number];
const isShown = <E extends ContactEvent>(event: E): event is Extract<E, { type: Shown }> =>
  (shown as readonly ContactEvent['type'][]).includes(event.type);

/** The thread of each message. */
export const contactEntryProjection: Projection<ContactEntryRow, ContactEvent> = {
  name: 'contact-entry',
  version: 1,
  categories: ['contactmessage'],
  key: (event) => {
    if (event.type === 'ContactMessageErased') return event.data.replyIds;
    if (!isShown(event)) return null;
    return event.type === 'ContactReplied' ? event.data.replyId : event.id;
  },
  evolve(row, event) {
    if (event.type === 'ContactMessageErased') return row && { ...row, content: null };
    if (!isShown(event)) return row;
    const { tenantId, occurredAt: at } = event.metadata;
    const { messageId } = event.data;
    const nothing = { content: null, assignedTo: null, status: null, reopened: false };
    const base = { ...nothing, id: event.id, tenantId, messageId, at, revision: Number(event.revision) };
    switch (event.type) {
      case 'ContactReplied': {
        const { replyId: id, content, isPublic, accountId } = event.data;
        return { ...base, id, kind: isPublic ? 'answer' : 'note', accountId, content: readable(content) };
      }
      case 'ContactAssigned':
        return { ...base, kind: 'assigned', accountId: event.data.assignedBy, assignedTo: event.data.accountId };
      case 'ContactRuleApplied': {
        const { accountId: assignedTo, ruleName: content } = event.data;
        return { ...base, kind: assignedTo === null ? 'rule_priority' : 'rule', accountId: null, content, assignedTo };
      }
      case 'ContactTurnGiven':
        return { ...base, kind: 'turn', accountId: null, assignedTo: event.data.accountId };
      case 'ContactStatusChanged': {
        const { accountId, to: status, reopened } = event.data;
        return { ...base, kind: 'status', accountId, status, reopened };
      }
      case 'ContactMarkedAsSpam':
        return { ...base, kind: 'spam', accountId: event.data.accountId };
      case 'ContactSpamUndone':
        return { ...base, kind: 'not_spam', accountId: event.data.accountId };
      case 'ContactMergeReceived':
        return { ...base, kind: 'merged', accountId: event.data.accountId, content: event.data.fromReference };
      case 'ContactMergeReleased':
        return { ...base, kind: 'unmerged', accountId: event.data.accountId, content: event.data.fromReference };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<ContactEntryRow>({
    table: 'read.contact_entry_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      messageId: 'uuid',
      kind: 'text',
      at: 'timestamptz',
      accountId: 'uuid',
      content: 'text',
      assignedTo: 'uuid',
      status: 'text',
      reopened: 'boolean',
      revision: 'bigint',
    },
  }),
};
