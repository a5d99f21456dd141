import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Period } from '../reviews/filters.ts';
import { countDays, maxPeriodDays } from './period.ts';

/** A day of the business. */
export const Day = z.iso.date().regex(/^20/);

/** A period by name, or chosen days, which win. */
export const AnalyticsQuery = z
  .object({ period: Period.default('30d'), from: Day.optional(), to: Day.optional(), location: Uuid.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], message: 'required' })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], message: 'invalid' })
  .refine(({ from, to }) => from === undefined || to === undefined || countDays({ from, to }) <= maxPeriodDays, {
    path: ['from'],
    message: 'tooLong',
  });
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;
