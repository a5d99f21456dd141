import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { PickList } from '../../../ui/fields/pick-list.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import type { Assignee } from '../list/assignees.ts';

type Props = {
  readonly people: readonly Assignee[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly you: string | null;
};

/** A choice of one member, each with the number of their reviews that wait, are late, and are due soon. */
export function AssigneeList({ people, chosen, onChoose, you }: Props) {
  const t = useT();
  return (
    <PickList
      label={t('reviews.assign.list')}
      value={chosen}
      onChange={onChoose}
      choices={people.map(({ id, name, photoUrl, pendingTasks, overdueTasks, dueSoonTasks }) => ({
        value: id,
        content: (
          <>
            <Avatar name={name} src={photoUrl} size="sm" />
            {/* The figures go below a name that has no room beside them. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
              <span className="flex min-w-0 flex-auto items-baseline gap-1.5">
                <Name className="min-w-0 truncate font-medium">{name}</Name>
                {id === you && (
                  <span className="text-small text-muted">
                    <T id="reviews.assign.you" />
                  </span>
                )}
              </span>
              <span className="text-small text-muted">
                <T id="reviews.assign.waiting" values={{ count: pendingTasks }} />
                {overdueTasks > 0 && (
                  <span className="ms-1.5 font-medium text-coral">
                    <T id="reviews.assign.overdue" values={{ count: overdueTasks }} />
                  </span>
                )}
                {dueSoonTasks > 0 && (
                  <span className="ms-1.5 font-medium text-saffron">
                    <T id="reviews.assign.due-soon" values={{ count: dueSoonTasks }} />
                  </span>
                )}
              </span>
            </span>
          </>
        ),
      }))}
    />
  );
}
