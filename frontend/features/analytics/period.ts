import { Period, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

/** The URL state of the analytics. `from` and `to`, where both are given, win over `period`. */
export const AnalyticsUrl = z.object({
  period: Period.default('30d'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  branch: Uuid.optional(),
});
export type AnalyticsUrl = z.infer<typeof AnalyticsUrl>;

/** Whether the days were chosen one by one. */
export const isChosen = ({ from, to }: AnalyticsUrl): boolean => from !== undefined && to !== undefined;
