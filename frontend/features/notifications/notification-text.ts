import type { NotificationItem } from '@sumaa/contracts';
import type { Translate } from '../../lib/locale/t.tsx';
import { violationMessage } from '../../lib/reply-violation.ts';
import { isolated } from '../../lib/locale/isolated.ts';

/** The texts of a notification, and the path it links to; null when it links nowhere. */
export type NotificationText = { readonly title: string; readonly detail: string | null; readonly to: string | null };

/** Builds the texts of a notification. `canReconnect`: the user may renew the connection to Google. */
export function notificationText(item: NotificationItem, t: Translate, canReconnect: boolean): NotificationText {
  const author = isolated(item.authorName ?? t('reviews.anonymous'));
  const toReview = item.reviewId === null ? null : `/customer/reviews?review=${item.reviewId}`;
  switch (item.kind) {
    case 'sync_done': {
      const failed = item.failedLocations ?? 0;
      return {
        title: t('notifications.sync_done', { reviews: item.reviews ?? 0, locations: item.locations ?? 0 }),
        detail: failed === 0 ? null : t('notifications.sync_done.failed', { count: failed }),
        to: '/customer/reviews',
      };
    }
    case 'connection_lost':
      return {
        title: t('notifications.connection_lost'),
        detail:
          item.reason === 'revoked' || item.reason === 'scope_missing'
            ? t(`notifications.connection_lost.${item.reason}`)
            : t('notifications.connection_lost.hint'),
        to: canReconnect ? '/connect-google' : null,
      };
    case 'bad_review':
      return { title: t('notifications.bad_review', { author, stars: item.stars ?? 0 }), detail: null, to: toReview };
    case 'reply_rejected':
      return { title: t('notifications.reply_rejected', { author }), detail: t(violationMessage(item.policyViolation)), to: toReview };
    case 'reply_failed':
      return { title: t('notifications.reply_failed', { author }), detail: t('notifications.reply_failed.hint'), to: toReview };
    case 'review_assigned':
      return { title: t('notifications.review_assigned', { author }), detail: null, to: toReview };
  }
}
