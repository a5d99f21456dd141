import type { ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Eye, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { assigneesQuery } from '../../../lib/api/assignees.ts';
import { usePresence } from '../../../lib/live/presence.ts';
import { useIsWriting } from '../../../lib/live/use-is-writing.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

/** Who else has this review open, and who is writing a reply to it. */
export function PeopleHere({ review: { id } }: { readonly review: ReviewItem }) {
  const t = useT();
  const session = useSession();
  const text = useUnsaved(id)?.text;
  const { isWriting, typed } = useIsWriting();
  const latest = useRef({ text, typed });
  useEffect(() => {
    if (text !== undefined && text !== latest.current.text) typed();
    latest.current = { text, typed };
  }, [text, typed]);
  const { data: people = [] } = useQuery({ ...assigneesQuery(session.tenantId), enabled: can(session, 'reviews.reply') });
  const others = usePresence('reviews', id, isWriting, session.accountId);
  return (
    <output className="flex flex-col gap-1 text-small font-medium empty:hidden">
      {others.map((one) => (
        <span key={one.accountId} className={cx('flex items-center gap-1.5', one.isWriting ? 'text-saffron' : 'text-muted')}>
          <Icon of={one.isWriting ? TriangleAlert : Eye} size={18} />
          <span>
            <T id={one.isWriting ? 'reviews.presence.writing' : 'reviews.presence.reading'} />
            {' · '}
            <Name>{people.find((person) => person.accountId === one.accountId)?.name ?? t('reviews.presence.somebody')}</Name>
          </span>
        </span>
      ))}
    </output>
  );
}
