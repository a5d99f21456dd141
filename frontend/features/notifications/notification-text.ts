import { notificationKinds, type NotificationItem } from '@sumaa/contracts';
import type { MessageId } from '../../lib/locale/message-ids.ts';
import { isolated, type Translate } from '../../lib/locale/t.tsx';
import { violationMessage } from '../../lib/reply-violation.ts';

/** The texts of a line of the bell, and the path it opens; null when it opens nothing. */
export type NotificationText = { readonly title: string; readonly detail: string | null; readonly to: string | null };

/** The title of a line that stands for several. */
const manyOf: Partial<Record<NotificationItem['kind'], MessageId>> = {
  new_review: 'notifications.new_review.many',
  bad_review: 'notifications.bad_review.many',
  review_assigned: 'notifications.review_assigned.many',
  review_due_soon: 'notifications.review_due_soon.many',
  review_overdue: 'notifications.review_overdue.many',
  contact_assigned: 'notifications.contact_assigned.many',
  contact_writer_answered: 'notifications.contact_writer_answered.many',
};

/** Builds the texts of a line. `canReconnect`: the user may renew the connection to Google. */
export function notificationText(item: NotificationItem, t: Translate, canReconnect: boolean): NotificationText {
  const { kind, count, subjectId, facts, branch } = item;
  const link = notificationKinds[kind].link(subjectId, facts);
  const to = kind === 'connection_lost' && !canReconnect ? null : link;
  if (count > 1) return { title: t(manyOf[kind] ?? `notifications.kind.${kind}`, { count }), detail: null, to };
  const values = {
    ...facts,
    stars: facts.stars ?? 0,
    author: isolated(item.author ?? t('dashboard.review.anonymous')),
    reference: isolated(item.reference ?? ''),
  };
  return { title: t(`notifications.${kind}`, values), detail: detailOf(item, t) ?? branch, to };
}

/** What a kind says beyond its title; null: nothing. */
function detailOf({ kind, facts }: NotificationItem, t: Translate): string | null {
  switch (kind) {
    case 'sync_done':
      return facts.failedLocations ? t('notifications.sync_done.failed', { count: facts.failedLocations }) : null;
    case 'connection_lost':
      return facts.reason === 'revoked' || facts.reason === 'scope_missing'
        ? t(`notifications.connection_lost.${facts.reason}`)
        : t('notifications.connection_lost.hint');
    case 'reply_rejected':
      return t(violationMessage(typeof facts.policyViolation === 'string' ? facts.policyViolation : null));
    case 'payment_failed':
      return t(`notifications.payment_failed.${facts.retry === 'later' || facts.retry === 'by_hand' ? facts.retry : 'new_card'}`);
    case 'order_withdrawn':
      return t(`notifications.order_withdrawn.${facts.because === 'replaced' ? 'replaced' : 'not_paid_in_time'}`);
    case 'reply_failed':
      return t('notifications.reply_failed.hint');
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most kinds say all in their title
    default:
      return null;
  }
}
