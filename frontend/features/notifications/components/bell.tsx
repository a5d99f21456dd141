import type { NotificationItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { storedLanguage } from '../../../lib/locale/language.ts';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { notificationsQuery } from '../api/queries.ts';

/** Lines name reviews, so their code loads with those texts. */
const withReviewTexts = async <M,>(code: Promise<M>): Promise<M> => {
  await loadMessages(storedLanguage(), ['reviews']);
  return code;
};
const OpenedBell = lazy(() => withReviewTexts(import('./opened-bell.tsx')));
const Announcement = lazy(() => withReviewTexts(import('./announcement.tsx')));

/** The notification bell of the top bar. New notifications are announced once to screen readers. */
export function Bell() {
  const { language } = useLocale();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    loadMessages(language, ['notifications']).then(
      () => !isUnmounted && setHasTexts(true),
      // Without its texts the bell stays hidden; a language change or the next visit loads them again.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [language]);
  return hasTexts ? <LoadedBell /> : <span className="size-11 md:size-10" />;
}

function LoadedBell() {
  const t = useT();
  const { tenantId } = useSession();
  const { data } = useQuery(notificationsQuery(tenantId));
  const unread = data?.unread ?? 0;
  return (
    <div data-tour="bell" className="relative">
      <Popover
        label={t('notifications.title')}
        className="w-96"
        trigger={<IconButton icon={BellIcon} label={t('notifications.open', { count: unread })} />}
      >
        {(close) => (
          <Suspense fallback={<Waiting />}>
            <OpenedBell onLeave={close} />
          </Suspense>
        )}
      </Popover>
      {unread > 0 && <UnreadCount count={unread} />}
      {data !== undefined && <Announcer newest={data.items[0]} />}
    </div>
  );
}

/** Hidden from screen readers: the button's label says the number. */
function UnreadCount({ count }: { readonly count: number }) {
  const format = useFormat();
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute start-1/2 top-1 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full border-2 border-canvas bg-coral px-1 text-caption leading-none font-bold text-on-coral"
    >
      <Num signed>{count > 9 ? `${format.number(9)}+` : format.number(count)}</Num>
    </span>
  );
}

/** Announces notifications that arrive after the screen was opened. */
function Announcer({ newest }: { readonly newest: NotificationItem | undefined }) {
  const [known, setKnown] = useState(newest?.id);
  const [spoken, setSpoken] = useState<NotificationItem | null>(null);
  if (known !== newest?.id) {
    setKnown(newest?.id);
    if (newest !== undefined && !newest.read) setSpoken(newest);
  }
  return (
    <span role="status" className="sr-only">
      {spoken !== null && (
        <Suspense>
          <Announcement item={spoken} />
        </Suspense>
      )}
    </span>
  );
}

function Waiting() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-full" />
    </SkeletonGroup>
  );
}
