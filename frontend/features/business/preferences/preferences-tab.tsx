import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { preferencesQuery } from './queries.ts';

/** Settings > Preferences: what holds for all members of the business. */
export function PreferencesTab() {
  const { tenantId } = useSession();
  const { data, error, refetch, isFetching } = useQuery(preferencesQuery(tenantId));
  if (data !== undefined) {
    const { preferences: values, revision, savedByName, savedAt, riyals } = data;
    return <PreferencesForm saved={{ values, revision, savedByName }} savedAt={savedAt} riyals={riyals} />;
  }
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-64 w-full rounded-card" />
    </SkeletonGroup>
  );
}
