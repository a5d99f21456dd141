import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';

export const activityTypes = [
  'restaurants',
  'cafes',
  'retail',
  'hotels',
  'healthcare',
  'beauty',
  'sports',
  'automotive',
  'education',
  'other',
] as const;

/** `tenant-<tenantId>`: a business. */
export const tenantEvents = {
  BusinessRegistered: defineEvent({
    type: 'BusinessRegistered',
    category: 'tenant',
    data: {
      tenantId: Uuid,
      ownerAccountId: Uuid,
      name: z.string(),
      /** One of `activityTypes`, or free text when the user chose `other`. */
      activityType: z.string(),
      plan: z.enum(['trial', 'basic', 'professional', 'enterprise']),
      trialEndsAt: Iso.nullable(),
      timeZone: z.string(),
    },
  }),
  /** The user left the last onboarding screen; `tour` says whether they started the tour. */
  OnboardingFinished: defineEvent({ type: 'OnboardingFinished', category: 'tenant', data: { tenantId: Uuid, tour: z.boolean() } }),
} as const;
export type TenantEvent = EventsOf<typeof tenantEvents>;
