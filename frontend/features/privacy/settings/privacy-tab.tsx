import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { ErasureSection } from '../../../ui/erasure/erasure-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { privacyQuery } from './api.ts';
import { PrivacyForm } from './privacy-form.tsx';

/** Settings > Privacy: the public page, how long reviews keep author and text, and for general managers of all branches the erasure of the business. */
export function PrivacyTab() {
  const { role, locationIds } = useSession();
  return (
    <div className="flex flex-col gap-5">
      <Settings />
      {role === 'admin' && locationIds === null && <ErasureSection subject="business" />}
    </div>
  );
}

function Settings() {
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
