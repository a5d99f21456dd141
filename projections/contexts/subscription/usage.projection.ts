import type { CountedUse, TenantId, UsageEvent } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What a business used of its monthly limits. */
export interface UsageRow {
  /** Tenant and month. */
  readonly key: string;
  readonly tenantId: TenantId;
  readonly month: string;
  readonly answers: number;
  readonly aiReplies: number;
  readonly aiDrafts: number;
}

const columnOf: Readonly<Record<CountedUse, 'answers' | 'aiReplies' | 'aiDrafts'>> = {
  answer: 'answers',
  ai_reply: 'aiReplies',
  ai_draft: 'aiDrafts',
};

/** One row per business and month. */
export const usageProjection: Projection<UsageRow, UsageEvent> = {
  name: 'usage',
  version: 1,
  categories: ['usage'],
  key: ({ data: { tenantId, month } }) => `${tenantId} ${month}`,
  evolve(row, { type, data: { tenantId, month, what, holders } }, key) {
    const before = row ?? { key, tenantId, month, answers: 0, aiReplies: 0, aiDrafts: 0 };
    const column = columnOf[what];
    const change = type === 'UsageCounted' && holders === 1 ? 1 : type === 'UsageReleased' && holders === 0 ? -1 : 0;
    return { ...before, [column]: before[column] + change };
  },
  rows: typedRows<UsageRow>({
    table: 'read.usage_v1',
    key: 'key',
    columns: { key: 'text', tenantId: 'text', month: 'text', answers: 'int', aiReplies: 'int', aiDrafts: 'int' },
  }),
};
