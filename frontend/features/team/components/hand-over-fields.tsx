import type { TeamMember } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { Select, type Option } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import type { HandOver, Receiver } from '../member/use-hand-over.ts';
import { titleOf } from '../member/title-of.ts';

type Props = {
  readonly member: TeamMember;
  readonly handOver: HandOver;
  /** They may also stay with the member. */
  readonly mayStay?: boolean;
};

/** How many open reviews a member has, who gets them, and what became of the last try. */
export function HandOverFields({ member, handOver, mayStay = false }: Props) {
  const t = useT();
  const format = useFormat();
  const { count, people, to, setTo, progress, isPending, failure, loadError, reload } = handOver;
  const title = titleOf(member);
  if (loadError !== null) return <ErrorState error={loadError} onRetry={reload} isCompact />;
  if (count === null) return <Skeleton className="h-20 w-full rounded-control" />;
  const options: readonly Option<Receiver>[] = [
    { value: 'everybody', label: t('team.hand-over.everybody') },
    ...people.map(({ id, name, pendingTasks }) => ({
      value: id,
      label: name,
      content: <bdi>{name}</bdi>,
      description: t('team.hand-over.has', { count: pendingTasks }),
    })),
    ...(mayStay ? [{ value: 'nobody' as const, label: t('team.hand-over.nobody') }] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <p>
        <T id="team.hand-over.open" values={{ count, name: <Name>{title}</Name> }} />
      </p>
      {count > 0 && <Select label={t('team.hand-over.to')} value={to} onChange={setTo} options={options} isDisabled={isPending} />}
      {isPending && progress.of > 0 && (
        <ProgressBar
          label={t('team.act.hand-over')}
          value={progress.done}
          max={progress.of}
          valueText={t('team.hand-over.progress', { done: format.number(progress.done), count: format.number(progress.of) })}
        />
      )}
      {failure !== null && !isPending && (
        <Notice
          tone="error"
          announce="alert"
          {...(failure.count === null ? {} : { title: <T id="team.hand-over.failed" values={{ count: failure.count }} /> })}
        >
          {failure.reason}
        </Notice>
      )}
    </div>
  );
}
