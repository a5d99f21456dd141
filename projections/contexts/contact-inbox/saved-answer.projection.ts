import type { Iso, SavedAnswerEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An answer that the platform keeps for its inbox. */
export interface SavedAnswerRow {
  readonly answerId: Uuid;
  readonly tenantId: TenantId;
  readonly titleAr: string;
  readonly titleEn: string;
  readonly textAr: string;
  readonly textEn: string;
  readonly addedAt: Iso;
}

export const savedAnswerProjection: Projection<SavedAnswerRow, SavedAnswerEvent> = {
  name: 'saved-answer',
  version: 1,
  categories: ['savedanswer'],
  key: ({ data }) => data.answerId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'SavedAnswerRemoved') return null;
    const { answerId, title, text, writtenAt } = data;
    const addedAt = row?.addedAt ?? writtenAt;
    return { answerId, tenantId, titleAr: title.ar, titleEn: title.en, textAr: text.ar, textEn: text.en, addedAt };
  },
  rows: typedRows<SavedAnswerRow>({
    table: 'read.saved_answer_v1',
    key: 'answerId',
    columns: {
      answerId: 'uuid',
      tenantId: 'text',
      titleAr: 'text',
      titleEn: 'text',
      textAr: 'text',
      textEn: 'text',
      addedAt: 'timestamptz',
    },
  }),
};
