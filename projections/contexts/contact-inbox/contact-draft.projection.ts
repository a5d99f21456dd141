import { readable, type ContactEvent, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What somebody wrote about a message and did not send. */
export interface ContactDraftRow {
  /** `<message>/<account>` */
  readonly id: string;
  readonly tenantId: TenantId;
  readonly messageId: Uuid;
  readonly accountId: Uuid;
  readonly text: string;
  readonly isPublic: boolean;
  readonly savedAt: Iso;
}

/** The drafts of each message. An answer or a note of its author ends a draft; an erased one is no draft. */
export const contactDraftProjection: Projection<ContactDraftRow, ContactEvent> = {
  name: 'contact-draft',
  version: 1,
  categories: ['contactmessage'],
  key: ({ type, data }) => (type === 'ContactDraftSaved' || type === 'ContactReplied' ? `${data.messageId}/${data.accountId}` : null),
  evolve(row, { type, data, metadata: { tenantId } }, id) {
    if (type === 'ContactReplied') return null;
    if (type !== 'ContactDraftSaved') return row;
    const { messageId, accountId, isPublic, savedAt } = data;
    const text = readable(data.text);
    return text === null || text === '' ? null : { id, tenantId, messageId, accountId, text, isPublic, savedAt };
  },
  rows: typedRows<ContactDraftRow>({
    table: 'read.contact_draft_v1',
    key: 'id',
    columns: {
      id: 'text',
      tenantId: 'text',
      messageId: 'uuid',
      accountId: 'uuid',
      text: 'text',
      isPublic: 'boolean',
      savedAt: 'timestamptz',
    },
  }),
};
