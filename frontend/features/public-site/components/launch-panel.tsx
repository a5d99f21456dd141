import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { launchQuery } from '../api/follow.ts';
import { useIsVisitor } from '../use-is-visitor.ts';
import FollowForm from './follow-form.tsx';

/** The time left until the launch with the form of the reminder, or that the platform has started. */
export default function LaunchPanel() {
  return (
    <QueryProvider>
      <Panel />
    </QueryProvider>
  );
}

function Panel() {
  const { data, error, refetch } = useQuery(launchQuery);
  const now = useNow('second');
  // Whether there is anything to be reminded of is not known before the answer.
  if (data === undefined) return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { launchAt, skewMs } = data;
  const leftMs = launchAt === null ? null : launchAt - (now + skewMs);
  if (leftMs !== null && leftMs <= 0) return <Launched />;
  return (
    <div className="flex flex-col gap-8">
      {leftMs !== null && <Countdown seconds={Math.ceil(leftMs / 1000)} />}
      <FollowForm kind="reminder" />
    </div>
  );
}

function Countdown({ seconds }: { readonly seconds: number }) {
  const t = useT();
  const format = useFormat();
  const parts = [
    { unit: 'days', count: Math.floor(seconds / 86_400) },
    { unit: 'hours', count: Math.floor(seconds / 3_600) % 24 },
    { unit: 'minutes', count: Math.floor(seconds / 60) % 60 },
    { unit: 'seconds', count: seconds % 60 },
  ] as const;
  return (
    <dl role="timer" aria-label={t('follow.soon.left')} className="grid max-w-[34rem] grid-cols-4 gap-3">
      {parts.map(({ unit, count }) => (
        <div key={unit} className="flex flex-col-reverse items-center rounded-card border border-hairline bg-surface py-4">
          <dt className="text-small text-muted">
            <T id={`follow.soon.${unit}`} values={{ count }} />
          </dt>
          <dd className="text-[1.75rem] leading-tight font-bold md:text-[2.25rem]">
            <Num>{format.number(count)}</Num>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Launched() {
  const isVisitor = useIsVisitor();
  return (
    <div className="flex max-w-[34rem] flex-col items-start gap-5">
      <Notice tone="success" announce="status" title={<T id="follow.soon.launched" />}>
        <T id="follow.soon.launched.text" />
      </Notice>
      {isVisitor && (
        <a href="/signup" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          <T id="follow.soon.start" />
        </a>
      )}
    </div>
  );
}
