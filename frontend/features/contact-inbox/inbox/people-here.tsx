import { useQuery } from '@tanstack/react-query';
import { Eye, TriangleAlert } from 'lucide-react';
import { usePresence } from '../../../lib/live/presence.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { assigneesQuery } from '../api/queries.ts';

type Props = { readonly id: string; readonly isWriting: boolean };

/** Who else has this message open, and who is writing about it. */
export function PeopleHere({ id, isWriting }: Props) {
  const t = useT();
  const { tenantId, accountId } = useSession();
  const { data: people = [] } = useQuery(assigneesQuery(tenantId));
  const others = usePresence('contacts', id, isWriting, accountId);
  return (
    <output className="flex flex-col gap-1 text-small font-medium empty:hidden">
      {others.map((one) => (
        <span key={one.accountId} className={cx('flex items-center gap-1.5', one.isWriting ? 'text-saffron' : 'text-muted')}>
          <Icon of={one.isWriting ? TriangleAlert : Eye} size={18} />
          <span>
            <T id={one.isWriting ? 'inbox.presence.writing' : 'inbox.presence.reading'} />
            {' · '}
            <Name>{people.find((person) => person.id === one.accountId)?.name ?? t('inbox.somebody')}</Name>
          </span>
        </span>
      ))}
    </output>
  );
}
