import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import { DisplayName, Email, says } from '../identity/fields.ts';
import { isUploadedLogo } from './logo.ts';

/** A text that may be missing: null for a blank one. */
const optional = (text: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((given, context): string | null => {
      const trimmed = given?.trim() ?? '';
      if (trimmed === '') return null;
      const parsed = text.safeParse(trimmed);
      if (parsed.success) return parsed.data;
      for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** One line of a text, up to `max` characters. */
const Line = (max: number) => DisplayName('invalid', max);

/** Several lines of a text; control characters are refused, line breaks are not. */
const Lines = (max: number) =>
  z
    .string()
    .max(max, says('tooLong'))
    .refine((text) => !/[^\P{Cc}\n\r]/u.test(text), says('invalid'));

/** A phone number of a business: 7 to 15 digits, also of a landline or a short number, with + for another country. */
const BusinessPhone = z
  .string()
  .transform((text) => latinDigits(text).replace(/[\s\p{Cf}\p{Pd}().]/gu, ''))
  .pipe(z.string().regex(/^\+?\d{7,15}$/, says('businessPhone')));

/**
 * An address in the web, with `https://` where it has no scheme. Only names under a public domain are accepted, never an IP address or the
 * name of a machine. Our servers never read it.
 */
export const PublicUrl = z
  .string()
  .max(300, says('tooLong'))
  .transform((text) => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => isPublicUrl(text), says('webAddress'));

/** A logo: the path of an uploaded picture, or an address in the web. */
const LogoUrl = z.string().refine((text) => isUploadedLogo(text) || PublicUrl.safeParse(text).success, says('webAddress'));

function isPublicUrl(text: string): boolean {
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '') return false;
  const labels = hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1)!;
  return labels.length > 1 && /^[a-z][a-z\d-]*[a-z\d]$/.test(last) && !privateDomains.has(last);
}

/** Domains that exist within a network or a machine only (RFC 6761, RFC 6762, RFC 8375, ICANN). */
const privateDomains: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'test',
  'invalid',
  'arpa',
  'onion',
]);

const fields = {
  name: DisplayName('businessName'),
  ownerName: optional(Line(120)),
  email: optional(Email),
  phone: optional(BusinessPhone),
  address: optional(Line(300)),
  /** One of `activityTypes`, or free text. */
  industry: DisplayName('activityRequired', 80),
  country: optional(Line(60)),
  city: optional(Line(60)),
  logoUrl: optional(LogoUrl),
  website: optional(PublicUrl),
  description: optional(Lines(1000)),
};

/** What a business says of itself, with the published field names. */
export const BusinessProfile = z.object(fields);
export type BusinessProfile = z.infer<typeof BusinessProfile>;
export type ProfileField = keyof BusinessProfile;
export const profileFields = Object.keys(fields) as readonly ProfileField[];
