import type { subscriberRoutes } from '@sumaa/contracts';
import type { z } from 'zod';

export type Trends = z.output<(typeof subscriberRoutes)['subscriberTrends']['model']>;

/** A change as a ratio: 0.12 for 12 % more; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before);

/** The share that stayed; null where nobody could. */
export const shareOf = ({ kept, of }: Trends['retention']): number | null => (of === 0 ? null : kept / of);
