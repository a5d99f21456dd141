import { meterNames, snoozeHours, type Alert, type AlertKind } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import {
  AlarmClock,
  ArchiveX,
  BellRing,
  Check,
  CheckCheck,
  CircleCheck,
  ClockAlert,
  CreditCard,
  Gauge,
  ListX,
  ServerCrash,
  ShieldAlert,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { isolated, T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Badge, toneStyle, type Tone } from '../../ui/marks/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { alertsQuery, useAcknowledge, useSnooze } from './alerts-api.ts';

const shownFirst = 5;

const looks: Readonly<Record<AlertKind, { readonly icon: LucideIcon; readonly tone: Tone; readonly to: string }>> = {
  payments_refused: { icon: CreditCard, tone: 'coral', to: '/admin/subscriptions?status=past_due' },
  messages_overdue: { icon: ClockAlert, tone: 'coral', to: '/admin/contacts' },
  connections_lost: { icon: Unplug, tone: 'saffron', to: '/admin/customers?connection=lost' },
  held_back: { icon: ShieldAlert, tone: 'coral', to: '/admin/system?tab=maintenance' },
  backup_failed: { icon: ArchiveX, tone: 'coral', to: '/admin/system?tab=maintenance' },
  backup_late: { icon: ClockAlert, tone: 'coral', to: '/admin/system?tab=maintenance' },
  jobs_failed: { icon: ListX, tone: 'saffron', to: '/admin/system' },
  events_parked: { icon: ListX, tone: 'coral', to: '/admin/system' },
  part_down: { icon: ServerCrash, tone: 'coral', to: '/admin/system' },
  meter_over: { icon: Gauge, tone: 'saffron', to: '/admin/system' },
};

/** What staff should look at: each leads to its cause, and is acknowledged or put off for all of them. */
export function Alerts() {
  const t = useT();
  const { data, error, refetch } = useQuery(alertsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const acknowledge = useAcknowledge();
  const snooze = useSnooze();
  const failed = acknowledge.error ?? snooze.error;
  const waiting = data?.waiting ?? 0;
  return (
    <Card as="section" aria-labelledby="alerts-title">
      <CardHeader
        id="alerts-title"
        title={<T id="subscribers.console.alert.title" />}
        afterTitle={
          waiting > 0 && (
            <Badge tone="coral" icon={BellRing}>
              <T id="subscribers.console.alert.waiting" values={{ count: waiting }} />
            </Badge>
          )
        }
        actions={
          data !== undefined &&
          data.items.length > shownFirst && (
            <Button size="sm" variant="quiet" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
              <T id={showsAll ? 'subscribers.console.alert.fewer' : 'subscribers.console.alert.all'} />
            </Button>
          )
        }
      />
      {failed !== null && (
        <ErrorState
          error={failed}
          isCompact
          onRetry={() => {
            acknowledge.reset();
            snooze.reset();
          }}
        />
      )}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {data?.items.length === 0 && (
        <p className="flex items-center gap-2 text-dense text-muted">
          <Icon of={CircleCheck} className="text-palm" />
          <T id="subscribers.console.alert.none" />
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={t('subscribers.console.alert.title')} className="flex flex-col">
          {(showsAll ? data.items : data.items.slice(0, shownFirst)).map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              isPending={acknowledge.isPending && acknowledge.variables.alert === alert.id}
              onAcknowledge={() => acknowledge.mutate({ alert: alert.id, of: alert.at })}
              onSnooze={(hours) => snooze.mutate({ alert: alert.id, hours })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = {
  readonly alert: Alert;
  readonly isPending: boolean;
  readonly onAcknowledge: () => void;
  readonly onSnooze: (hours: (typeof snoozeHours)[number]) => void;
};

function AlertRow({ alert, isPending, onAcknowledge, onSnooze }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { kind, at, count, subscriberId, isOver, acknowledged, snoozed } = alert;
  const title = useTitle(alert);
  const { icon, tone, to } = looks[kind];
  const isQuiet = isOver || acknowledged !== null || snoozed !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3 first:border-t-0">
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-control', toneStyle[isQuiet ? 'neutral' : tone])}>
        <Icon of={isOver ? CircleCheck : icon} size={18} />
      </span>
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="text-dense font-semibold">{title}</span>
        <span className="text-small text-muted">
          <RelativeTime at={at} />
          {isOver && (
            <>
              {' · '}
              <T id="subscribers.console.alert.over" />
            </>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={subscriberId !== null && kind === 'connections_lost' ? `${to}&subscriber=${subscriberId}` : to}>
          <T id={`subscribers.console.alert.open.${kind}`} values={{ count }} />
        </Link>
        {acknowledged !== null && (
          <span className="inline-flex items-center gap-1.5 text-small text-muted">
            <Icon of={CheckCheck} size={16} />
            {acknowledged.byName === null ? (
              <T id="subscribers.console.alert.acknowledged.nobody" />
            ) : (
              <T id="subscribers.console.alert.acknowledged" values={{ name: isolated(acknowledged.byName) }} />
            )}
          </span>
        )}
        {acknowledged === null && snoozed !== null && (
          <span className="inline-flex items-center gap-1.5 text-small text-muted">
            <Icon of={AlarmClock} size={16} />
            <T id="subscribers.console.alert.snoozed" values={{ time: format.exact(snoozed.at) }} />
          </span>
        )}
        {acknowledged === null && (
          <Button
            size="sm"
            icon={Check}
            isPending={isPending}
            onPress={onAcknowledge}
            aria-label={t('subscribers.console.alert.acknowledge.of', { alert: title })}
          >
            <T id="subscribers.console.alert.acknowledge" />
          </Button>
        )}
        {acknowledged === null && snoozed === null && (
          <Menu
            label={t('subscribers.console.alert.snooze', { alert: title })}
            trigger={
              <IconButton icon={AlarmClock} size="sm" variant="secondary" label={t('subscribers.console.alert.snooze', { alert: title })} />
            }
            groups={[
              {
                id: 'hours',
                entries: snoozeHours.map((hours) => ({
                  id: String(hours),
                  label: t(`subscribers.console.alert.snooze.${hours}`),
                  onAction: () => onSnooze(hours),
                })),
              },
            ]}
          />
        )}
      </span>
    </li>
  );
}

/** The alert in words. */
function useTitle({ kind, name, count, isOver, reached }: Alert): string {
  const t = useT();
  const format = useFormat();
  const meter = kind === 'meter_over' ? meterNames.find((one) => one === name) : undefined;
  const show = (value: number) => (meter === 'response' ? t('system.ms', { ms: format.number(Math.round(value)) }) : format.percent(value));
  const shown = meter
    ? t(`system.meter.${meter}`)
    : kind === 'part_down'
      ? t('subscribers.console.alert.part', { part: (name ?? '').replaceAll(/[^a-z]/g, '_'), name: name ?? '' })
      : isolated(name ?? '');
  return t(`subscribers.console.alert.${kind}`, {
    count,
    name: shown,
    over: isOver ? 'yes' : 'no',
    value: reached ? show(reached.value) : '',
    limit: reached ? show(reached.limit) : '',
  });
}
