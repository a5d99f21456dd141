import { readable, type Iso, type ReplySettingsEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A text that a business keeps for its replies. */
export interface ReplyTemplateRow {
  readonly templateId: Uuid;
  readonly tenantId: TenantId;
  readonly title: string;
  readonly text: string;
  readonly language: 'ar' | 'en';
  readonly stars: readonly number[];
  readonly addedAt: Iso;
}

export const replyTemplateProjection: Projection<ReplyTemplateRow, ReplySettingsEvent> = {
  name: 'reply-template',
  version: 1,
  categories: ['replysettings'],
  key: ({ data }) => ('templateId' in data ? data.templateId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt } }) {
    if (type !== 'ReplyTemplateWritten') return type === 'ReplyTemplateRemoved' ? null : row;
    const { templateId, language, stars } = data;
    const texts = { title: readable(data.title) ?? '', text: readable(data.text) ?? '' };
    return { templateId, tenantId, ...texts, language, stars, addedAt: row?.addedAt ?? occurredAt };
  },
  rows: typedRows<ReplyTemplateRow>({
    table: 'read.reply_template_v1',
    key: 'templateId',
    columns: {
      templateId: 'uuid',
      tenantId: 'text',
      title: 'text',
      text: 'text',
      language: 'text',
      stars: 'json',
      addedAt: 'timestamptz',
    },
  }),
};
