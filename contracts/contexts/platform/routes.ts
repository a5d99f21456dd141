import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { WorkingTime } from '../../kernel/working-time.ts';
import { SellerIdentity } from '../subscription/payment/billing-details.ts';
import { PlatformSettings } from './settings/settings.ts';

/** State of one part of the installation. */
export const PartHealth = z.object({
  name: z.string(),
  ok: z.boolean(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** What the settings ask of a new password, beyond what always holds. */
export const PasswordRules = z.object({ minLength: z.number().int(), needsSymbol: z.boolean() });
export type PasswordRules = z.infer<typeof PasswordRules>;

export const platformRoutes = {
  health: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/health',
    tag: 'platform',
    auth: 'none',
    summary: 'Each part and its state; 503 while a required part is down.',
    model: z.object({ ok: z.boolean(), parts: z.array(PartHealth) }),
    errors: ['unavailable'],
  }),
  supportHours: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/support-hours',
    tag: 'platform',
    auth: 'none',
    summary: 'When the platform answers messages, and within which time a message of the contact page is answered first, by its settings.',
    model: z.object({
      hours: WorkingTime,
      firstAnswer: z.object({ ms: z.number().int(), clock: z.enum(['wall_clock', 'support_hours']) }),
    }),
  }),
  publicTrial: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/trial',
    tag: 'platform',
    auth: 'none',
    summary: 'For how many days a new business may try the product, and the value added tax in percent that charges add, by the settings.',
    model: z.object({ days: z.number().int(), vatPercent: z.number() }),
  }),
  publicCompany: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/company',
    tag: 'platform',
    auth: 'none',
    summary: 'Who runs the platform, as its invoices name it; null until that was saved.',
    model: SellerIdentity.omit({ phaseTwo: true }).nullable(),
  }),
  publicPlatform: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/platform',
    tag: 'platform',
    auth: 'none',
    summary: 'What this platform is called, what it does in one sentence, and the language of who chose none.',
    model: PlatformSettings.pick({ platformName: true, platformDescription: true, defaultLanguage: true }),
  }),
  publicPasswordRules: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/password-rules',
    tag: 'platform',
    auth: 'none',
    summary: 'What the settings ask of a new password.',
    model: PasswordRules,
  }),
  publicStatistics: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/statistics',
    tag: 'platform',
    auth: 'none',
    summary: 'Live totals of this installation for the public site; a total is null below the threshold for publishing it.',
    model: z.object({
      businesses: z.number().int().nullable(),
      reviews: z.number().int().nullable(),
      replies: z.number().int().nullable(),
    }),
  }),
} as const;
