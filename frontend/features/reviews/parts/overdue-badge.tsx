import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { CountBadge } from '../../../ui/marks/badge.tsx';
import { reviewStatisticsQuery } from '../api/queries.ts';

/** The number of overdue reviews, for the navigation; nothing while there are none, and for people who may not answer them. */
export function OverdueBadge() {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const mayReply = can(session, 'reviews.reply');
  const overdue = useQuery({ ...reviewStatisticsQuery(session.tenantId), enabled: mayReply }).data?.overdue ?? 0;
  if (!mayReply || overdue === 0) return null;
  return <CountBadge count={format.number(overdue)} label={t('frame.nav.badge-overdue', { count: overdue })} tone="coral" />;
}
