import { Period, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

/** The URL state of the overview. */
export const OverviewUrl = z.object({ period: Period.default('30d'), branch: Uuid.optional() });
export type OverviewUrl = z.infer<typeof OverviewUrl>;
