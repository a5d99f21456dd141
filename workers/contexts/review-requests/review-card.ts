import { isUploadedLogo, reviewLinkOf, reviewRequestExports, type InBoth } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { ReportSource } from '../../infra/export/export-source.ts';

/** The same to everybody: nothing asks how content somebody was. */
const texts = {
  title: { ar: 'رأيك يهمنا', en: 'Tell us what you think' },
  text: {
    ar: 'وجّه كاميرا الجوال إلى الرمز، واكتب في Google رأيك بصدق، أيًّا كان.',
    en: 'Point your phone’s camera at the code and write your honest opinion on Google, whatever it is.',
  },
  branch: { ar: 'الفرع', en: 'Branch' },
} as const satisfies Readonly<Record<string, InBoth>>;

/** The link of a branch as a code, on a poster and on a card for tables. A branch without a link has no card. */
export const reviewCard: ReportSource<'review_card'> =
  ({ locationId }, { language, locationIds }) =>
  async (tx) => {
    const { rows } = await sql<{ branch: string; place_id: string; business: string | null; logo_url: string | null }>`
      select location.title as branch, location.place_id, business.name as business, business.logo_url
      from read.location left join read.business on true
      where location.linked and location.place_id is not null and location.location_id = ${locationId}
        and (${locationIds}::uuid[] is null or location.location_id = any(${locationIds}))`.execute(tx);
    const [found] = rows;
    const logo = found?.logo_url ?? null;
    const cards = found && {
      business: found.business ?? found.branch,
      branch: found.branch,
      title: texts.title[language],
      text: texts.text[language],
      url: reviewLinkOf(found.place_id),
    };
    return {
      title: reviewRequestExports.review_card.title[language],
      about: [[texts.branch[language], found?.branch ?? '—']],
      logoFile: isUploadedLogo(logo) ? logo.slice(logo.lastIndexOf('/') + 1) : null,
      tables: [],
      ...(cards && { cards: (['A4', 'A6'] as const).map((size) => ({ size, ...cards })) }),
    };
  };
