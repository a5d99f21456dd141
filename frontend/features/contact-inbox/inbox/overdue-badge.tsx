import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CountBadge } from '../../../ui/marks/badge.tsx';
import { countsQuery } from '../api/queries.ts';

/** A message becomes overdue without a live change. */
const everyMinute = 60_000;

/** The number of overdue messages, for the navigation; nothing while there are none. */
export function OverdueBadge() {
  const t = useT();
  const format = useFormat();
  const { tenantId } = useSession();
  const overdue = useQuery({ ...countsQuery(tenantId), refetchInterval: everyMinute }).data?.overdue ?? 0;
  if (overdue === 0) return null;
  return <CountBadge count={format.number(overdue)} label={t('frame.nav.badge-overdue.messages', { count: overdue })} tone="coral" />;
}
