import type { Subscriber } from '@sumaa/contracts';
import { CircleCheck, CircleSlash, Hourglass, TimerOff, type LucideIcon } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import { T } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { ExactTime } from '../../ui/marks/time.tsx';

const look: Record<Subscriber['status'], { readonly icon: LucideIcon; readonly tone: Tone }> = {
  active: { icon: CircleCheck, tone: 'palm' },
  trial: { icon: Hourglass, tone: 'sky' },
  expired: { icon: TimerOff, tone: 'saffron' },
  inactive: { icon: CircleSlash, tone: 'neutral' },
};

/** The status as one word. */
export function StatusBadge({ status }: Pick<Subscriber, 'status'>) {
  const { icon, tone } = look[status];
  return (
    <Badge icon={icon} tone={tone}>
      <T id={`subscribers.status.${status}`} />
    </Badge>
  );
}

/** The status with what makes it urgent: the end of a trial, since when it is over, an unpaid renewal, a lost connection. */
export function SubscriberStatus({ subscriber }: { readonly subscriber: Subscriber }) {
  const { status, endsAt, pastDue, connectionLost } = subscriber;
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <StatusBadge status={status} />
      {status === 'trial' && endsAt !== null && (
        <span className="text-caption whitespace-nowrap text-muted">
          <Left until={endsAt} />
        </span>
      )}
      {status === 'expired' && endsAt !== null && (
        <span className="text-caption whitespace-nowrap text-muted">
          <T id="subscribers.since" values={{ day: <ExactTime at={endsAt} show="day" /> }} />
        </span>
      )}
      {pastDue && (
        <span className="text-caption whitespace-nowrap text-coral">
          <T id="subscribers.past-due" />
        </span>
      )}
      {!pastDue && connectionLost && (
        <span className="text-caption whitespace-nowrap text-coral">
          <T id="subscribers.connection-lost" />
        </span>
      )}
    </span>
  );
}

function Left({ until }: { readonly until: string }) {
  const format = useFormat();
  return <T id="subscribers.left" values={{ time: format.duration(Date.parse(until) - useNow()) }} />;
}
