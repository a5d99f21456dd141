import { includesBranch, type ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { assigneesQuery } from '../../../lib/api/assignees.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { AssigneeList } from '../panel/assignee-list.tsx';

type Props = { readonly reviews: readonly ReviewItem[]; readonly onClose: () => void; readonly onChoose: (memberId: string) => void };

/** Chooses a member who sees the branches of all chosen reviews. */
export function BulkAssign({ reviews, onClose, onChoose }: Props) {
  const t = useT();
  const { tenantId, memberId } = useSession();
  const barrier = usePlanBarrier();
  const people = useQuery(assigneesQuery(tenantId));
  const [chosen, setChosen] = useState<string | null>(null);
  const possible = (people.data ?? []).filter(({ locationIds }) => reviews.every((each) => includesBranch(locationIds, each.locationId)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reviews.bulk.assign', { count: reviews.length })}
      footer={
        <Button
          variant="primary"
          isDisabled={barrier !== null || chosen === null}
          onPress={() => {
            if (chosen !== null) onChoose(chosen);
            onClose();
          }}
        >
          <T id="reviews.assign" />
        </Button>
      }
    >
      {barrier !== null && <BarrierNotice barrier={barrier} />}
      <ListStates
        isLoading={people.isPending}
        error={people.error}
        onRetry={() => void people.refetch()}
        count={possible.length}
        skeleton={<Skeleton className="h-32 w-full rounded-control" />}
        empty={<EmptyState icon={UserX} level={3} title={<T id="reviews.assign.nobody" />} hint={<T id="reviews.assign.nobody.hint" />} />}
      >
        <AssigneeList people={possible} chosen={chosen} onChoose={setChosen} you={memberId} />
      </ListStates>
    </Dialog>
  );
}
