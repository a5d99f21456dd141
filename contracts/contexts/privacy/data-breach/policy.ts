import { z } from 'zod';
import { hour } from '../../../kernel/time.ts';

/** Within which time the authority is to be told, counted from when the breach was found (PDPL, implementing regulation). */
export const breachNoticeMs = 72 * hour;

/** Who is told of a breach. */
export const breachAudiences = ['authority', 'people'] as const;
export const BreachAudience = z.enum(breachAudiences);
export type BreachAudience = z.infer<typeof BreachAudience>;
