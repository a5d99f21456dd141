import { z } from 'zod';

export const Language = z.enum(['ar', 'en']);
export type Language = z.infer<typeof Language>;

/** The first supported language in `Accept-Language`; Arabic when there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag): tag is Language => tag === 'ar' || tag === 'en') ?? 'ar';
}
