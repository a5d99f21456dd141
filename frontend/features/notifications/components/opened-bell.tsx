import type { NotificationItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterChip, ToggleChip } from '../../../ui/marks/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { notificationsQuery, useReadNotifications, wholeBell, type Bell as BellModel, type BellFilter } from '../api/queries.ts';
import { kindLook } from '../kind-look.ts';
import { notificationText } from '../notification-text.ts';

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

/** The opened bell: filters, and what they leave. */
export default function OpenedBell({ onLeave }: { readonly onLeave: () => void }) {
  const { tenantId } = useSession();
  const [filter, setFilter] = useState(wholeBell);
  const { data: whole } = useQuery(notificationsQuery(tenantId));
  const { data, error, refetch } = useQuery(notificationsQuery(tenantId, filter));
  const read = useReadNotifications();
  const newest = whole?.items[0];
  return (
    <div className="flex flex-col gap-2">
      <header className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-heading font-semibold">
          <T id="notifications.title" />
        </h2>
        {whole !== undefined && whole.unread > 0 && newest !== undefined && (
          <Button size="sm" variant="quiet" icon={CheckCheck} onPress={() => read.mutate({ upTo: newest.at })}>
            <T id="notifications.mark-read" />
          </Button>
        )}
      </header>
      {whole !== undefined && whole.items.length > 0 && <Filters bell={whole} filter={filter} onChange={setFilter} />}
      {data === undefined ? (
        <Waiting error={error} onRetry={() => void refetch()} />
      ) : (
        <Lines
          items={data.items}
          isFiltered={filter !== wholeBell}
          onOpen={(item) => {
            if (!item.read) read.mutate({ upTo: item.at, entry: item.id });
            onLeave();
          }}
        />
      )}
    </div>
  );
}

function Filters({
  bell,
  filter,
  onChange,
}: {
  readonly bell: BellModel;
  readonly filter: BellFilter;
  readonly onChange: (filter: BellFilter) => void;
}) {
  const t = useT();
  const { show, kind } = filter;
  return (
    <div className="flex flex-wrap gap-2">
      <ToggleChip isSelected={show === 'unread'} onChange={(isOn) => onChange({ ...filter, show: isOn ? 'unread' : 'all' })}>
        <T id="notifications.filter.unread" />
      </ToggleChip>
      <FilterChip
        label={t('notifications.filter.kind')}
        value={kind ?? 'all'}
        none="all"
        onChange={(value) => onChange({ ...filter, kind: value === 'all' ? null : value })}
        options={[
          { value: 'all', label: t('notifications.filter.all') },
          ...bell.kinds.map((one) => ({ value: one, label: t(`notifications.kind.${one}`), icon: kindLook[one].icon })),
        ]}
      />
    </div>
  );
}

function Lines({
  items,
  isFiltered,
  onOpen,
}: {
  readonly items: readonly NotificationItem[];
  readonly isFiltered: boolean;
  readonly onOpen: (item: NotificationItem) => void;
}) {
  if (items.length === 0) {
    return isFiltered ? (
      <EmptyState icon={BellIcon} title={<T id="notifications.filter.none" />} level={3} />
    ) : (
      <EmptyState icon={BellIcon} title={<T id="notifications.none.title" />} hint={<T id="notifications.none.hint" />} level={3} />
    );
  }
  return (
    <ul className="-mx-2 flex flex-col gap-1">
      {items.map((item) => (
        <li key={`${item.id} ${item.at}`}>
          <Line item={item} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

function Line({ item, onOpen }: { readonly item: NotificationItem; readonly onOpen: () => void }) {
  const t = useT();
  const session = useSession();
  const { title, detail, to } = notificationText(item, t, can(session, 'connection.write'));
  const { icon, style } = kindLook[item.kind];
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
        {detail !== null && (
          <span dir="auto" className="text-small text-muted">
            {detail}
          </span>
        )}
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
