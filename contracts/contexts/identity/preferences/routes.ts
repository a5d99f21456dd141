import { z } from 'zod';
import { Calendar, DateFormat, Language, Theme } from '../../../kernel/locale.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { undoWindows } from '../../reviews/policy.ts';

const tag = 'account';

/** What one person chose, in all their businesses; null: as the business, else as the product. */
export const PersonPreferences = z.object({
  /** Of the screens and of mails. */
  language: Language.nullable(),
  dateFormat: DateFormat.nullable(),
  calendar: Calendar.nullable(),
  /** For how long a reply can be undone. */
  undoSeconds: z.literal(undoWindows).nullable(),
  theme: Theme.nullable(),
});
export type PersonPreferences = z.infer<typeof PersonPreferences>;

/** The preferences of a person who chose nothing. */
export const noPreferences: PersonPreferences = { language: null, dateFormat: null, calendar: null, undoSeconds: null, theme: null };

export const preferencesRoutes = {
  preferences: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/preferences',
    tag,
    auth: 'session',
    summary: 'What the signed-in person chose, and what holds where they chose nothing.',
    model: z.object({
      chosen: PersonPreferences,
      defaults: z.object({ language: Language, dateFormat: DateFormat, calendar: Calendar, undoSeconds: z.number(), theme: Theme }),
    }),
  }),
  changePreferences: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/account/preferences',
    tag,
    auth: 'session',
    summary: 'Change some of the own preferences; those that are not given stay. Null: as the business.',
    body: PersonPreferences.partial(),
    model: PersonPreferences,
    errors: ['validation_failed'],
    limit: { max: 120, perMinutes: 15 },
  }),
} as const;
