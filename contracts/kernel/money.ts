import { z } from 'zod';

/** Money in minor units (halalas for SAR): whole numbers, no rounding on the way. */
export const Money = z.object({ amount: z.number().int(), currency: z.enum(['SAR', 'USD', 'EUR']) });
export type Money = z.infer<typeof Money>;
