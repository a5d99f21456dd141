import { abilitiesOf, includesBranch, isAssignable, type Language, type Uuid } from '@sumaa/contracts';
import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';
import { plural } from '../../infra/mail/plural.ts';

const starsCount = (language: Language, stars: number) =>
  plural(
    language,
    stars,
    language === 'ar' ? { one: 'نجمة واحدة', two: 'نجمتين', other: '# نجوم' } : { one: 'one star', two: 'two stars', other: '# stars' },
  );

export interface BadReview {
  readonly businessName: string;
  readonly branch: string;
  readonly stars: number;
  readonly reviewId: Uuid;
}

export const badReviewMail = defineMail<BadReview>({
  ar: ({ businessName, branch, stars, reviewId, publicUrl }) => ({
    subject: `مراجعة جديدة من ${starsCount('ar', stars)} على ${isolated(branch)}`,
    preview: 'الرد السريع يُظهر للعملاء أن ملاحظاتهم مسموعة',
    title: `وصلت مراجعة جديدة من ${starsCount('ar', stars)}`,
    paragraphs: [`الفرع: ${isolated(branch)}.`, 'نص المراجعة ومحرر الرد في الصفحة التالية.'],
    action: { label: 'قراءة المراجعة والرد عليها', url: `${publicUrl}/customer/reviews?review=${reviewId}` },
    footnote: `وصلت هذه الرسالة إلى من يمكنهم الرد على مراجعات ${isolated(businessName)} في سُمعة.`,
  }),
  en: ({ businessName, branch, stars, reviewId, publicUrl }) => ({
    subject: `New review with ${starsCount('en', stars)} at ${isolated(branch)}`,
    preview: 'A quick reply shows customers that they are heard',
    title: `A new review with ${starsCount('en', stars)} has arrived`,
    paragraphs: [`Branch: ${isolated(branch)}.`, 'Its text and the editor for a reply are on the following page.'],
    action: { label: 'Read and answer the review', url: `${publicUrl}/customer/reviews?review=${reviewId}` },
    footnote: `This message went to those who may answer reviews of ${isolated(businessName)} in Sumaa.`,
  }),
});

/** To every active member who may answer in this branch; to none when the branch was unlinked. */
export const writeBadReview: MailWriter<'bad_review'> = async ({ reader, publicUrl }, { tenantId, locationId, reviewId, stars }) => {
  const [businessName, location] = [await reader.businessName(tenantId), await reader.location(locationId)];
  if (businessName === null) throw new Error(`tenant ${tenantId} is not in the read model (yet)`);
  if (location === null) return [];
  return (await reader.members(tenantId)).flatMap(
    ({ account_id: accountId, role, permissions, location_ids: locationIds, email, language }) =>
      email !== null &&
      isAssignable({ active: true, abilities: abilitiesOf(role, permissions, locationIds) }) &&
      includesBranch(locationIds, locationId)
        ? [{ accountId, email, mail: badReviewMail({ language, publicUrl }, { businessName, branch: location.title, stars, reviewId }) }]
        : [],
  );
};
