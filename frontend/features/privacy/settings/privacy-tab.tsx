import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { privacyQuery } from './api.ts';
import { PrivacyForm } from './privacy-form.tsx';

/** Settings > Privacy: the public page, and how long reviews keep author and text. */
export function PrivacyTab() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(privacyQuery(tenantId));
  if (data !== undefined) return <PrivacyForm saved={data} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-64 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </SkeletonGroup>
  );
}
