import { day, documentNoticeDays, type DocumentChange, type Iso, type Language, type SiteDocument } from '@sumaa/contracts';

const names = {
  ar: { terms: 'شروط الاستخدام', privacy: 'سياسة الخصوصية' },
  en: { terms: 'terms of use', privacy: 'privacy policy' },
} as const;

const tags = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

interface Given {
  readonly document: SiteDocument;
  /** All that a business was not told of yet, the newest last. */
  readonly changes: readonly DocumentChange[];
  readonly language: Language;
  readonly toldAt: Iso;
  readonly publicUrl: string;
}

/** What a business reads of a changed text: what changed, from when on, and where the text is. */
export function documentNotice({ document, changes: all, language, toldAt, publicUrl }: Given): {
  readonly subject: string;
  readonly body: string;
} {
  const name = names[language][document];
  const changes = all.map(({ texts }) => texts[language]).join('\n\n');
  const from = new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: 'Asia/Riyadh' }).format(
    new Date(Date.parse(toldAt) + documentNoticeDays * day),
  );
  const url = `${publicUrl}${language === 'ar' ? '' : '/en'}/${document}`;
  return language === 'ar'
    ? {
        subject: `تعديل على ${name}`,
        body: `ما تغيّر: ${changes}\n\nيسري التعديل في ${from}، وما قبله يسري حتى ذلك.\n\nالنص كاملًا: ${url}`,
      }
    : {
        subject: `A change of our ${name}`,
        body: `What changed: ${changes}\n\nThe change takes effect on ${from}; until then the earlier text holds.\n\nThe whole text: ${url}`,
      };
}
