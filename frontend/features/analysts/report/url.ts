import { PlatformMetric, PlatformPeriod } from '@sumaa/contracts';
import { z } from 'zod';

/** What the address of the screen holds. */
export const ReportUrl = z.object({ period: PlatformPeriod.default('30d'), metric: PlatformMetric.default('revenue') });
