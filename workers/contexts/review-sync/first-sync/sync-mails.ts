import type { Language } from '@sumaa/contracts';
import { defineMail, isolated } from '../../../infra/mail/define-mail.ts';
import { mailToOwners } from '../../../infra/mail/mail-to-owners.ts';
import type { MailWriter } from '../../../infra/mail/mail-writer.ts';
import { plural } from '../../../infra/mail/plural.ts';

const reviewsCount = (language: Language, count: number) =>
  plural(
    language,
    count,
    language === 'ar'
      ? { zero: 'لا مراجعات', one: 'مراجعة واحدة', two: 'مراجعتان', few: '# مراجعات', many: '# مراجعة', other: '# مراجعة' }
      : { one: '# review', other: '# reviews' },
  );
const locationsCount = (language: Language, count: number) =>
  plural(
    language,
    count,
    language === 'ar'
      ? { zero: 'أي فرع', one: 'فرع واحد', two: 'فرعين', few: '# فروع', many: '# فرعًا', other: '# فرع' }
      : { one: '# branch', other: '# branches' },
  );

export interface SyncDone {
  readonly businessName: string;
  readonly reviews: number;
  readonly locations: number;
}

export const syncDoneMail = defineMail<SyncDone>({
  ar: ({ businessName, reviews, locations, publicUrl }) => ({
    subject: `لوحة ${isolated(businessName)} جاهزة`,
    preview: `${reviewsCount('ar', reviews)} من ${locationsCount('ar', locations)}`,
    title: 'اكتملت المزامنة الأولى',
    paragraphs: [
      `المراجعات المستوردة: ${reviewsCount('ar', reviews)} من ${locationsCount('ar', locations)}.`,
      'تستمر قراءة المراجعات الأقدم في الخلفية، وتظهر المراجعات الجديدة تلقائيًا.',
    ],
    action: { label: 'فتح لوحة المعلومات', url: `${publicUrl}/customer` },
    footnote: `وصلت هذه الرسالة إلى مديري ${isolated(businessName)} في سُمعة.`,
  }),
  en: ({ businessName, reviews, locations, publicUrl }) => ({
    subject: `The dashboard of ${isolated(businessName)} is ready`,
    preview: `${reviewsCount('en', reviews)} from ${locationsCount('en', locations)}`,
    title: 'The first sync is complete',
    paragraphs: [
      `Imported from Google: ${reviewsCount('en', reviews)} from ${locationsCount('en', locations)}.`,
      'Older reviews are still being read in the background, and new ones appear by themselves.',
    ],
    action: { label: 'Open the dashboard', url: `${publicUrl}/customer` },
    footnote: `This message went to the managers of ${isolated(businessName)} in Sumaa.`,
  }),
});

export const writeSyncDone: MailWriter<'sync_done'> = (sources, { tenantId, reviews, locations }) =>
  mailToOwners(sources, tenantId, (to, businessName) => syncDoneMail(to, { businessName, reviews, locations }));
