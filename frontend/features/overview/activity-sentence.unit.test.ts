import { ActivityItem } from '@sumaa/contracts';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import dashboard from '../../locales/ar/dashboard.json';
import overview from '../../locales/ar/overview.json';
import type { Translate } from '../../lib/locale/t.tsx';
import { activitySentence } from './activity-sentence.ts';

const intl = createIntl({ locale: 'ar-SA-u-ca-gregory-nu-latn', messages: { ...dashboard, ...overview } as never });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

function sentence(given: Partial<Record<keyof ActivityItem, unknown>>): string {
  const nothing = { id: 'a', at: '2026-03-12T10:00:00.000Z', actorName: null, reviewId: null, authorName: null };
  const item = ActivityItem.parse({ ...nothing, stars: null, previousStars: null, locationName: null, count: null, ...given });
  // Removes the bidi isolation marks around names.
  return activitySentence(item, t).replace(/[\u2068\u2069]/g, '');
}

test.each([
  [
    { kind: 'review_received', authorName: 'ريم القحطاني', stars: 5, locationName: 'فرع الروضة' },
    'مراجعة جديدة: ريم القحطاني، 5 نجوم، فرع الروضة',
  ],
  [{ kind: 'review_received', stars: 2 }, 'مراجعة جديدة: زائر بلا اسم، نجمتان'],
  [{ kind: 'review_edited', authorName: 'ماجد', previousStars: 2, stars: 4 }, 'تعديل التقييم من نجمتين إلى 4 نجوم · ماجد'],
  [{ kind: 'review_edited', authorName: 'ماجد', previousStars: 4, stars: 4 }, 'تعديل مراجعة · ماجد'],
  [{ kind: 'reply_published', authorName: 'خالد', actorName: 'فيصل الحربي' }, 'نشر الرد على خالد في Google · فيصل الحربي'],
  [{ kind: 'reply_failed', authorName: 'خالد', actorName: 'فيصل' }, 'تعذّر نشر الرد على خالد · فيصل'],
  [{ kind: 'review_assigned', authorName: 'خالد', actorName: 'نورة' }, 'إسناد مراجعة خالد · نورة'],
  [{ kind: 'sync_completed', count: 63 }, 'اكتمال المزامنة: 63 مراجعة'],
  [{ kind: 'google_connected', actorName: 'نورة' }, 'ربط حساب Google · نورة'],
])('writes the line of %o', (given, text) => expect(sentence(given)).toBe(text));
