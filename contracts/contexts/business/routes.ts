import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

/** The business of the session, with the published field names. Null: not known yet. */
export const Business = z.object({
  id: Uuid,
  name: z.string(),
  industry: z.string(),
  ownerName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Address and website are those at Google, of the branch that was linked first. */
  address: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  logoUrl: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  plan: z.enum(['trial', 'basic', 'professional', 'enterprise']),
  trialEndsAt: Iso.nullable(),
  locations: z.number().int(),
});
export type Business = z.infer<typeof Business>;

export const businessRoutes = {
  business: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Businesses',
    tag: 'business',
    auth: 'confirmed',
    summary: 'The business of this session.',
    model: Business,
  }),
} as const;
