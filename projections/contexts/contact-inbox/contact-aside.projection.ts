import type { ContactEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A message that the list leaves out: spam, or a duplicate that was merged into another message. */
export interface ContactAsideRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  readonly spam: boolean;
  readonly mergedInto: Uuid | null;
}

const movesAside: ReadonlySet<ContactEvent['type']> = new Set<ContactEvent['type']>([
  'ContactMarkedAsSpam',
  'ContactSpamUndone',
  'ContactMerged',
  'ContactMergeUndone',
]);

export const contactAsideProjection: Projection<ContactAsideRow, ContactEvent> = {
  name: 'contact-aside',
  version: 1,
  categories: ['contactmessage'],
  key: ({ type, data }) => (movesAside.has(type) ? data.messageId : null),
  evolve(row, { type, data, metadata: { tenantId } }) {
    const before = row ?? { messageId: data.messageId, tenantId, spam: false, mergedInto: null };
    if (type === 'ContactMarkedAsSpam') return { ...before, spam: true };
    if (type === 'ContactMerged') return { ...before, mergedInto: data.into };
    if (type === 'ContactMergeUndone') return before.spam ? { ...before, mergedInto: null } : null;
    if (type === 'ContactSpamUndone') return before.mergedInto === null ? null : { ...before, spam: false };
    return row;
  },
  rows: typedRows<ContactAsideRow>({
    table: 'read.contact_aside_v1',
    key: 'messageId',
    columns: { messageId: 'uuid', tenantId: 'text', spam: 'boolean', mergedInto: 'uuid' },
  }),
};
