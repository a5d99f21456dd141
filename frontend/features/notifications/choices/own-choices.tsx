import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { ownChoicesQuery } from './queries.ts';

/** What the user wants to be notified of. */
export function OwnChoices() {
  const { tenantId } = useSession();
  const { data, error, refetch, isFetching } = useQuery(ownChoicesQuery(tenantId));
  if (data !== undefined)
    return (
      <ChoicesForm
        of="person"
        saved={data}
        inherited={data.business}
        phone={data.phone}
        whatsapp={data.whatsapp}
        branches={data.branches}
      />
    );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <ChoicesSkeleton />;
}

/** While choices load. */
export function ChoicesSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-96 w-full rounded-card" />
    </SkeletonGroup>
  );
}
