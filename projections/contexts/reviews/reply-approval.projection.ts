import type { ReplySettingsEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Whether replies of employees need approval; no row: they do not. */
export interface ReplyApprovalRow {
  readonly tenantId: TenantId;
  readonly required: boolean;
}

export const replyApprovalProjection: Projection<ReplyApprovalRow, ReplySettingsEvent> = {
  name: 'reply-approval',
  version: 1,
  categories: ['replysettings'],
  key: ({ type, metadata }) => (type === 'ReplyApprovalSwitched' ? metadata.tenantId : null),
  evolve: (row, { type, data, metadata: { tenantId } }) => (type === 'ReplyApprovalSwitched' ? { tenantId, required: data.required } : row),
  rows: typedRows<ReplyApprovalRow>({
    table: 'read.reply_approval_v1',
    key: 'tenantId',
    columns: { tenantId: 'text', required: 'boolean' },
  }),
};
