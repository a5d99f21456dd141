import type { NotificationItem } from '@sumaa/contracts';
import type { Translate } from '../../lib/locale/t.tsx';
import { violationMessage } from '../../lib/reply-violation.ts';

/** The texts of a notification, and the path it links to; null when it links nowhere. */
export type NotificationText = { readonly title: string; readonly detail: string | null; readonly to: string | null };

const isolated = (name: string) => `\u2068${name}\u2069`;

/** Builds the texts of a notification. `canReconnect`: the user may renew the connection to Google. */
export function notificationText(item: NotificationItem, t: Translate, canReconnect: boolean): NotificationText {
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
    case 'reply_rejected':
      return {
        title: t('notifications.reply_rejected', { author: isolated(item.authorName ?? t('reviews.anonymous')) }),
        detail: t(violationMessage(item.policyViolation)),
        to: item.reviewId === null ? null : `/customer/reviews?review=${item.reviewId}`,
      };
  }
}
