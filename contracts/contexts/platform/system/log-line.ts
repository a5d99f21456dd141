import { z } from 'zod';
import { Iso } from '../../../kernel/time.ts';

export const logLevels = { info: 30, warn: 40, error: 50 } as const;
export type LogLevel = keyof typeof logLevels;

/** One line of the logs; personal data was removed before it was written. */
export const LogLine = z.object({
  id: z.string(),
  at: Iso,
  level: z.enum(['info', 'warn', 'error']),
  service: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type LogLine = z.infer<typeof LogLine>;

/** Which lines of the logs; `level` and all above it. */
export const LogFilters = z.object({
  level: z.enum(['info', 'warn', 'error']).default('info'),
  service: z.string().min(1).max(40).optional(),
  search: z.string().trim().max(200).optional(),
  hours: z.coerce
    .number()
    .pipe(z.literal([1, 24, 336]))
    .default(24),
});

/** A search in the logs as a pattern of SQL's `like`. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
