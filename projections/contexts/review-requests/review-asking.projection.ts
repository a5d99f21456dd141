import { defaultAskingRules, readable, type ReviewAskingEvent, type ReviewTemplate, type TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How a business asks for reviews, where it changed anything. */
export interface ReviewAskingRow {
  readonly tenantId: TenantId;
  readonly maxPerMonth: number;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly templates: readonly ReviewTemplate[];
}

export const reviewAskingProjection: Projection<ReviewAskingRow, ReviewAskingEvent> = {
  name: 'review-asking',
  version: 1,
  categories: ['reviewasking'],
  key: ({ metadata }) => metadata.tenantId,
  evolve(before, { type, data, metadata: { tenantId } }) {
    const row = before ?? { tenantId, ...defaultAskingRules, templates: [] };
    if (type === 'ReviewAskingChanged') {
      const { maxPerMonth, quietFrom, quietTo } = data;
      return { ...row, maxPerMonth, quietFrom, quietTo };
    }
    const { locationId, language } = data;
    const text = readable(data.text);
    const others = row.templates.filter((each) => each.locationId !== locationId || each.language !== language);
    return { ...row, templates: text === null ? others : [...others, { locationId, language, text }] };
  },
  rows: typedRows<ReviewAskingRow>({
    table: 'read.review_asking_v1',
    key: 'tenantId',
    columns: { tenantId: 'text', maxPerMonth: 'int', quietFrom: 'text', quietTo: 'text', templates: 'json' },
  }),
};
