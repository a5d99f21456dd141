import { readable, type ReplySettingsEvent, type ReplyTone, type TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How suggested replies of a business sound; no row: as by default. */
export interface ReplyWritingRow {
  readonly tenantId: TenantId;
  readonly tone: ReplyTone;
  readonly signature: string | null;
}

export const replyWritingProjection: Projection<ReplyWritingRow, ReplySettingsEvent> = {
  name: 'reply-writing',
  version: 1,
  categories: ['replysettings'],
  key: ({ type, metadata }) => (type === 'ReplyWritingChanged' ? metadata.tenantId : null),
  evolve: (row, { type, data, metadata: { tenantId } }) =>
    type === 'ReplyWritingChanged' ? { tenantId, tone: data.tone, signature: readable(data.signature) } : row,
  rows: typedRows<ReplyWritingRow>({
    table: 'read.reply_writing_v1',
    key: 'tenantId',
    columns: { tenantId: 'text', tone: 'text', signature: 'text' },
  }),
};
