import { z } from 'zod';
import type { Language } from '../../kernel/locale.ts';

/** The texts of the public site that businesses agreed to (`frontend/content/pages`). */
export const siteDocuments = ['terms', 'privacy'] as const;
export const SiteDocument = z.enum(siteDocuments);
export type SiteDocument = z.infer<typeof SiteDocument>;

/** A change takes effect so many days after the general managers were told. */
export const documentNoticeDays = 14;

export interface DocumentVersion {
  /** 1: nothing was changed yet. */
  readonly version: number;
  /** Of the text in both languages, so that a change of it is not forgotten here. */
  readonly digest: string;
  /** What the version changed. */
  readonly changes: Readonly<Record<Language, string>>;
}

/** The version of each text as this build shows it; a change of meaning raises it, and staff tell of it in Console > Audience. */
export const documentVersions: Readonly<Record<SiteDocument, DocumentVersion>> = {
  terms: {
    version: 2,
    digest: '4fdbd8c8c26caa73',
    changes: {
      ar: 'البند الثامن يبيّن كيف تُلغى الباقة ويُطلب محو الحساب، والبند التاسع يَعِد بإرسال كل تعديل بالبريد قبل أن يسري.',
      en: 'Section 8 says how a plan is cancelled and how erasure is asked for; section 9 promises a mail about each change before it takes effect.',
    },
  },
  privacy: {
    version: 4,
    digest: 'c758bfe9a537f5c5',
    changes: {
      ar: 'البند السابع يبيّن كم يُحفظ عنوان النشرة البريدية وعنوان التذكير بالإطلاق.',
      en: 'Section 7 says how long the addresses for the newsletter and for the reminder of the launch are kept.',
    },
  },
};
