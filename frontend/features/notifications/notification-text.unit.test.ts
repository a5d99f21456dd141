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
    reviews: null,
    locations: null,
    failedLocations: null,
    reviewId: null,
    authorName: null,
    stars: null,
    policyViolation: null,
    reason: null,
  }),
  ...given,
});

describe('notificationText', () => {
  test('uses Arabic plural forms for a sync', () => {
    expect(notificationText(item({ reviews: 63, locations: 2 }), t, true)).toMatchObject({
      title: 'اكتملت المزامنة: 63 مراجعة من فرعين',
      detail: null,
    });
    expect(notificationText(item({ reviews: 1, locations: 3, failedLocations: 1 }), t, true).detail).toBe('تعذّرت مزامنة فرع واحد');
  });

  test('links a lost connection to reconnecting, for users who can do it', () => {
    const lost = item({ kind: 'connection_lost', reason: 'revoked' });
    expect(notificationText(lost, t, true).to).toBe('/connect-google');
    expect(notificationText(lost, t, false).to).toBeNull();
  });

  test('explains a rejected reply, also for a violation we do not know', () => {
    const bad = item({ kind: 'bad_review', reviewId: reviewId as NotificationItem['reviewId'], authorName: 'ريم', stars: 2 });
    expect(notificationText(bad, t, false)).toEqual({
      title: 'مراجعة جديدة من نجمتين: \u2068ريم\u2069',
      detail: null,
      to: `/customer/reviews?review=${reviewId}`,
    });
    const rejected = item({ kind: 'reply_rejected', reviewId: reviewId as NotificationItem['reviewId'], policyViolation: 'PERSONAL_INFO' });
    expect(notificationText(rejected, t, true)).toMatchObject({
      to: `/customer/reviews?review=${reviewId}`,
      detail: reviews['reviews.violation.personal-info'],
    });
    expect(notificationText({ ...rejected, policyViolation: 'SOMETHING_NEW' }, t, true).detail).toBe(reviews['reviews.violation.general']);
  });
});
