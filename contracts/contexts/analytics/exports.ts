import { z } from 'zod';
import { defineReport } from '../../kernel/export-kind.ts';
import { AnalyticsQuery } from './query.ts';

/** The tables of the analytics, in the order of a report. */
export const analyticsTables = [
  'figures',
  'trend',
  'sentiment',
  'stars',
  'speed',
  'branches',
  'topics',
  'keywords',
  'people',
  'arrivals',
  'competitors',
  'competitor_days',
] as const;
export const AnalyticsTable = z.enum(analyticsTables);
export type AnalyticsTable = z.infer<typeof AnalyticsTable>;

export const analyticsExports = {
  /** The analytics of a period, and of one branch or all that the requester sees; `table`: only that one. */
  analytics: defineReport({
    id: 'analytics',
    permission: 'analytics.read',
    title: { ar: 'تقرير التحليلات', en: 'Analytics report' },
    filters: AnalyticsQuery.safeExtend({ table: AnalyticsTable.optional() }),
  }),
} as const;
