import { z } from 'zod';
import type { Language } from '../../kernel/locale.ts';

/** The texts of the public site that businesses agreed to (`frontend/content/pages`). */
export const siteDocuments = ['terms', 'privacy'] as const;
export const SiteDocument = z.enum(siteDocuments);
export type SiteDocument = z.infer<typeof SiteDocument>;

/** A change takes effect so many days after the general managers were told. */
export const documentNoticeDays = 14;

/** What a version of a text changed. */
export interface DocumentChange {
  readonly version: number;
  readonly texts: Readonly<Record<Language, string>>;
}

export interface DocumentVersion {
  /** Of the text in both languages, so that a change of it is not forgotten here. */
  readonly digest: string;
  /** The newest last, which is the version of the text as this build shows it; the first is 2. None is ever removed: a business may know only an earlier one. */
  readonly changes: readonly DocumentChange[];
}

/** Each text as this build shows it; a change of meaning adds to its changes, and staff tell of it in Console > Audience. */
export const documentVersions: Readonly<Record<SiteDocument, DocumentVersion>> = {
  terms: {
    digest: '4fdbd8c8c26caa73',
    changes: [
      {
        version: 2,
        texts: {
          ar: 'البند الثامن يبيّن كيف تُلغى الباقة ويُطلب محو الحساب، والبند التاسع يَعِد بإرسال كل تعديل بالبريد قبل أن يسري.',
          en: 'Section 8 says how a plan is cancelled and how erasure is asked for; section 9 promises a mail about each change before it takes effect.',
        },
      },
    ],
  },
  privacy: {
    digest: 'c758bfe9a537f5c5',
    changes: [
      {
        version: 2,
        texts: {
          ar: 'البند العاشر يبيّن أين تُطلب نسخة البيانات ومحوها، والبند الحادي عشر يَعِد بإرسال كل تعديل بالبريد قبل أن يسري.',
          en: 'Section 10 says where a copy and erasure are asked for; section 11 promises a mail about each change before it takes effect.',
        },
      },
      {
        version: 3,
        texts: {
          ar: 'البند الثاني يذكر بيانات من يُطلب منهم أن يكتبوا مراجعة، والبند الثامن من يوصل الرسائل ويستقبل بيانات البطاقة، والبند التاسع كل ملفات الارتباط.',
          en: 'Section 2 names the data of customers who are asked for a review, section 8 who delivers messages and receives card data, section 9 every cookie.',
        },
      },
      {
        version: 4,
        texts: {
          ar: 'البند السابع يبيّن كم يُحفظ عنوان النشرة البريدية وعنوان التذكير بالإطلاق.',
          en: 'Section 7 says how long the addresses for the newsletter and for the reminder of the launch are kept.',
        },
      },
    ],
  },
};

/** The version of a text as this build shows it. 1: nothing was changed yet. */
export const documentVersion = (document: SiteDocument): number => documentVersions[document].changes.at(-1)?.version ?? 1;

/** What changed up to a version since the last one of which businesses were told; 1: they were told of none. */
export const documentChanges = (
  document: SiteDocument,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): readonly DocumentChange[] => documentVersions[document].changes.filter(({ version }) => version > after && version <= upTo);
