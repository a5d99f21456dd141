import { NotificationItem } from '@sumaa/contracts';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import ar from '../../locales/ar/notifications.json';
import reviews from '../../locales/ar/reviews.json';
import type { Translate } from '../../lib/locale/t.tsx';
import { notificationText } from './notification-text.ts';

const intl = createIntl({ locale: 'ar-SA-u-ca-gregory-nu-latn', messages: { ...reviews, ...ar } as never });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);
const reviewId = '00000000-0000-4000-8000-000000000001';

const item = (given: Partial<NotificationItem>): NotificationItem => ({
  ...NotificationItem.parse({
    id: 'n',
    kind: 'sync_done',
    at: '2026-03-12T10:00:00.000Z',
    read: false,
    count: 1,
    subjectId: null,
    author: null,
    branch: null,
    reference: null,
    facts: {},
  }),
  ...given,
});

describe('notificationText', () => {
  test('uses Arabic plural forms for a sync', () => {
    expect(notificationText(item({ facts: { reviews: 63, locations: 2, failedLocations: 0 } }), t, true)).toMatchObject({
      title: 'اكتملت المزامنة: 63 مراجعة من فرعين',
      detail: null,
    });
    expect(notificationText(item({ facts: { reviews: 1, locations: 3, failedLocations: 1 } }), t, true).detail).toBe(
      'تعذّرت مزامنة فرع واحد',
    );
  });

  test('says what becomes of a payment, when a period ends, and which card expires', () => {
    const text = (kind: NotificationItem['kind'], facts: NotificationItem['facts']) => {
      const { title, detail } = notificationText(item({ kind, facts }), t, true);
      return [title, detail];
    };
    expect([
      text('payment_failed', { purpose: 'renewal', retry: 'later' }),
      text('order_withdrawn', { because: 'not_paid_in_time' }),
      text('plan_ending', { of: 'trial_end', days: 3 }),
      text('card_expiring', { month: 8, year: 2026 }),
    ]).toEqual([
      ['تعذّر دفع تجديد الباقة', 'تُعاد المحاولة تلقائيًا، ويمكن الدفع الآن من صفحة الاشتراك.'],
      ['طلب لم يُدفع لم يعد قائمًا', 'لم يُدفع في موعده. يمكن اختيار باقة من جديد من صفحة الاشتراك.'],
      ['تنتهي الفترة التجريبية بعد 3 أيام', null],
      ['تنتهي صلاحية البطاقة في 8/2026', null],
    ]);
  });

  test('says how many a line stands for', () => {
    expect(notificationText(item({ id: 'new_review', kind: 'new_review', count: 10_000 }), t, true)).toEqual({
      title: '10,000 مراجعة جديدة',
      detail: null,
      to: '/customer/reviews',
    });
  });

  test('links a lost connection to reconnecting, for users who can do it', () => {
    const lost = item({ kind: 'connection_lost', facts: { reason: 'revoked' } });
    expect(notificationText(lost, t, true).to).toBe('/connect-google');
    expect(notificationText(lost, t, false).to).toBeNull();
  });

  test('explains a rejected reply, also for a violation we do not know', () => {
    const bad = item({
      kind: 'bad_review',
      subjectId: reviewId as NotificationItem['subjectId'],
      author: 'ريم',
      branch: 'العليا',
      facts: { stars: 2 },
    });
    expect(notificationText(bad, t, false)).toEqual({
      title: 'مراجعة سلبية من نجمتين: \u2068ريم\u2069',
      detail: 'العليا',
      to: `/customer/reviews?review=${reviewId}`,
    });
    const rejected = item({
      kind: 'reply_rejected',
      subjectId: reviewId as NotificationItem['subjectId'],
      facts: { policyViolation: 'PERSONAL_INFO' },
    });
    expect(notificationText(rejected, t, true)).toMatchObject({
      to: `/customer/reviews?review=${reviewId}`,
      detail: reviews['reviews.violation.personal-info'],
    });
    expect(notificationText({ ...rejected, facts: { policyViolation: 'SOMETHING_NEW' } }, t, true).detail).toBe(
      reviews['reviews.violation.general'],
    );
  });
});
