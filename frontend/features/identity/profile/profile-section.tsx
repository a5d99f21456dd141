import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './queries.ts';

/** The user's own name, phone number and photo. */
export function ProfileSection() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(profileQuery(tenantId));
  return (
    <Card as="section" aria-labelledby="account-profile">
      <CardHeader id="account-profile" title={<T id="account.profile.title" />} summary={<T id="account.profile.summary" />} />
      {data && <ProfileForm profile={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup className="flex max-w-md flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
          <Skeleton className="h-10 w-24" />
        </SkeletonGroup>
      )}
    </Card>
  );
}
