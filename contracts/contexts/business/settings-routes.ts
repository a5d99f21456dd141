import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { BusinessPreferences } from './preferences.ts';
import { BusinessProfile } from './profile.ts';
import { saved } from './routes.ts';

const tag = 'business';
const permission = 'settings.write';

/** The profile as a command answers it. */
export const SavedProfile = BusinessProfile.extend({ id: Uuid, revision: z.number().int() });
export type SavedProfile = z.infer<typeof SavedProfile>;

const body = BusinessProfile.extend({
  id: Uuid.optional(),
  /** The number of the profile that was changed. With it, a profile that was saved since is not overwritten. */
  revision: z.number().int().min(0).optional(),
});

/** Apart from `businessRoutes`, which every page of the dashboard loads. */
export const businessSettingsRoutes = {
  createBusiness: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Businesses',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    status: 201,
    summary: 'Save the profile of the business of this session for the first time.',
    body,
    model: SavedProfile,
    errors: ['validation_failed', 'business_exists'],
    limit: { max: 60, perMinutes: 15 },
  }),
  saveBusiness: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/Businesses/:id',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    summary:
      'Replace the profile of the own business. With `revision`, it is refused when others were saved since, and names what differs.',
    params: z.object({ id: Uuid }),
    body,
    model: SavedProfile,
    errors: ['validation_failed', 'not_found', 'settings_changed'],
    limit: { max: 60, perMinutes: 15 },
  }),
  uploadLogo: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Businesses/:id/logo',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    multipart: { files: ['logo'] },
    summary: 'Store a picture (part `logo`, PNG or JPEG). The answer is the `logoUrl` to save with the profile.',
    params: z.object({ id: Uuid }),
    body: z.object({}),
    model: z.object({ logoUrl: z.string() }),
    errors: ['validation_failed', 'not_found'],
    limit: { max: 30, perMinutes: 15 },
  }),
  businessPreferences: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/business/preferences',
    tag,
    auth: 'confirmed',
    permission: 'settings.read',
    businessOnly: true,
    summary:
      'Time zone, first day of the week, answer target, currency, language, date format, calendar and undo window. `riyals`: for one unit of each currency.',
    model: z.object({
      preferences: BusinessPreferences,
      /** Null: no rate is known, so that no amount is shown in this currency. */
      riyals: z.object({ USD: z.number().nullable(), EUR: z.number().nullable() }),
      ...saved,
    }),
  }),
  saveBusinessPreferences: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/business/preferences',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    summary: 'Save the preferences. Refused when others were saved since `revision`. Due times that were given already stay.',
    body: z.object({ revision: z.number().int().min(0), preferences: BusinessPreferences }),
    model: z.object({ preferences: BusinessPreferences, revision: z.number().int() }),
    errors: ['validation_failed', 'settings_changed'],
    limit: { max: 60, perMinutes: 15 },
  }),
} as const;
