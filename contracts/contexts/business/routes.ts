import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

const tag = 'business';

/** Under which number settings were saved last (0: never), when and by whom; the name is null once erased. */
export const saved = { revision: z.number().int(), savedAt: Iso.nullable(), savedByName: z.string().nullable() };

/**
 * The business of the session, with the published field names. Until a profile is saved, owner, e-mail and phone are those of who
 * registered, and address and website those at Google, of the branch that was linked first. Null: not known.
 */
export const Business = z.object({
  id: Uuid,
  name: z.string(),
  industry: z.string(),
  ownerName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  logoUrl: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  plan: z.enum(['trial', 'basic', 'professional', 'enterprise']),
  trialEndsAt: Iso.nullable(),
  locations: z.number().int(),
  registeredAt: Iso,
  ...saved,
});
export type Business = z.infer<typeof Business>;

export const businessRoutes = {
  business: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Businesses',
    tag,
    auth: 'confirmed',
    summary: 'The business of this session.',
    model: Business,
  }),
} as const;
