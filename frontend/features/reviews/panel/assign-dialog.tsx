import type { ReviewItem } from '@sumaa/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { assigneesQuery } from '../../../lib/api/assignees.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { findCachedReview } from '../api/cached-review.ts';
import { useAssign } from '../api/commands.ts';
import { reviewQuery } from '../api/queries.ts';
import { assigneesFor, nameMatches, SEARCH_ABOVE } from '../list/assignees.ts';
import { AssigneeList } from './assignee-list.tsx';
import { useAuthor } from '../parts/author.ts';

/** Assigns a review to a member with access to its branch, or removes the assignment. */
export function AssignDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { tenantId } = useSession();
  const client = useQueryClient();
  const { data: review } = useQuery({ ...reviewQuery(tenantId, id), placeholderData: () => findCachedReview(client, tenantId, id) });
  return review === undefined ? null : <AssigneeChooser review={review} onClose={onClose} />;
}

function AssigneeChooser({ review, onClose }: { readonly review: ReviewItem; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId, memberId } = useSession();
  const author = useAuthor()(review);
  const people = useQuery(assigneesQuery(tenantId));
  const assign = useAssign();
  const barrier = usePlanBarrier();
  const current = review.assignment?.memberId ?? null;
  const [chosen, setChosen] = useState<string | null>(current);
  const [search, setSearch] = useState('');
  const possible = assigneesFor(people.data ?? [], review.locationId, memberId);
  const matches = possible.filter((person) => nameMatches(person, search));

  const assignTo = (assignedTo: string | null) =>
    assign.mutate(
      { id: review.id, assignedTo },
      {
        onSuccess: () => {
          onClose();
          const name = possible.find((person) => person.id === assignedTo)?.name;
          showToast({ title: name === undefined ? t('reviews.assign.taken-back') : t('reviews.assign.done', { name: isolated(name) }) });
        },
      },
    );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<T id="reviews.assign.of" values={{ author: <Name>{author}</Name> }} />}
      isDismissable={!assign.isPending}
      footer={
        <>
          <Button
            variant="primary"
            isDisabled={barrier !== null || chosen === null || chosen === current}
            isPending={assign.isPending && assign.variables.assignedTo !== null}
            onPress={() => assignTo(chosen)}
          >
            <T id="reviews.assign" />
          </Button>
          {current !== null && (
            <Button
              variant="danger-quiet"
              isDisabled={barrier !== null}
              isPending={assign.isPending && assign.variables.assignedTo === null}
              onPress={() => assignTo(null)}
            >
              <T id="reviews.assign.take-back" />
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-dense text-muted">
          <T id="reviews.assign.hint" values={{ branch: <Name>{review.locationName}</Name> }} />
        </p>
        {barrier !== null && <BarrierNotice barrier={barrier} />}
        {assign.error !== null && (
          <Notice tone="error" announce="alert">
            {textOf(assign.error)}
          </Notice>
        )}
        {possible.length > SEARCH_ABOVE && <SearchField label={t('reviews.assign.search')} value={search} onChange={setSearch} />}
        <ListStates
          isLoading={people.isPending}
          error={people.error}
          onRetry={() => void people.refetch()}
          count={matches.length}
          isFiltered={search !== ''}
          onClearFilters={() => setSearch('')}
          skeleton={
            <div className="flex flex-col gap-2">
              {['first', 'second', 'third'].map((key) => (
                <Skeleton key={key} className="h-12 w-full rounded-control" />
              ))}
            </div>
          }
          empty={
            <EmptyState icon={UserX} level={3} title={<T id="reviews.assign.nobody" />} hint={<T id="reviews.assign.nobody.hint" />} />
          }
        >
          <AssigneeList people={matches} chosen={chosen} onChoose={setChosen} you={memberId} />
        </ListStates>
      </div>
    </Dialog>
  );
}
