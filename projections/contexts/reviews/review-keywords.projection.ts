import { readable, type ReviewEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { wordsOf } from '@sumaa/runtime/keywords';

/** What the text of a review is about. */
export interface ReviewKeywordsRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  readonly keys: readonly string[];
  /** How each key is written in this text, in the same order. */
  readonly shown: readonly string[];
  /** Keys of the words that this text uses as somebody's name. */
  readonly names: readonly string[];
}

/** One row per review whose text has keywords or names, until the text is erased. */
export const reviewKeywordsProjection: Projection<ReviewKeywordsRow, ReviewEvent> = {
  name: 'review-keywords',
  version: 3,
  categories: ['review'],
  key: ({ type, data }) => (type === 'ReviewReceived' || type === 'ReviewEdited' || type === 'ReviewErased' ? data.reviewId : null),
  evolve(row, event) {
    if (event.type === 'ReviewErased') return null;
    if (event.type !== 'ReviewReceived' && event.type !== 'ReviewEdited') return row;
    const { reviewId, locationId, text } = event.data;
    const { keywords, introduced: names } = wordsOf(readable(text) ?? '');
    if (keywords.length === 0 && names.length === 0) return null;
    const [keys, shown] = [keywords.map(({ key }) => key), keywords.map((keyword) => keyword.shown)];
    return { reviewId, tenantId: event.metadata.tenantId, locationId, keys, shown, names };
  },
  rows: typedRows<ReviewKeywordsRow>({
    table: 'read.review_keywords_v3',
    key: 'reviewId',
    columns: { reviewId: 'uuid', tenantId: 'text', locationId: 'uuid', keys: 'text[]', shown: 'text[]', names: 'text[]' },
  }),
};

/** Binds what reads the keywords to this version's table. */
export const showKeywords = `create or replace view read.review_keywords with (security_invoker = true) as
  select * from read.review_keywords_v3 where tenant_id = current_setting('app.tenant_id', true)`;
