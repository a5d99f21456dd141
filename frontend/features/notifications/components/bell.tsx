import type { NotificationItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon, CheckCheck, CircleAlert, CircleX, RefreshCw, Star, Unlink, UserCheck, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Num } from '../../../ui/num.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { RelativeTime } from '../../../ui/time.tsx';
import { notificationsQuery, useReadNotifications } from '../api/queries.ts';
import { notificationText } from '../notification-text.ts';

const look: Record<NotificationItem['kind'], { readonly icon: LucideIcon; readonly style: string }> = {
  sync_done: { icon: RefreshCw, style: 'bg-palm-soft text-palm' },
  connection_lost: { icon: Unlink, style: 'bg-coral-soft text-coral' },
  bad_review: { icon: Star, style: 'bg-coral-soft text-coral' },
  reply_rejected: { icon: CircleX, style: 'bg-saffron-soft text-saffron' },
  reply_failed: { icon: CircleAlert, style: 'bg-saffron-soft text-saffron' },
  review_assigned: { icon: UserCheck, style: 'bg-palm-soft text-palm' },
};

/** The notification bell of the top bar. New notifications are announced once to screen readers. */
export function Bell() {
  const { language } = useLocale();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    loadMessages(language, ['notifications', 'reviews']).then(
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
  const { data, error, refetch } = useQuery(notificationsQuery(tenantId));
  const unread = data?.unread ?? 0;
  return (
    <div data-tour="bell" className="relative">
      <Popover
        label={t('notifications.title')}
        className="w-96"
        trigger={<IconButton icon={BellIcon} label={t('notifications.open', { count: unread })} />}
      >
        {(close) =>
          data === undefined ? (
            <Waiting error={error} onRetry={() => void refetch()} />
          ) : (
            <Notifications items={data.items} unread={unread} onLeave={close} />
          )
        }
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

function Waiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} isCompact />;
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </SkeletonGroup>
  );
}

function Notifications({
  items,
  unread,
  onLeave,
}: {
  readonly items: readonly NotificationItem[];
  readonly unread: number;
  readonly onLeave: () => void;
}) {
  const read = useReadNotifications();
  const newest = items[0];
  return (
    <div className="flex flex-col gap-2">
      <header className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-heading font-semibold">
          <T id="notifications.title" />
        </h2>
        {unread > 0 && newest !== undefined && (
          <Button size="sm" variant="quiet" icon={CheckCheck} onPress={() => read.mutate({ upTo: newest.at })}>
            <T id="notifications.mark-read" />
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <EmptyState icon={BellIcon} title={<T id="notifications.none.title" />} hint={<T id="notifications.none.hint" />} level={3} />
      ) : (
        <ul className="-mx-2 flex flex-col gap-1">
          {items.map((item) => (
            <li key={item.id}>
              <Line
                item={item}
                onOpen={() => {
                  if (!item.read) read.mutate({ upTo: item.at });
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ item, onOpen }: { readonly item: NotificationItem; readonly onOpen: () => void }) {
  const t = useT();
  const session = useSession();
  const { title, detail, to } = notificationText(item, t, can(session, 'connection.write'));
  const { icon, style } = look[item.kind];
  const frame = cx('flex min-h-11 items-start gap-3 rounded-control px-2 py-2.5', !item.read && 'bg-sunken');
  const content = (
    <>
      <span className={cx('inline-flex size-8 shrink-0 items-center justify-center rounded-full', style)}>
        <Icon of={icon} size={18} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col text-dense">
        <span className={cx(!item.read && 'font-semibold')}>
          {title}
          {!item.read && <span className="sr-only"> ({t('notifications.unread')})</span>}
        </span>
        {detail !== null && <span className="text-small text-muted">{detail}</span>}
        <RelativeTime at={item.at} isPlain className="text-small text-muted" />
      </span>
    </>
  );
  if (to === null) return <div className={frame}>{content}</div>;
  return (
    <Link to={to} onClick={onOpen} className={cx(frame, 'transition-colors duration-120 hover:bg-sunken')}>
      {content}
    </Link>
  );
}

/** Announces notifications that arrive after the screen was opened. */
function Announcer({ newest }: { readonly newest: NotificationItem | undefined }) {
  const t = useT();
  const session = useSession();
  const [known, setKnown] = useState(newest?.id);
  const [spoken, setSpoken] = useState('');
  if (known !== newest?.id) {
    setKnown(newest?.id);
    if (newest !== undefined && !newest.read) {
      setSpoken(t('notifications.announce', { text: notificationText(newest, t, can(session, 'connection.write')).title }));
    }
  }
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  );
}
