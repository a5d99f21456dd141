import { IncidentService, OpenIncidentBody, UpdateIncidentBody } from '@sumaa/contracts';
import { z } from 'zod';

/** What a person types for a new incident. The errors are those of the contract, under the fields that were typed. */
export const OpenForm = z
  .object({
    services: z.array(IncidentService),
    titleAr: z.string(),
    titleEn: z.string(),
    textAr: z.string(),
    textEn: z.string(),
  })
  .transform(({ services, titleAr, titleEn, textAr, textEn }, context): OpenIncidentBody => {
    const body = OpenIncidentBody.safeParse({ services, title: { ar: titleAr, en: titleEn }, text: { ar: textAr, en: textEn } });
    if (body.success) return body.data;
    for (const { path, message } of body.error.issues) context.addIssue({ code: 'custom', path: [fieldOf(path)], message });
    return z.NEVER;
  });

/** The same for what is said later. */
export const UpdateForm = z
  .object({ textAr: z.string(), textEn: z.string(), closes: z.boolean() })
  .transform(({ textAr, textEn, closes }, context): UpdateIncidentBody => {
    const body = UpdateIncidentBody.safeParse({ text: { ar: textAr, en: textEn }, closes });
    if (body.success) return body.data;
    for (const { path, message } of body.error.issues) context.addIssue({ code: 'custom', path: [fieldOf(path)], message });
    return z.NEVER;
  });

/** The field of the form for one of the body: `titleAr` for `title.ar`. */
const fieldOf = ([field, language]: readonly PropertyKey[]): string =>
  language === 'ar' ? `${String(field)}Ar` : language === 'en' ? `${String(field)}En` : String(field);

/** The fields of the form by the names that the server gives to them. */
export const textFields = { 'text.ar': 'textAr', 'text.en': 'textEn' } as const;
export const openFields = { ...textFields, 'title.ar': 'titleAr', 'title.en': 'titleEn' } as const;
