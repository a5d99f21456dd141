import { z } from 'zod';

/** Money in minor units (halalas for SAR), as whole numbers. */
export const Money = z.object({ amount: z.number().int(), currency: z.enum(['SAR', 'USD', 'EUR']) });
export type Money = z.infer<typeof Money>;
