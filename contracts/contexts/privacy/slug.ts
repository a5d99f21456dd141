import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import type { FieldErrorCode } from '../../kernel/field-errors.ts';
import { normalise } from '../../kernel/search-text.ts';

export const slugLengths = { shortest: 3, longest: 60 } as const;

const invalid: FieldErrorCode = 'slugInvalid';

/** Arabic and Latin letters and Latin digits, in words joined by single hyphens. */
const pattern = /^[a-z0-9ء-غف-ي]+(?:-[a-z0-9ء-غف-ي]+)*$/;

/**
 * The text as the address of a page: lower case, Latin digits, without tashkeel and tatweel, a hyphen for everything else between
 * letters. Empty where no letter or digit is left.
 */
export function slugOf(text: string): string {
  const letters = latinDigits(text.normalize('NFKC')).toLowerCase();
  return letters
    .replace(/[\p{M}\u0640\p{Cf}'’]/gu, '')
    .replace(/[^a-z0-9ء-غف-ي]+/g, '-')
    .slice(0, slugLengths.longest)
    .replace(/^-+|-+$/g, '');
}

/** The address of a public page as it was typed: capitals and Arabic-Indic digits are accepted. */
export const Slug = z
  .string({ error: invalid })
  .transform((text) => latinDigits(text.normalize('NFKC')).trim().toLowerCase())
  .pipe(z.string().min(slugLengths.shortest, invalid).max(slugLengths.longest, invalid).regex(pattern, invalid));

/** What two addresses have in common that only differ in letters people use interchangeably: one business has both. */
export const slugKey = (slug: string): string => normalise(slug.normalize('NFKC'));
