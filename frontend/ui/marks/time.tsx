import { useNow } from '../../lib/clock.ts';
import { toDate, type Instant } from '../../lib/locale/format.ts';
import { useFormat } from '../../lib/locale/use-format.ts';
import { TooltipText } from '../overlays/tooltip.tsx';

export type RelativeTimeProps = {
  readonly at: Instant;
  /** Inside a clickable element: the exact time is only a title, without focus of its own. */
  readonly isPlain?: boolean;
  readonly className?: string;
};

/** «قبل 4 دقائق», with the exact time on hover and on focus. Updates every minute. */
export function RelativeTime({ at, isPlain = false, className }: RelativeTimeProps) {
  const now = useNow();
  const format = useFormat();
  const exact = format.exact(at);
  const time = (
    <time dateTime={toDate(at).toISOString()} className={className} {...(isPlain ? { title: exact } : {})}>
      {format.relative(at, now)}
    </time>
  );
  return isPlain ? time : <TooltipText text={exact}>{time}</TooltipText>;
}

export type ExactTimeProps = {
  readonly at: Instant;
  /** `full`: day and time, `day`, `clock`, `clock24` (audit and logs only). */
  readonly show?: 'full' | 'day' | 'clock' | 'clock24';
  readonly className?: string;
};

/** An exact date or time as text. */
export function ExactTime({ at, show = 'full', className }: ExactTimeProps) {
  const now = useNow();
  const format = useFormat();
  const text = {
    full: () => format.exact(at),
    day: () => format.day(at, now),
    clock: () => format.time(at),
    clock24: () => format.time24(at),
  };
  return (
    <time dateTime={toDate(at).toISOString()} className={className}>
      {show === 'clock24' ? <bdi dir="ltr">{text.clock24()}</bdi> : text[show]()}
    </time>
  );
}
