import { privacyExports, type InBoth, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { ReportSource } from '../../infra/export/export-source.ts';
import { readHeld, shownIn, zoneOf, type HeldTable } from './held-data.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const texts = {
  author: both('الكاتب', 'Author'),
  made: both('أُعدّ في', 'Made'),
  about: both('عن الملف', 'About this file'),
  leftOut: both(
    'لا تعطي Google معرّفًا لكاتب المراجعة، فيشمل الملف هذه المراجعة وحدها. النصوص السابقة لمراجعة عُدّلت معروضة في سجلها.',
    'Google gives no id of who wrote a review, so the file is about this review alone. Earlier texts of an edited one are in its history.',
  ),
} as const;

const at = both('الوقت', 'Time');

/** The tables of one review of the branches that the requester sees. */
const tablesOf = (reviewId: Uuid, locationIds: readonly Uuid[] | null): readonly HeldTable[] => {
  const seen = sql`review_id = ${reviewId} and (${locationIds}::uuid[] is null or location_id = any(${locationIds}))`;
  return [
    {
      key: 'review',
      title: both('المراجعة', 'Review'),
      columns: {
        author: texts.author,
        photo: both('الصورة', 'Photo'),
        branch: both('الفرع', 'Branch'),
        stars: both('النجوم', 'Stars'),
        text: both('النص', 'Text'),
        translation: both('الترجمة', 'Translation'),
        language: both('اللغة', 'Language'),
        sentiment: both('الانطباع', 'Sentiment'),
        writtenAt: both('كُتبت في', 'Written'),
        editedAt: both('آخر تعديل', 'Last change'),
        importedAt: both('وصلت في', 'Arrived'),
        google: both('المعرّف لدى Google', 'Id at Google'),
      },
      forPrograms: ['photo', 'translation', 'language', 'google'],
      query: () => sql`select author_name as author, author_photo_url as photo,
        (select l.title from read.location l where l.location_id = r.location_id) as branch, stars, text, translation, language, sentiment,
        created_at as "writtenAt", updated_at as "editedAt", received_at as "importedAt", google_name as google
        from read.review r where ${seen}`,
    },
    {
      key: 'reply',
      title: both('الرد', 'Reply'),
      columns: { text: both('النص', 'Text'), state: both('الحالة', 'State'), at, draft: both('المسودة', 'Draft') },
      query: () => sql`select reply_text as text, reply_state as state, reply_at as at, draft from read.review
        where ${seen} and (reply_text is not null or draft is not null)`,
    },
    {
      key: 'activity',
      title: both('ما حدث للمراجعة', 'What happened to the review'),
      columns: { at, event: both('الحدث', 'Event'), details: both('التفاصيل', 'Details') },
      query: (limit) => sql`select at, event, details from read.audit
        where subject_kind = 'review' and subject_id = (select review_id from read.review where ${seen})
        order by at desc, id desc limit ${limit}`,
    },
  ];
};

/** All that a business holds about who wrote a review, as tables. */
export const reviewerData: ReportSource<'reviewer_data'> =
  ({ reviewId }, order) =>
  async (tx) => {
    const { language, requestedAt, locationIds } = order;
    const zone = await zoneOf(tx);
    const read = await readHeld(tx, tablesOf(reviewId, locationIds), order, zone);
    const author = read[0]?.rows[0]?.[0];
    return {
      title: privacyExports.reviewer_data.title[language],
      about: [
        [texts.author[language], typeof author === 'string' ? author : '—'],
        [texts.made[language], String(shownIn(requestedAt, { language, zone, isPlain: false }))],
        [texts.about[language], texts.leftOut[language]],
      ],
      logoFile: null,
      tables: read,
    };
  };
