import type { LocationView } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { MapPin, MapPinPlus } from 'lucide-react';
import { useState } from 'react';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { usePollingInterval } from '../../../lib/live/use-polling-interval.ts';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { AddBranchesDialog } from './add-branches-dialog.tsx';
import { BranchRow } from './branch-row.tsx';
import { lastSynced } from './last-synced.ts';

/** The linked branches with their import progress and problems, and a button to add more. */
export function BranchesCard({ isConnected }: { readonly isConnected: boolean }) {
  const session = useSession();
  const refetchInterval = usePollingInterval();
  const { data: branches, error, refetch, isPending } = useQuery({ ...branchesQuery(session.tenantId), refetchInterval, staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  const canWrite = can(session, 'connection.write');
  const add = canWrite && isConnected && (
    <Button icon={MapPinPlus} onPress={() => setAdding(true)}>
      <T id="onboarding.settings.add" />
    </Button>
  );
  return (
    <Card as="section" aria-labelledby="branches-title" padding="none">
      <div className="px-4 pt-4 md:px-5 md:pt-5">
        <CardHeader
          id="branches-title"
          title={<T id="onboarding.settings.branches" />}
          {...(branches === undefined || branches.length === 0 ? {} : { summary: <LastSync branches={branches} /> })}
          actions={add}
        />
      </div>
      <ListStates
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        count={branches?.length ?? 0}
        skeleton={<Skeleton className="mx-5 mb-5 h-32" />}
        empty={
          <EmptyState
            icon={MapPin}
            title={<T id="onboarding.settings.no-branches" />}
            hint={<T id={isConnected ? 'onboarding.settings.no-branches.hint' : 'onboarding.settings.no-branches.connect'} />}
            level={3}
          />
        }
      >
        <ul>
          {branches?.map((branch) => (
            <BranchRow key={branch.id} branch={branch} canUnlink={canWrite} />
          ))}
        </ul>
      </ListStates>
      {isAdding && <AddBranchesDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function LastSync({ branches }: { readonly branches: readonly LocationView[] }) {
  const at = lastSynced(branches);
  if (at === null) return <T id="onboarding.settings.never-synced" />;
  return <T id="onboarding.settings.last-sync" values={{ time: <RelativeTime at={at} /> }} />;
}
