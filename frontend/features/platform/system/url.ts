import { z } from 'zod';

/** The filters of the logs, in the URL. */
export const LogUrl = z.object({
  level: z.enum(['info', 'warn', 'error']).default('info'),
  service: z.string().min(1).max(40).optional(),
  search: z.string().max(200).default(''),
  hours: z.coerce
    .number()
    .pipe(z.literal([1, 24, 336]))
    .default(24),
});
export type LogUrl = z.infer<typeof LogUrl>;

/** The state of the system's screen in the URL. */
export const SystemUrl = LogUrl.extend({
  tab: z.enum(['overview', 'incidents', 'logs', 'maintenance']).default('overview'),
  /** The opened backup. */
  backup: z.uuid().optional(),
  /** The incident that is being updated, or a new one. */
  incident: z.union([z.uuid(), z.literal('new')]).optional(),
});
export type SystemUrl = z.infer<typeof SystemUrl>;
