import type { ActivityItem } from '@sumaa/contracts';
import { isolated, type MessageId, type Translate } from '../../lib/locale/t.tsx';

/**
 * One line of the feed. The Arabic text uses a verbal noun and the actor's name, to avoid a gendered verb: «نشر الرد على خالد في Google ·
 * فيصل الحربي».
 */
export function activitySentence(item: ActivityItem, t: Translate): string {
  const author = isolated(item.authorName ?? t('dashboard.review.anonymous'));
  const what = whatHappened(item, author, t);
  const where =
    item.kind === 'review_received' && item.locationName !== null
      ? t('overview.activity.at', { what, branch: isolated(item.locationName) })
      : what;
  return item.actorName === null ? where : t('overview.activity.by', { what: where, actor: isolated(item.actorName) });
}

function whatHappened(item: ActivityItem, author: string, t: Translate): string {
  switch (item.kind) {
    case 'review_received':
      return t('overview.activity.review_received', { author, stars: item.stars ?? 0 });
    case 'review_edited': {
      const { previousStars: before, stars } = item;
      if (before === null || stars === null || before === stars) return t('overview.activity.review_edited', { author });
      return t('overview.activity.review_edited.stars', { author, before, stars });
    }
    case 'sync_completed':
      return t('overview.activity.sync_completed', { count: item.count ?? 0 });
    default:
      return t(`overview.activity.${item.kind}` satisfies MessageId, { author });
  }
}
