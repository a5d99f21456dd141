import type { SubscriberDetails } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash, History, Mail, MailPlus, Pencil, RotateCcw } from 'lucide-react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { can, useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ButtonLink } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { ExactTime } from '../../ui/marks/time.tsx';
import { Name, UserText } from '../../ui/marks/user-text.tsx';
import { subscriberQuery } from './api.ts';
import { ManagerSection } from './manager-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ActivityType, Rating } from './subscriber-cells.tsx';
import { BranchesSection, ContactSection, PeopleSection, SubscriptionSection } from './subscriber-sections.tsx';
import { StatusBadge } from './subscriber-status.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { activityPath, subscriptionPath, type SubscriberAct } from './url.ts';

type Props = { readonly id: string; readonly onAct: (act: SubscriberAct) => void };

/** One business: who it is, what it pays, how fresh its reviews are. */
export function SubscriberPanel({ id, onAct }: Props) {
  const { data, error, refetch } = useQuery(subscriberQuery(id));
  if (data === undefined)
    return error === null ? (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className="flex flex-col gap-5">
      <Head subscriber={data} />
      <Acts id={id} onAct={onAct} />
      {data.deactivated !== null && <Closed {...data.deactivated} />}
      {data.people.length === 0 && data.deactivated === null && (
        <Notice tone="info">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <T id="subscribers.nobody" values={{ count: data.openInvitations }} />
            <Button size="sm" icon={MailPlus} onPress={() => onAct('invite')}>
              <T id="subscribers.invite.submit" />
            </Button>
          </div>
        </Notice>
      )}
      <Tiles subscriber={data} />
      <ContactSection subscriber={data} />
      <SubscriptionSection subscriber={data} />
      <BranchesSection subscriber={data} />
      <PeopleSection subscriber={data} />
      <ManagerSection subscriber={data} />
      <MessagesSection messages={data.messages} />
      <TimelineSection id={id} />
      <div className="border-t border-hairline pt-4">
        {data.deactivated === null ? (
          <Button variant="danger-quiet" icon={CircleSlash} onPress={() => onAct('deactivate')}>
            <T id="subscribers.act.deactivate" />
          </Button>
        ) : (
          <Button icon={RotateCcw} onPress={() => onAct('reactivate')}>
            <T id="subscribers.act.reactivate" />
          </Button>
        )}
      </div>
    </div>
  );
}

/** What else the staff do with a business, as far as their duties go. */
function Acts({ id, onAct }: Props) {
  const session = useSession();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="sm" icon={Mail} onPress={() => onAct('message')}>
        <T id="subscribers.act.message" />
      </Button>
      {can(session, 'platform.billing') && (
        <ButtonLink icon={Pencil} size="sm" to={subscriptionPath(id)}>
          <T id="subscribers.act.subscription" />
        </ButtonLink>
      )}
      {can(session, 'audit.read') && (
        <ButtonLink icon={History} size="sm" to={activityPath(id)}>
          <T id="subscribers.act.activity" />
        </ButtonLink>
      )}
    </div>
  );
}

function Head({ subscriber: { name, activityType, city, branches, status } }: { readonly subscriber: SubscriberDetails }) {
  return (
    <header className="flex items-center gap-3">
      <Avatar name={name} shape="business" size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-subtitle font-semibold">
          <Name>{name}</Name>
        </h2>
        <p className="flex flex-wrap gap-x-1.5 text-small text-muted">
          <ActivityType type={activityType} />
          {city !== null && (
            <span>
              {'· '}
              <Name>{city}</Name>
            </span>
          )}
          <span>
            {'· '}
            <T id="subscribers.branches" values={{ count: branches }} />
          </span>
        </p>
      </div>
      <StatusBadge status={status} />
    </header>
  );
}

function Closed({ at, reason, byName }: NonNullable<SubscriberDetails['deactivated']>) {
  return (
    <Notice tone="warning">
      <div className="flex flex-col gap-1">
        <p>
          <T
            id="subscribers.closed"
            values={{ by: byName === null ? 'nobody' : 'somebody', name: <Name>{byName}</Name>, day: <ExactTime at={at} show="day" /> }}
          />
        </p>
        <UserText>{reason}</UserText>
      </div>
    </Notice>
  );
}

function Tiles({ subscriber: { reviews, rating, answeredPercent, revenue } }: { readonly subscriber: SubscriberDetails }) {
  const t = useT();
  const format = useFormat();
  const tiles = [
    { id: 'reviews', label: t('subscribers.column.reviews'), value: <Num>{format.number(reviews)}</Num> },
    { id: 'rating', label: t('subscribers.column.rating'), value: rating === null ? '—' : <Rating rating={rating} /> },
    {
      id: 'answered',
      label: t('subscribers.tile.answered'),
      value: answeredPercent === null ? '—' : <Num>{format.percent(answeredPercent / 100)}</Num>,
    },
    { id: 'revenue', label: t('subscribers.column.revenue'), value: <Num>{format.money({ amount: revenue, currency: 'SAR' })}</Num> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-4">
      {tiles.map(({ id, label, value }) => (
        <div key={id} className="flex flex-col gap-1 bg-surface px-3 py-3">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
