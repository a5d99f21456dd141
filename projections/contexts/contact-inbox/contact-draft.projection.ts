import { readable, type ContactEvent, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What one person wrote about a message and did not send. */
export interface StoredDraft {
  readonly accountId: Uuid;
  readonly text: string;
  readonly isPublic: boolean;
  readonly savedAt: Iso;
}

/** The drafts of a message, one per person, in the order in which they were last saved. */
export interface ContactDraftRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  readonly drafts: readonly StoredDraft[];
}

/** An answer or a note of its author ends a draft; nothing is left of those of an erased message. */
export const contactDraftProjection: Projection<ContactDraftRow, ContactEvent> = {
  name: 'contact-draft',
  version: 1,
  categories: ['contactmessage'],
  key: ({ type, data }) =>
    type === 'ContactDraftSaved' || type === 'ContactReplied' || type === 'ContactMessageErased' ? data.messageId : null,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'ContactMessageErased') return null;
    if (type !== 'ContactDraftSaved' && type !== 'ContactReplied') return row;
    const { messageId, accountId } = data;
    const drafts = (row?.drafts ?? []).filter((draft) => draft.accountId !== accountId);
    const text = type === 'ContactDraftSaved' ? readable(data.text) : null;
    if (type === 'ContactDraftSaved' && text !== null && text !== '') {
      drafts.push({ accountId, text, isPublic: data.isPublic, savedAt: data.savedAt });
    }
    return drafts.length === 0 ? null : { messageId, tenantId, drafts };
  },
  rows: typedRows<ContactDraftRow>({
    table: 'read.contact_draft_v1',
    key: 'messageId',
    columns: { messageId: 'uuid', tenantId: 'text', drafts: 'jsonb' },
  }),
};
