import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineReport } from '../../kernel/export-kind.ts';
import { Email, Phone, says } from '../identity/fields.ts';

export const privacyExports = {
  /** All that is held about whoever asks for it, in every business. */
  own_data: defineReport({
    id: 'own_data',
    permission: null,
    formats: ['pdf', 'json'],
    title: { ar: 'بياناتي', en: 'My data' },
    isFromLog: true,
    filters: z.object({}),
  }),
  /** All that the business holds about who wrote a review, for whoever asks for it. */
  reviewer_data: defineReport({
    id: 'reviewer_data',
    permission: 'settings.write',
    formats: ['pdf', 'json'],
    title: { ar: 'بيانات كاتب مراجعة', en: 'Data of a reviewer' },
    isFromLog: true,
    filters: z.object({ reviewId: Uuid }),
  }),
  /** All that the platform holds about the owner of an e-mail address or a phone number: for requests of somebody who cannot sign in. */
  person_data: defineReport({
    id: 'person_data',
    permission: 'platform.customers',
    formats: ['pdf', 'json'],
    title: { ar: 'بيانات شخص', en: 'Data of a person' },
    filters: z
      .object({ email: Email.optional(), phone: Phone.optional() })
      .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), { path: ['email'], error: says('required') }),
  }),
  /** All that a business holds about whoever writes reviews under a name, for requests that reach the platform. */
  author_data: defineReport({
    id: 'author_data',
    permission: 'platform.customers',
    formats: ['pdf', 'json'],
    title: { ar: 'بيانات كاتب مراجعات', en: 'Data of an author of reviews' },
    isFromLog: true,
    filters: z.object({ business: Uuid, author: z.string().trim().min(1).max(200) }),
  }),
} as const;
