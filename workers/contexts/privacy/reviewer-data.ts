import { privacyExports, reviewQuestions, type InBoth, type ReviewVersion, type TenantId, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '@sumaa/runtime/analytics';
import type { ReportOrder, ReportSource } from '../../infra/export/export-source.ts';
import type { Report } from '../../infra/export/report.ts';
import { readHeld, shownIn, zoneOf, type HeldTable } from './held-data.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const texts = {
  author: both('الكاتب', 'Author'),
  made: both('أُعدّ في', 'Made'),
  about: both('عن الملف', 'About this file'),
  leftOut: both(
    'لا تعطي Google معرّفًا لكاتب المراجعة، فيشمل الملف هذه المراجعة وحدها.',
    'Google gives no id of who wrote a review, so the file is about this review alone.',
  ),
  byName: both(
    'لا تعطي Google معرّفًا لكاتب المراجعة، فيشمل الملف كل مراجعة بهذا الاسم لدى النشاط. تحقّق من أن صاحب الطلب هو كاتبها قبل تسليم الملف.',
    'Google gives no id of who wrote a review, so the file has every review under this name at the business. Before it is handed over, check that they are all by whoever asked.',
  ),
  business: both('النشاط', 'Business'),
} as const;

const google = both('المعرّف لدى Google', 'Id at Google');
/** So many reviews of one author at most. */
const most = 1_000;

const at = both('الوقت', 'Time');

/** The tables of reviews of the transaction's business. `versionsOf`: what a review was before it was changed. */
const tablesOf = (ids: readonly Uuid[], versionsOf: (reviewId: Uuid) => Promise<readonly ReviewVersion[]>): readonly HeldTable[] => {
  const seen = sql`review_id = any(${ids}::uuid[])`;
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
        google,
      },
      forPrograms: ['photo', 'translation', 'language', 'google'],
      query: () => sql`select author_name as author, author_photo_url as photo,
        (select l.title from read.location l where l.location_id = r.location_id) as branch, stars, text, translation, language, sentiment,
        created_at as "writtenAt", updated_at as "editedAt", received_at as "importedAt", google_name as google
        from read.review r where ${seen} order by created_at, review_id`,
    },
    {
      key: 'earlier',
      title: both('النصوص السابقة للتعديل', 'Texts before a change'),
      columns: {
        writtenAt: both('كُتبت في', 'Written'),
        stars: both('النجوم', 'Stars'),
        text: both('النص', 'Text'),
        translation: both('الترجمة', 'Translation'),
        review: google,
      },
      forPrograms: ['translation', 'review'],
      query: () => ({
        async execute(tx) {
          const { rows: edited } = await sql<{ id: Uuid; review: string }>`select review_id as id, google_name as review from read.review
            where ${seen} and updated_at > created_at order by created_at, review_id`.execute(tx);
          const rows: Record<string, unknown>[] = [];
          for (const { id, review } of edited) {
            rows.push(
              ...(await versionsOf(id)).map(({ at: writtenAt, ...version }) => ({ ...version, writtenAt: new Date(writtenAt), review })),
            );
          }
          return { rows };
        },
      }),
    },
    {
      key: 'reply',
      title: both('الرد', 'Reply'),
      columns: { text: both('النص', 'Text'), state: both('الحالة', 'State'), at, draft: both('المسودة', 'Draft'), review: google },
      forPrograms: ['review'],
      query: () => sql`select reply_text as text, reply_state as state, reply_at as at, draft, google_name as review from read.review
        where ${seen} and (reply_text is not null or draft is not null) order by created_at, review_id`,
    },
    {
      key: 'activity',
      title: both('ما حدث للمراجعة', 'What happened to the review'),
      columns: { at, event: both('الحدث', 'Event'), details: both('التفاصيل', 'Details') },
      query: (limit) => sql`select at, event, details from read.audit
        where subject_kind = 'review' and subject_id = any(${ids}::uuid[])
        order by at desc, id desc limit ${limit}`,
    },
  ];
};

interface Written {
  readonly title: string;
  readonly ids: readonly Uuid[];
  /** Whose reviews they are. */
  readonly of: TenantId | undefined;
  readonly author: string | null;
  readonly about: InBoth;
  readonly business?: string;
}

async function reportOf(tx: Tx, { title, ids, of, author, about, business }: Written, order: ReportOrder): Promise<Report> {
  const { language, requestedAt, ask } = order;
  const zone = await zoneOf(tx);
  const tables = tablesOf(ids, (reviewId) => ask(reviewQuestions.readEarlierVersions, { reviewId }, of));
  return {
    title,
    about: [
      [texts.author[language], author ?? '—'],
      ...(business === undefined ? [] : [[texts.business[language], business] as const]),
      [texts.made[language], String(shownIn(requestedAt, { language, zone, isPlain: false }))],
      [texts.about[language], about[language]],
    ],
    logoFile: null,
    tables: await readHeld(tx, tables, order, zone),
  };
}

/** All that a business holds about who wrote a review of the branches that the requester sees. */
export const reviewerData: ReportSource<'reviewer_data'> =
  ({ reviewId }, order) =>
  async (tx) => {
    const { language, locationIds } = order;
    const { rows } = await sql<{ id: Uuid; author: string | null }>`select review_id as id, author_name as author from read.review
      where review_id = ${reviewId} and (${locationIds}::uuid[] is null or location_id = any(${locationIds}))`.execute(tx);
    const title = privacyExports.reviewer_data.title[language];
    return reportOf(
      tx,
      { title, ids: rows.map(({ id }) => id), of: undefined, author: rows[0]?.author ?? null, about: texts.leftOut },
      order,
    );
  };

/** All that one business holds about whoever writes reviews under a name, asked for by the staff of the platform. */
export const authorData: ReportSource<'author_data'> =
  ({ business, author }, order) =>
  async (tx) => {
    // From here on the transaction reads the reviews of that business, as the duty of whoever asked allows.
    await sql`select set_config('app.tenant_id', ${business}, true)`.execute(tx);
    const { rows } = await sql<{ id: Uuid }>`select review_id as id from read.review
      where lower(btrim(author_name)) = lower(${author}) order by created_at, review_id limit ${most}`.execute(tx);
    const { rows: named } = await sql<{ name: string }>`select name from read.business`.execute(tx);
    const title = privacyExports.author_data.title[order.language];
    const written = { title, ids: rows.map(({ id }) => id), of: business, author, about: texts.byName, business: named[0]?.name ?? '—' };
    return reportOf(tx, written, order);
  };
