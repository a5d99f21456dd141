import { profileFields, type Business, type BusinessProfile } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { businessQuery } from '../../../lib/api/business.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { SavedSettings } from '../../../lib/form/settings-draft.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Settings > Profile: what the business says of itself. */
export function ProfileTab() {
  const { tenantId } = useSession();
  const { data, error, refetch, isFetching } = useQuery(businessQuery(tenantId));
  if (data !== undefined) return <ProfileForm business={data} saved={savedOf(data)} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-64 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </SkeletonGroup>
  );
}

function savedOf(business: Business): SavedSettings<BusinessProfile> {
  const values = Object.fromEntries(profileFields.map((field) => [field, business[field]])) as BusinessProfile;
  return { revision: business.revision, savedByName: business.savedByName, values };
}
