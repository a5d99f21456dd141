import type { NotificationItem } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { notificationText } from '../notification-text.ts';

/** The text by which a screen reader announces a notification. */
export default function Announcement({ item }: { readonly item: NotificationItem }) {
  const t = useT();
  const session = useSession();
  return t('notifications.announce', { text: notificationText(item, t, can(session, 'connection.write')).title });
}
