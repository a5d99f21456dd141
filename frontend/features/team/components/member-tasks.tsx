import type { TaskItem, TeamMember } from '@sumaa/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { LoadMore } from '../../../ui/lists/pagination.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { SlaChip } from '../../../ui/marks/sla-chip.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { memberTasksQuery } from '../api/queries.ts';

/** The reviews assigned to a member, unanswered first, each with a link. */
export function MemberTasks({ member }: { readonly member: TeamMember }) {
  const t = useT();
  const { tenantId } = useSession();
  const tasks = useInfiniteQuery(memberTasksQuery(tenantId, member.id));
  const rows = tasks.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListStates
      isLoading={tasks.isPending}
      error={tasks.error}
      onRetry={() => void tasks.refetch()}
      count={rows.length}
      skeleton={
        <div className="flex flex-col gap-3">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-24 w-full rounded-control" />
          ))}
        </div>
      }
      empty={<EmptyState icon={ListChecks} level={3} title={<T id="team.tasks.empty" />} hint={<T id="team.tasks.empty.hint" />} />}
    >
      <ul aria-label={t('team.act.tasks')} className="flex flex-col gap-2.5">
        {rows.map((task) => (
          <TaskRow key={task.reviewId} task={task} />
        ))}
      </ul>
      <LoadMore
        hasMore={tasks.hasNextPage}
        isLoading={tasks.isFetchingNextPage}
        hasFailed={tasks.isFetchNextPageError}
        onLoadMore={() => void tasks.fetchNextPage()}
      />
    </ListStates>
  );
}

function TaskRow({ task }: { readonly task: TaskItem }) {
  const t = useT();
  const author = task.authorName ?? t('team.tasks.anonymous');
  return (
    <li className="relative flex flex-col gap-1.5 rounded-control border border-hairline p-3 transition-colors duration-120 hover:border-outline">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={`/customer/reviews?review=${task.reviewId}`}
          aria-label={t('team.tasks.open', { author })}
          className="min-w-0 truncate text-dense font-semibold after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-palm"
        >
          <Name>{author}</Name>
        </Link>
        <span className="relative shrink-0">
          {task.answered ? (
            <Badge icon={CircleCheck} tone="palm">
              <T id="team.tasks.answered" />
            </Badge>
          ) : (
            task.dueAt !== null && <SlaChip dueAt={task.dueAt} />
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-small text-muted">
        {task.stars !== null && <Stars value={task.stars} />}
        {task.locationName !== null && <Name>{task.locationName}</Name>}
        <span aria-hidden>·</span>
        <span>
          <T id="team.tasks.assigned" values={{ time: <RelativeTime at={task.assignedAt} isPlain /> }} />
        </span>
      </div>
      {task.text !== null && task.text !== '' && (
        <UserText lines={2} className="text-dense">
          {task.text}
        </UserText>
      )}
    </li>
  );
}
