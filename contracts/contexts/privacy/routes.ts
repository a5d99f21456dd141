import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { DataRetention } from './policy.ts';
import { Slug } from './slug.ts';

const tag = 'privacy';

const Settings = z.object({
  publicProfile: z.boolean(),
  showContactInfo: z.boolean(),
  allowSearchEngines: z.boolean(),
  dataRetention: DataRetention,
});

/** The settings with the address of the public page, and what they were changed from: `revision` counts the changes, from 0. */
export const PrivacyView = Settings.extend({
  revision: z.number().int(),
  slug: z.string().nullable(),
  /** Earlier addresses; they lead to the page. */
  earlierSlugs: z.array(z.string()),
  changedAt: Iso.nullable(),
  changedByName: z.string().nullable(),
  /** What `showContactInfo` shows. */
  contact: z.object({
    phone: z.string().nullable(),
    website: z.string().nullable(),
    address: z.string().nullable(),
  }),
});
export type PrivacyView = z.infer<typeof PrivacyView>;

export const PrivacyBody = Settings.extend({ revision: z.number().int().min(0), slug: Slug.nullable() });
export type PrivacyBody = z.infer<typeof PrivacyBody>;

/** The privacy settings of a business. */
export const privacyRoutes = {
  privacy: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/privacy',
    tag,
    auth: 'confirmed',
    permission: 'settings.read',
    businessOnly: true,
    summary: 'The privacy settings of the business of this session. `revision` 0: the default ones.',
    model: PrivacyView,
  }),
  retentionEffect: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/privacy/retention',
    tag,
    auth: 'confirmed',
    permission: 'settings.read',
    businessOnly: true,
    summary: 'How many reviews would lose author and text if reviews were kept for this time only.',
    query: z.object({ dataRetention: DataRetention }),
    model: z.object({ reviews: z.number().int() }),
  }),
  savePrivacy: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/privacy',
    tag,
    auth: 'confirmed',
    permission: 'settings.write',
    businessOnly: true,
    summary:
      'Change the privacy settings; `conflict` when others were saved since `revision`. Only a general manager chooses the address of the page. It stays with the business for good, and no other may have one that differs in interchangeable letters only.',
    body: PrivacyBody,
    model: z.object({ revision: z.number().int(), slug: z.string().nullable() }),
    errors: ['validation_failed', 'conflict', 'forbidden'],
    limit: { max: 60, perMinutes: 60 },
  }),
} as const;
